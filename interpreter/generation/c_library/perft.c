/* Counts the sequences of plies from where a game stands, as in perft/counting.py: each option and each outcome of
chance is tried. Where a position comes up again what was counted from it is taken again. */

#define MOST_COUNTS (1 << 20)

typedef struct {
    U key, check, count;
} Count;

static Count *kept_counts;

/* How far it has come, and whether it is to be broken off: while it counts another thread may look and say so. */
EXPORT volatile int64_t rw_counted, rw_broken_off;

static U further(I code, I depth, I taken);

/* ---- running ---- */

/* Runs the main strand on from a block to a decision, to the end of a ply or of the game, and gives which it is. */
static I run_on(I number) {
    for (;;) {
        number = run(number);
        PC = number == HALT ? NOWHERE : (int32_t)waits_at;
        if (number != FORK) return number;
        divide();
        if (!all_over()) return FORK;
        number = PC;
        PC = (int32_t)joined(number);
        if (FORK_IS_PLY[number]) return PLY;
        number = PC;
    }
}

/* Takes an option in a strand, none for *stop*, and runs on. */
static I taken_on(I strand, I block, const int32_t *option) {
    I fork;
    if (strand < 0) return run_on(take_at(block, option));
    begin_strand(strand);
#ifdef WATCHED
    join(reads, offered[strand]);
#endif
    end_strand(take_at(block, option));
    if (!all_over()) return FORK;
    fork = PC;
    PC = (int32_t)joined(fork);
    return FORK_IS_PLY[fork] ? PLY : run_on(PC);
}

/* ---- tables ---- */

typedef struct {
    const int32_t *cells;
    I records;
} Table;

static Table table_now(void) {
    Table table = {copied(T, SIZE).at, 0};
#ifdef REPEATS
    table.records = recorded;
#endif
    return table;
}

static void put_back(Table table) {
    replace_table(table.cells);
#ifdef REPEATS
    recorded = table.records;
#endif
}

/* ---- what was counted ---- */

static inline U stirred(U sum, U cell) {
    sum = (sum ^ cell) * 0xBF58476D1CE4E5B9ULL;
    return sum ^ sum >> 29;
}

/* Where play stands and what can make a difference from there on, as two numbers. */
static Count stands(I depth, I waits) {
    Count found = {stirred(17, (U)(depth * 2 + waits)), stirred(71, (U)(depth * 2 + waits)), 0};
    const int32_t *live = LIVE + LIVE_FROM[PC], *end = LIVE + LIVE_FROM[PC + 1];
    for (I i = 0; i < COUNTER_CELLS; i++) {
        found.key = stirred(found.key, (U)(uint32_t)T[i]);
        found.check = stirred(found.check, (U)(uint32_t)T[i] + GAMMA);
    }
    for (; live < end; live++) {
        found.key = stirred(found.key, (U)(uint32_t)T[*live]);
        found.check = stirred(found.check, (U)(uint32_t)T[*live] + GAMMA);
    }
    found.key = stirred(found.key, (U)PC);
    return found;
}

/* ---- counting ---- */

/* All that comes of an option, or of running on from a block: for each outcome of the chance in it. */
static U counted(I strand, I block, const int32_t *option, I fresh, Table table, I depth, I taken) {
    I first = outcomes.n;
    U total = 0;
    for (;;) {
        outcomes.used = first;
        spent = blocks_run = 0;
        total += further(fresh ? run_on(block) : taken_on(strand, block, option), depth, taken);
        while (outcomes.n > first && outcomes.number[outcomes.n - 1] + 1 == outcomes.count[outcomes.n - 1]) outcomes.n--;
        if (outcomes.n == first) return total;
        outcomes.number[outcomes.n - 1]++;
        put_back(table);
    }
}

/* What comes of the options of a decision. */
static U of_options(I strand, I depth, I taken) {
    int32_t mark = top_of_arena;
    I block = strand < 0 ? PC : PC_OF(strand), width, is_ply = strand < 0 && DECISION_IS_PLY[block];
    L options;
    Table table;
    U total = 0;
    if (taken == LONGEST_PLY) leave(LEAVE_PLY);
    if (rw_broken_off) leave(LEAVE_BROKEN);
    options = list_options(strand, &width);
    if (is_ply && depth == 1) {
        top_of_arena = mark;
        rw_counted += options.n + MAY_STOP[block];
        return (U)(options.n + MAY_STOP[block]);
    }
    table = table_now();
    for (int32_t i = 0; i < options.n + MAY_STOP[block]; i++) {
        const int32_t *option = i < options.n ? options.at + i * width : 0;
        if (strand < 0 && depth == 1 && ends_ply(block, option)) {
            rw_counted++;
            total++;
            continue;
        }
        put_back(table);
#ifdef WATCHED
        if (strand >= 0) {
            int32_t here = top_of_arena;
            list_options(strand, &width);
            top_of_arena = here;
        }
#endif
        total += counted(strand, block, option, 0, table, is_ply ? depth - 1 : depth, is_ply ? 0 : taken + 1);
    }
    top_of_arena = mark;
    return total;
}

/* What comes of a position at the end of a ply, which isn't the last one: there play goes on at a block, or it waits. */
static U behind(I depth, I waits) {
    int32_t mark = top_of_arena;
    U total;
#ifndef REPEATS
    Count now, *kept = 0;
    if (depth > 1) {
        now = stands(depth, waits);
        kept = kept_counts + now.key % MOST_COUNTS;
        if (kept->key == now.key && kept->check == now.check) return kept->count;
    }
#endif
    if (waits) {
        total = of_options(-1, depth, 0);
    } else {
        Table table = {0, 0};
#ifdef BRANCHES
        table = table_now();
#endif
        total = counted(-1, PC, 0, 1, table, depth, 0);
        top_of_arena = mark;
    }
#ifndef REPEATS
    if (kept) {
        now.count = total;
        *kept = now;
    }
#endif
    return total;
}

/* What comes of a run that has come to a decision, to the end of a ply or of the game. */
static U further(I code, I depth, I taken) {
    switch (code) {
    case PLY:
        rw_counted += depth == 1;
        return depth == 1 ? 1 : behind(depth - 1, 0);
    case WAIT: return DECISION_IS_PLY[PC] ? behind(depth, 1) : of_options(-1, depth, taken);
    case FORK:
        for (I s = 0; s < SEATS; s++)
            if (PC_OF(s) != NOWHERE) return of_options(s, depth, taken);
    }
    return 0;
}

/* Counts from the game that is held, which goes on at a block. Gives 0, or why the code couldn't go on. */
EXPORT int32_t rw_perft(int64_t block, int64_t depth, U *found) {
    if (setjmp(out)) {
        free(kept_counts);
        kept_counts = 0;
        return left_with;
    }
    kept_counts = calloc(MOST_COUNTS, sizeof *kept_counts);
    if (!kept_counts) leave(LEAVE_ROOM);
    rw_counted = outcomes.n = 0;
    *found = counted(-1, block, 0, 1, table_now(), depth, 0);
    free(kept_counts);
    kept_counts = 0;
    return 0;
}
