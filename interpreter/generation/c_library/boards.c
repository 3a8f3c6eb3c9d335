/* Boards, as in engine/board_functions.py. */

static inline I step(I place, I direction) {
    return place == NOTHING || direction == NOTHING ? NOTHING : STEPS[place * DIRECTIONS + direction];
}

static I steps(I place, I direction, I count) {
    if (direction == NOTHING || count == NOTHING) return NOTHING;
    if (count < 0) {
        direction = OPPOSITE[direction];
        count = -count;
    }
    for (; count && place != NOTHING; count--) place = STEPS[place * DIRECTIONS + direction];
    return place;
}

static I ahead(I place, I count) {
    I way, left, at, passed;
    if (place == NOTHING || count == NOTHING || BOARD[place] < 0) return NOTHING;
    way = count < 0;
    left = absolute(count);
    for (at = place, passed = 0; left && at != NOTHING;) {
        at = TURNS[at * 2 + way];
        left--;
        passed++;
        if (at == place) left %= passed;
    }
    return at;
}

static L around_in(I place, M directions) {
    L found = {0, 0, 0};
    if (place == NOTHING) return found;
    for (I d = 0; d < DIRECTIONS; d++) {
        I target = STEPS[place * DIRECTIONS + d], i;
        if (target == NOTHING || !m_has(directions, d)) continue;
        push(&found, target);
        for (i = found.n - 1; i > 0 && found.at[i - 1] > target; i--) found.at[i] = found.at[i - 1];
        found.at[i] = (int32_t)target;
    }
    return found;
}

static L sight(I place, M directions) {
    L found = {0, 0, 0};
    if (place == NOTHING) return found;
    for (I d = m_next(directions, 0); d >= 0 && d < DIRECTIONS; d = m_next(directions, d + 1))
        for (I at = STEPS[place * DIRECTIONS + d]; at != NOTHING;
             at = T[HELD_CELLS + at] ? NOTHING : STEPS[at * DIRECTIONS + d])
            push(&found, at);
    return found;
}

/* So many places one after the other from the one beyond a place. */
static L line(I place, I direction, I count) {
    L found = {0, 0, 0};
    for (; count > 0; count--) {
        place = STEPS[place * DIRECTIONS + direction];
        push(&found, place);
    }
    return found;
}

#ifndef BESIDE
static M beside(M places) {
    M found = m_none();
    for (I p = m_next(places, 0); p >= 0; p = m_next(places, p + 1)) found = m_or(found, NEIGHBOURS[p]);
    return found;
}
#endif

static M within_in(I count, I place, M among) {
    M found, fresh;
    if (place == NOTHING || count < 0) return m_none();
    for (found = fresh = m_one(place); m_any(fresh) && count; count--) {
        fresh = m_minus(m_and(beside(fresh), among), found);
        found = m_or(found, fresh);
    }
    return found;
}

static M within(I count, I place) { return within_in(count, place, m_all()); }

/* The part of a set that is joined within it to those members of `start` that are in it.

What was found last is kept. If the set has only grown since, one goes on from there: from what is new at the border. */
typedef struct {
    M start, among, found, border;
} Way;

static M reached(M start, M among) {
    static Way ways[2 * M_BITS];
    Way *way = ways + 2 * greatest(m_next(start, 0), 0);
    M fresh;
    if (!m_same(way->start, start)) {
        Way other = way[1];
        way[1] = way[0];
        way[0] = other;
    }
    if (m_same(way->start, start) && !m_any(m_minus(way->among, among))) {
        fresh = m_minus(m_and(m_or(way->border, start), among), way->found);
    } else {
        way->start = start;
        way->found = way->border = m_none();
        fresh = m_and(start, among);
    }
    way->among = among;
    while (m_any(fresh)) {
        M near = beside(fresh);
        way->found = m_or(way->found, fresh);
        way->border = m_or(way->border, near);
        fresh = m_minus(m_and(near, among), way->found);
    }
    return way->found;
}

static I distance(I start, I goal) {
    M found, fresh;
    if (start == NOTHING || goal == NOTHING || BOARD[start] < 0) return NOTHING;
    found = fresh = m_one(start);
    for (I count = 0; m_any(fresh); count++) {
        if (m_has(fresh, goal)) return count;
        fresh = m_minus(beside(fresh), found);
        found = m_or(found, fresh);
    }
    return NOTHING;
}

static I on_edge(I place) { return place == NOTHING ? NOTHING : EDGE[place]; }

/* The ends of ways of so many steps through a set, from a place on, that visit no place twice. */
static void walk_on(I place, I count, M free, M *found, I *looks_left) {
    M next = m_and(NEIGHBOURS[place], free);
    if (count == 1) {
        *found = m_or(*found, next);
        return;
    }
    for (I p = m_next(next, 0); p >= 0; p = m_next(next, p + 1)) {
        if (--*looks_left < 0) leave(LEAVE_SETS);
        walk_on(p, count - 1, m_minus(free, m_one(p)), found, looks_left);
    }
}

static M walk_in(I place, I count, M among) {
    M found = m_none();
    I looks_left = MOST_LOOKS;
    if (place == NOTHING || count < 0) return found;
    if (count == 0) return m_one(place);
    walk_on(place, count, m_minus(among, m_one(place)), &found, &looks_left);
    return found;
}

static M walk(I place, I count) { return walk_in(place, count, m_all()); }

/* The longest path from a place on through a set; it can't be longer than what can be reached. */
static I path_on(I place, M free, I wanted, I *looks_left) {
    M ways, rest = reached(NEIGHBOURS[place], free);
    I best = 1;
    if (--*looks_left < 0) leave(LEAVE_SETS);
    if (m_size(rest) + 1 <= wanted) return 0;
    ways = m_and(NEIGHBOURS[place], rest);
    for (I p = m_next(ways, 0); p >= 0; p = m_next(ways, p + 1)) {
        best = greatest(best, 1 + path_on(p, m_minus(rest, m_one(p)), greatest(wanted, best) - 1, looks_left));
        if (best == m_size(rest) + 1) break;
    }
    return best;
}

static I longest_path(M among) {
    I best = 0, looks_left = MOST_LOOKS;
    for (I p = m_next(among, 0); p >= 0; p = m_next(among, p + 1))
        best = greatest(best, path_on(p, m_minus(among, m_one(p)), best, &looks_left));
    return best;
}
