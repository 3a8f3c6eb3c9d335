/* What strands of a simultaneous block read and change, so that two that meet are found. */

#define CLAIM_WORDS ((CLAIMS / 2 + 63) / 64)

/* Of each pair of cells, that is of each thing that is watched, a bit. */
typedef struct {
    U is[CLAIM_WORDS];
} Cells;

static Cells held_sets[SEATS + 3];
static Cells *reads = held_sets, *aside = held_sets + 1, *writes = held_sets + 2;
static Cells *offered[SEATS];
static I trying;

static inline void claim(Cells *cells, I cell) {
    U i = (U)(cell - CLAIM_CELLS) / 2;
    cells->is[i / 64] |= (U)1 << i % 64;
}

static inline void unclaim(Cells *cells) {
    for (int32_t i = 0; i < CLAIM_WORDS; i++) cells->is[i] = 0;
}

static void join(Cells *cells, Cells *others) {
    for (int32_t i = 0; i < CLAIM_WORDS; i++) cells->is[i] |= others->is[i];
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

static inline void note_read(I cell) { claim(reads, cell); }

static inline void note_reads(const U *bits) {
    for (int32_t i = 0; i < CLAIM_WORDS; i++) reads->is[i] |= bits[i];
}

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
    for (int32_t word = 0; word < CLAIM_WORDS; word++)
        for (U bits = writes->is[word]; bits; bits &= bits - 1) {
            int32_t *cell = T + CLAIM_CELLS + 2 * (64 * word + __builtin_ctzll(bits));
            if ((cell[0] != 0 && cell[0] != strand + 1) || cell[1] & ~own) leave(LEAVE_MEET);
            cell[0] = (int32_t)strand + 1;
        }
    for (int32_t word = 0; word < CLAIM_WORDS; word++)
        for (U bits = reads->is[word]; bits; bits &= bits - 1) {
            int32_t *cell = T + CLAIM_CELLS + 2 * (64 * word + __builtin_ctzll(bits));
            if (cell[0] != 0 && cell[0] != strand + 1) leave(LEAVE_MEET);
            cell[1] |= own;
        }
    unclaim(writes);
    unclaim(reads);
}
