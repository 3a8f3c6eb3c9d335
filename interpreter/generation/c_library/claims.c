/* What strands of a simultaneous block read and change, so that two that meet are found. */

typedef struct {
    uint8_t is[CLAIMS];
    int32_t at[CLAIMS], n;
} Cells;

static Cells held_sets[SEATS + 3];
static Cells *reads = held_sets, *aside = held_sets + 1, *writes = held_sets + 2;
static Cells *offered[SEATS];
static I trying;

static void claim(Cells *cells, I cell) {
    I i = cell - CLAIM_CELLS;
    if (cells->is[i]) return;
    cells->is[i] = 1;
    cells->at[cells->n++] = (int32_t)i;
}

static void unclaim(Cells *cells) {
    for (int32_t i = 0; i < cells->n; i++) cells->is[cells->at[i]] = 0;
    cells->n = 0;
}

static void join(Cells *cells, Cells *others) {
    for (int32_t i = 0; i < others->n; i++) claim(cells, others->at[i] + CLAIM_CELLS);
    unclaim(others);
}

static void begin_claims(void) {
    for (I i = 0; i < SEATS + 3; i++) unclaim(held_sets + i);
    reads = held_sets;
    aside = held_sets + 1;
    writes = held_sets + 2;
    for (I i = 0; i < SEATS; i++) offered[i] = held_sets + 3 + i;
    trying = 0;
}

static void note_read(I cell) { claim(reads, cell); }
static void note_write(I cell) { claim(writes, cell); }
static void try_on(void) { trying++; }
static void try_off(void) { trying--; }

#ifdef PLACE_WATCH
static void changes_place_of(I component) { if (!trying) claim(writes, PLACE_WATCH + 2 * component); }
#else
static void changes_place_of(I component) { (void)component; }
#endif
#ifdef TOP_WATCH
static void changes_contents(I place) { if (!trying) claim(writes, TOP_WATCH + 2 * place); }
#else
static void changes_contents(I place) { (void)place; }
#endif

/* What is read from here on is read to find options. */
static void reads_aside(void) {
    Cells *before = aside;
    aside = reads;
    reads = before;
    unclaim(reads);
}

/* They are found, and nobody waits. */
static void reads_joined(void) { join(reads, aside); }

/* Somebody waits: what was read to find the options counts when one of them is taken. */
static void reads_offered(I strand) {
    Cells *before = offered[strand];
    unclaim(before);
    offered[strand] = reads;
    reads = aside;
    aside = before;
}

/* Enters what a strand read and changed. */
static void flush_claims(I strand) {
    int32_t own = (int32_t)1 << strand;
    for (int32_t i = 0; i < writes->n; i++) {
        int32_t *cell = T + CLAIM_CELLS + writes->at[i];
        if ((cell[0] != 0 && cell[0] != strand + 1) || cell[1] & ~own) leave(LEAVE_MEET);
        cell[0] = (int32_t)strand + 1;
    }
    for (int32_t i = 0; i < reads->n; i++) {
        int32_t *cell = T + CLAIM_CELLS + reads->at[i];
        if (cell[0] != 0 && cell[0] != strand + 1) leave(LEAVE_MEET);
        cell[1] |= own;
    }
    unclaim(writes);
    unclaim(reads);
}
