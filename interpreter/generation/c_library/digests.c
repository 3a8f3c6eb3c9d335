/* What lies on places, and what components are like; `lay_piece` and `lay_variables` are made for each program. */

static void lay_component(L *cells, I component) {
    if (component < 0) push(cells, NOTHING); else lay_piece(cells, component);
}

static void lay_places(L *cells, M places) {
    push(cells, m_size(places));
    for (I place = m_next(places, 0); place >= 0; place = m_next(places, place + 1)) {
#if COMPONENTS
        L there = contents(place);
        push(cells, there.n);
        for (int32_t i = 0; i < there.n; i++) lay_piece(cells, there.at[i]);
#else
        push(cells, 0);
#endif
        lay_variables(cells, place);
    }
}

static I before_in_order(L a, L b) {
    for (int32_t i = 0; i < a.n && i < b.n; i++)
        if (a.at[i] != b.at[i]) return a.at[i] < b.at[i];
    return a.n < b.n;
}

static void lay_components(L *cells, M components) {
    static L pieces[COMPONENTS + 1];
    I n = 0;
    push(cells, m_size(components));
    for (I c = m_next(components, 0); c >= 0; c = m_next(components, c + 1)) {
        L piece = {0, 0, 0};
        I i = n++;
        lay_piece(&piece, c);
        for (; i > 0 && before_in_order(piece, pieces[i - 1]); i--) pieces[i] = pieces[i - 1];
        pieces[i] = piece;
    }
    for (I i = 0; i < n; i++)
        for (int32_t j = 0; j < pieces[i].n; j++) push(cells, pieces[i].at[j]);
}

/* Sums up what lies on places, none of them the box. */
static void quick_pieces(Quick *quick, M places) {
    for (I c = 0; c < COMPONENTS; c++) {
        U sum = (U)PLACE_OF(c);
        if (ABOVE(c) != NOTHING || !m_has(places, PLACE_OF(c))) continue;
        for (I each = c; each != NOTHING; each = BELOW(each)) sum = mix(sum * GAMMA + quick_piece(each));
        quick->sum += sum;
    }
}

/* What is compared, as cells; it stays until room is given back. */
static L laid(I site, I player) {
    L cells = {0, 0, 0};
    lay_site(&cells, site, player);
    return cells;
}

static void *more_room(void *before, I size) {
    void *found = realloc(before, (size_t)size);
    if (!found) leave(LEAVE_ROOM);
    return found;
}

/* Makes room for one more record. */
static void make_room(void) {
    I room = record_room ? 2 * record_room : 64;
    if (recorded < record_room) return;
    if (room > MOST_RECORDS || room * SIZE > MOST_RECORD_CELLS) leave(LEAVE_ROOM);
    for (I site = 0; site < REPEAT_SITES; site++) {
        quick_records[site] = more_room(quick_records[site], room * sizeof(U));
        given_records[site] = more_room(given_records[site], room * sizeof(U));
    }
    players_of_records = more_room(players_of_records, room * sizeof(I));
    tables_of_records = more_room(tables_of_records, room * sizeof T);
    record_room = room;
}

/* Puts a record behind the others of which only the digests are known: one for each site. */
static void enter_record(const U *digests) {
    make_room();
    for (I site = 0; site < REPEAT_SITES; site++) given_records[site][recorded] = digests[site];
    given_count = ++recorded;
}

/* Records the start of a turn. */
static void record(I player) {
    make_room();
    memcpy(tables_of_records + recorded * SIZE, T, sizeof T);
    players_of_records[recorded] = player;
    for (I site = 0; site < REPEAT_SITES; site++) {
        U quick = quick_records[site][recorded] = quick_site(site, player);
        recorded_bits[site][quick % RECORDED_WORDS] |= 1ULL << (quick >> 58);
    }
    recorded++;
}

/* The digests of all records of a site. The table stays as it is. */
static int32_t digests_of_records(I site, U *found) {
    static int32_t now[SIZE];
    memcpy(now, T, sizeof T);
    if (setjmp(out)) {
        replace_table(now);
        return left_with;
    }
    for (I i = 0; i < recorded; i++) {
        int32_t mark = top_of_arena;
        L cells;
        if (i < given_count) {
            found[i] = given_records[site][i];
            continue;
        }
        replace_table(tables_of_records + i * SIZE);
        cells = laid(site, players_of_records[i]);
        found[i] = digest_of(cells.at, cells.n);
        top_of_arena = mark;
    }
    replace_table(now);
    return 0;
}

static I repeats(I site, I player) {
    I found = 0;
    U now;
    if (!recorded) return 0;
    if (given_count) {
        int32_t mark = top_of_arena;
        L cells = laid(site, player);
        now = digest_of(cells.at, cells.n);
        for (I i = 0; i < given_count; i++) found += given_records[site][i] == now;
        top_of_arena = mark;
    }
    now = quick_site(site, player);
    if (!(recorded_bits[site][now % RECORDED_WORDS] >> (now >> 58) & 1)) return found;
    for (I i = given_count; i < recorded; i++) found += quick_records[site][i] == now;
    return found;
}
