/* Where play stands, as in engine/running.py: strands run to where they wait or end. */

#define PC T[COUNTER_CELLS]
#define PC_OF(s) T[COUNTER_CELLS + 1 + (s)]
#define NOWHERE (-1)

static I waits_at, blocks_run, turns;

static void wait_at(I block) { waits_at = block; }

/* A turn is over that is no part of another one. */
static void turn_ended(void) { turns++; }

/* Which option is taken in a playout; -1 where somebody must decide, or a playout is to end. */
static I choose(I block, I count) {
    if (!playing || decisions == most) {
        waits_at = block;
#ifdef WATCHED
        if (seat >= 0) reads_offered(seat);
#endif
        return -1;
    }
#ifdef WATCHED
    reads_joined();
#endif
    decisions++;
    spent = blocks_run = 0;
    return count == 1 ? 0 : drawn(count);
}

/* Whether options are drawn before they are tried. */
static I draws_first(void) { return playing && drawing && decisions != most; }

static I draw_one(I count) { return count == 1 ? 0 : drawn(count); }

/* Something was drawn that may be done; if there was only one thing, nobody has decided. */
static void decided(I count) {
    if (count == 1) return;
    decisions++;
    spent = blocks_run = 0;
}

static I run_block(I number);
static I decide_at(I block);
static I fork_entry(I block);
static I fork_join(I block);
static I fork_player(I block);

/* Runs a strand on from a block, to where it waits or ends. */
static I run(I number) {
    while (number >= 0) {
        if (++blocks_run > MOST_ROUNDS) leave(LEAVE_STEPS);
        number = run_block(number);
    }
    return number;
}

static void begin_strand(I strand) {
    seat = strand;
#ifdef WATCHED
    unclaim(reads);
    unclaim(writes);
#endif
}

/* Runs the strand that has begun on to where it waits or ends. */
static void end_strand(I number) {
    PC_OF(seat) = run(number) == WAIT ? (int32_t)waits_at : NOWHERE;
#ifdef WATCHED
    flush_claims(seat);
#endif
    seat = -1;
}

static I all_over(void) {
    for (I s = 0; s < SEATS; s++)
        if (PC_OF(s) != NOWHERE) return 0;
    return 1;
}

static I joined(I block) {
#ifdef WATCHED
    memset(T + CLAIM_CELLS, 0, CLAIMS * sizeof *T);
#endif
    memset(T + STRAND_CELLS, 0, (SIZE - STRAND_CELLS) * sizeof *T);
    return fork_join(block);
}

/* The strands of the simultaneous block at which the main one waits run, each to its first decision. */
static void divide(void) {
    for (I s = 0; s < SEATS; s++) PC_OF(s) = (int32_t)fork_entry(PC);
    for (I s = 0; s < SEATS; s++) {
        T[fork_player(PC) + s * STRAND_STRIDE] = (int32_t)s;
        begin_strand(s);
        end_strand(fork_entry(PC));
    }
}

/* Runs the main strand on from a block, through simultaneous blocks that ask nobody. */
static void run_main(I number) {
    for (;;) {
        number = run(number);
        PC = number == HALT ? NOWHERE : (int32_t)waits_at;
        if (number != FORK) return;
        divide();
        if (!all_over()) return;
        number = joined(PC);
    }
}

/* Plays on at random; the strands of a simultaneous block one after the other, once all have come to a decision. */
static void play_on(void) {
    while (PC != NOWHERE && decisions != most) {
        if (fork_entry(PC) < 0) {
            run_main(decide_at(PC));
            continue;
        }
        for (I s = 0; s < SEATS; s++) {
            if (PC_OF(s) == NOWHERE) continue;
            if (decisions == most) return;
            begin_strand(s);
            end_strand(decide_at(PC_OF(s)));
            if (PC_OF(s) != NOWHERE) return;
        }
        run_main(joined(PC));
    }
}

static void reset(U seed) {
    seat = -1;
    asker = noted = spent = blocks_run = decisions = playing = 0;
    undone = trials = 0;
    moves++;
    top_of_arena = 0;
    begin_streams(seed);
#ifdef SECRETS
    depth = 0;
    asked_known = T + KNOWN_CELLS;
    asked_place = T + PLACE_CELLS;
#endif
#ifdef WATCHED
    begin_claims();
#endif
}

static void begin_playout(U policy_seed, I most_decisions, I draw_first) {
    playing = 1;
    drawing = draw_first;
    most = most_decisions;
    policy = mix(policy_seed ^ 0x5DEECE66DULL);
    policy_draws = 0;
    turns = 0;
}

/* What a seat has reached of a goal of the winner, so that more is better. */
static I reached_of(I number, I s) {
    I value = goal(number, s);
    return value == NOTHING ? 0 : GOAL_SIGN[number] * value;
}

/* The seats that win, as a mask: each goal leaves those who are best in it. */
static I winners(void) {
    I left = GOALS ? EVERYONE : 0;
    for (I number = 0; number < GOALS && left & (left - 1); number++) {
        I value[SEATS], best = 0, any = 0;
        for (I s = 0; s < SEATS; s++) {
            if (!(left >> s & 1)) continue;
            value[s] = reached_of(number, s);
            if (!any || value[s] > best) best = value[s];
            any = 1;
        }
        for (I s = 0; s < SEATS; s++)
            if (left >> s & 1 && value[s] != best) left &= ~((I)1 << s);
    }
    return left;
}

/* A whole playout. Gives 0, or why the code couldn't go on. */
static int32_t play(U seed, U policy_seed, I most_decisions, I draw_first) {
    if (setjmp(out)) return left_with;
    begin_table();
    for (I s = 0; s <= SEATS; s++) T[COUNTER_CELLS + s] = NOWHERE;
    reset(seed);
#ifdef REPEATS
    forget_records();
#endif
    begin_playout(policy_seed, most_decisions, draw_first);
    run_main(BEGIN);
    play_on();
    return 0;
}

static int32_t won(I *found) {
    if (setjmp(out)) return left_with;
    top_of_arena = 0;
    *found = winners();
    return 0;
}

EXPORT int32_t rw_size(void) { return SIZE; }

EXPORT int32_t rw_playout(U seed, U policy_seed, int64_t most_decisions, int64_t draw_first, int64_t *facts) {
    int32_t why = play(seed, policy_seed, most_decisions, draw_first);
    facts[0] = decisions;
    facts[1] = turns;
    facts[2] = PC == NOWHERE;
    return why;
}

/* Many playouts. For each: why it was left or 0, its decisions, its turns, whether it was over, and its winners. */
EXPORT void rw_playouts(const U *seeds, const U *policy_seeds, int64_t count, int64_t most_decisions, int64_t draw_first,
                        int64_t *facts) {
    for (int64_t i = 0; i < count; i++) {
        int64_t *told = facts + 5 * i;
        told[0] = play(seeds[i], policy_seeds[i], most_decisions, draw_first);
        told[1] = decisions;
        told[2] = turns;
        told[3] = PC == NOWHERE;
        told[4] = 0;
        if (!told[0]) told[0] = won(told + 4);
        if (told[0]) told[1] = 0;
    }
}

/* Games with seeds that follow each other, each also that of its policy, until one must be left, of which it says why.

Tells how many were played, and their decisions together. */
EXPORT int32_t rw_decisions(U seed, int64_t count, int64_t most_decisions, int64_t draw_first, int64_t *facts) {
    I winning;
    facts[1] = 0;
    for (facts[0] = 0; facts[0] < count; facts[0]++, seed++) {
        int32_t why = play(seed, seed, most_decisions, draw_first);
        if (!why) why = won(&winning);
        if (why) return why;
        facts[1] += decisions;
    }
    return 0;
}

/* Plays a game that stands somewhere on. */
static void roll_out(U policy_seed, I most_decisions, I draw_first) {
    seat = -1;
    top_of_arena = 0;
    spent = blocks_run = decisions = 0;
    begin_playout(policy_seed, most_decisions, draw_first);
    play_on();
    playing = 0;
}

EXPORT int32_t rw_play_on(U policy_seed, int64_t most_decisions, int64_t draw_first, int64_t *facts) {
    if (setjmp(out)) return left_with;
    roll_out(policy_seed, most_decisions, draw_first);
    facts[0] = decisions;
    facts[1] = turns;
    facts[2] = PC == NOWHERE;
    return 0;
}

/* What each seat has reached then of each goal, seat by seat. */
EXPORT int32_t rw_judge(U policy_seed, int64_t most_decisions, int64_t draw_first, int64_t *reached) {
    if (setjmp(out)) return left_with;
    roll_out(policy_seed, most_decisions, draw_first);
    for (I s = 0; s < SEATS; s++)
        for (I number = 0; number < GOALS; number++) *reached++ = reached_of(number, s);
    return 0;
}

EXPORT int32_t rw_winners(int64_t *found) { return won(found); }

EXPORT void rw_load(const int32_t *cells, U seed) {
    replace_table(cells);
    reset(seed);
#ifdef REPEATS
    forget_records();
#endif
}

EXPORT void rw_row(int32_t *cells) { memcpy(cells, T, sizeof T); }

#ifdef REPEATS
EXPORT int64_t rw_recorded(void) { return recorded; }
EXPORT int32_t rw_records(int64_t site, U *found) { return digests_of_records(site, found); }

/* Puts a record behind the others: a digest for each site. */
EXPORT int32_t rw_add_record(const U *digests) {
    if (setjmp(out)) return left_with;
    enter_record(digests);
    return 0;
}
#else
EXPORT int64_t rw_recorded(void) { return 0; }
#endif

/* The options of a strand, each of so many cells. */
static L list_options(I strand, I *width) {
    L found;
    seat = strand;
#ifdef WATCHED
    unclaim(reads);
#endif
    found = options_at(strand < 0 ? PC : PC_OF(strand), width);
#ifdef WATCHED
    if (strand >= 0) {
        Cells *before = offered[strand];
        offered[strand] = reads;
        reads = before;
        unclaim(reads);
    }
#endif
    seat = -1;
    return found;
}

/* Gives how many options there are, or minus why the code couldn't go on. */
EXPORT int64_t rw_options(int64_t strand, int32_t *cells, int64_t room) {
    I width;
    L found;
    if (setjmp(out)) return -left_with;
    playing = top_of_arena = 0;
    found = list_options(strand, &width);
    if (found.n * width > room) return -LEAVE_ROOM;
    if (found.n) memcpy(cells, found.at, found.n * width * sizeof *cells);
    return found.n;
}

/* Takes an option in a strand, none for *stop*, and runs on to the next decision. */
EXPORT int32_t rw_take(int64_t strand, const int32_t *option) {
    I block = strand < 0 ? PC : PC_OF(strand);
    if (setjmp(out)) return left_with;
    playing = top_of_arena = 0;
    spent = blocks_run = 0;
    if (strand < 0) {
        run_main(take_at(block, option));
        return 0;
    }
    begin_strand(strand);
#ifdef WATCHED
    join(reads, offered[strand]);
#endif
    end_strand(take_at(block, option));
    if (all_over()) run_main(joined(PC));
    return 0;
}

/* Takes an option of the main strand by its number, *stop* coming last. Tells whose decision is next, -1 if the game is
over and -2 in a simultaneous block, and of how many options. */
EXPORT int32_t rw_step(int64_t number, int64_t *told) {
    I width, block = PC;
    L options;
    if (setjmp(out)) return left_with;
    playing = top_of_arena = 0;
    options = list_options(-1, &width);
    spent = blocks_run = 0;
    run_main(take_at(block, number < options.n ? options.at + number * width : 0));
    told[0] = PC == NOWHERE ? -1 : fork_entry(PC) >= 0 ? -2 : actor_at(PC);
    told[1] = told[0] < 0 ? 0 : list_options(-1, &width).n + stops_at(PC);
    return 0;
}
