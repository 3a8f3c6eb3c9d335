/* A search for the best: all ways from a block to another in option order; the first best table is adopted. */

static I best_worth, best_found;
static int32_t best_table[SIZE];

static void seek(I number, I until, I (*worth)(void)) {
    int32_t mark = top_of_arena, *table;
    L options;
    I width, block, value;
    spend();
    while (number >= 0 && number != until) {
        if (++blocks_run > MOST_ROUNDS) leave(LEAVE_STEPS);
        number = run_block(number);
    }
    if (number == until) {
        value = worth();
        if (best_found && value <= best_worth) return;
        best_found = 1;
        best_worth = value;
        memcpy(best_table, T, sizeof T);
        return;
    }
    if (number != WAIT) leave(LEAVE_SEARCH);
    block = waits_at;
#ifdef WATCHED
    if (seat >= 0) join(reads, offered[seat]);
#endif
    table = copied(T, SIZE).at;
    options = options_at(block, &width);
    for (int32_t i = 0; i < options.n; i++) {
        replace_table(table);
        seek(take_at(block, options.at + i * width), until, worth);
    }
    replace_table(table);
    number = take_at(block, 0);
    if (number >= 0) seek(number, until, worth);
    top_of_arena = mark;
}

static void find_best(I entry, I until, I (*worth)(void)) {
    I was_playing = playing;
    playing = best_found = 0;
    seek(entry, until, worth);
    playing = was_playing;
    if (!best_found) leave(LEAVE_SEARCH);
    replace_table(best_table);
}
