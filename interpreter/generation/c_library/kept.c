/* Masks of the cells that hold each value of a column, kept while it changes: that of nothing, then those of 0, 1, … */

typedef struct {
    M of[KEPT];
} Kept;

static Kept kept;

static inline I kept_slot(I value) { return value == NOTHING ? 0 : value + 1; }

/* The mask of a value among those of a column, which begin with the `first`. */
static inline M kept_of(I first, I values, I value) {
    if (value == NOTHING) return kept.of[first];
    return (U)value < (U)values ? kept.of[first + 1 + value] : m_none();
}

/* Looks for all of them. */
static void keep_all(void);

static void begin_table(void) {
    static Kept at_start;
    static I is_known;
    memcpy(T, START, sizeof T);
    if (!is_known) {
        keep_all();
        at_start = kept;
        is_known = 1;
    }
    kept = at_start;
}

/* Another table in the place of this one. */
static void replace_table(const int32_t *cells) {
    memcpy(T, cells, sizeof T);
    keep_all();
    moves++;
}

