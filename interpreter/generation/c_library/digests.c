/* What lies on places, and what components are like; `lay_piece` and `lay_variables` are made for each program. */

static void lay_component(L *cells, I component) {
    if (component < 0) push(cells, NOTHING); else lay_piece(cells, component);
}

static void lay_places(L *cells, M places) {
    push(cells, m_size(places));
    for (I place = m_next(places, 0); place >= 0; place = m_next(places, place + 1)) {
        L there = contents(place);
        push(cells, there.n);
        for (int32_t i = 0; i < there.n; i++) lay_piece(cells, there.at[i]);
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

static U digest(I site, I player) {
    int32_t mark = top_of_arena;
    L cells = {0, 0, 0};
    U found;
    lay_site(&cells, site, player);
    found = digest_of(cells.at, cells.n);
    top_of_arena = mark;
    return found;
}

/* Puts a record behind the others: a digest for each site. */
static void enter_record(const U *digests) {
    if (recorded == record_room) {
        I room = record_room ? 2 * record_room : 1024;
        if (room > MOST_RECORDS) leave(LEAVE_ROOM);
        for (I site = 0; site < REPEAT_SITES; site++) {
            U *more = realloc(records[site], room * sizeof *more);
            if (!more) leave(LEAVE_ROOM);
            records[site] = more;
        }
        record_room = room;
    }
    for (I site = 0; site < REPEAT_SITES; site++) records[site][recorded] = digests[site];
    recorded++;
}

/* Records the start of a turn. */
static void record(I player) {
    U digests[REPEAT_SITES];
    for (I site = 0; site < REPEAT_SITES; site++) digests[site] = digest(site, player);
    enter_record(digests);
}

static I repeats(I site, I player) {
    I found = 0;
    U now;
    if (!recorded) return 0;
    now = digest(site, player);
    for (I i = 0; i < recorded; i++) found += records[site][i] == now;
    return found;
}
