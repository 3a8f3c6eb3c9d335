/* Families: sets in their fixed order, each once. */

static void push_set(L *sets, M mask) {
    int32_t cells[M_CELLS];
    memcpy(cells, &mask, sizeof cells);
    push_cells(sets, cells, M_CELLS);
}

static inline M set_at(L sets, I i) { return m_at(sets.at + i * M_CELLS); }

/* Whether a set comes before another: the first member that differs decides, as with words. */
static I comes_before(M a, M b) {
    M differ = m_or(m_minus(a, b), m_minus(b, a));
    I first = m_next(differ, 0);
    if (first < 0) return 0;
    return m_has(a, first) ? m_next(b, first + 1) >= 0 : m_next(a, first + 1) < 0;
}

static int in_order(const void *a, const void *b) {
    M one = m_at(a), other = m_at(b);
    return comes_before(one, other) ? -1 : comes_before(other, one);
}

static L family(L sets) {
    L found = copied(sets.at, (I)sets.n * M_CELLS);
    int32_t n = 0;
    if (sets.n) qsort(found.at, sets.n, M_CELLS * sizeof *found.at, in_order);
    for (int32_t i = 0; i < sets.n; i++) {
        if (n && m_same(set_at(found, n - 1), set_at(found, i))) continue;
        memmove(found.at + n++ * M_CELLS, found.at + i * M_CELLS, M_CELLS * sizeof *found.at);
    }
    found.n = n;
    found.room = 0;
    return found;
}

static I has_set(L sets, M mask) {
    for (int32_t i = 0; i < sets.n; i++)
        if (m_same(set_at(sets, i), mask)) return 1;
    return 0;
}

static I same_sets(L a, L b) { return a.n == b.n && (!a.n || !memcmp(a.at, b.at, (size_t)a.n * M_CELLS * sizeof *a.at)); }

static L family_union(L a, L b) {
    L found = {0, 0, 0};
    for (int32_t i = 0; i < a.n; i++) push_set(&found, set_at(a, i));
    for (int32_t i = 0; i < b.n; i++) push_set(&found, set_at(b, i));
    return family(found);
}

static L chosen_sets(L a, L b, I wanted) {
    L found = {0, 0, 0};
    for (int32_t i = 0; i < a.n; i++)
        if (has_set(b, set_at(a, i)) == wanted) push_set(&found, set_at(a, i));
    return found;
}

static L family_intersection(L a, L b) { return chosen_sets(a, b, 1); }
static L family_difference(L a, L b) { return chosen_sets(a, b, 0); }

static L rebased(L sets, I shift) {
    L found = {0, 0, 0};
    for (int32_t i = 0; i < sets.n; i++) {
        M mask = set_at(sets, i);
        I first = m_next(mask, 0);
        if (shift >= 0) push_set(&found, m_left(mask, shift));
        else if (first < 0 || first >= -shift) push_set(&found, m_right(mask, -shift));
    }
    return found;
}

static L members(M mask, I low) {
    L found = {0, 0, 0};
    for (I i = m_next(mask, 0); i >= 0; i = m_next(mask, i + 1)) push(&found, i + low);
    return found;
}

/* Options that are members of a set, one after the other: constants, with the member at a position. */
static L chosen(M among, I width, I position, const int32_t *constants) {
    L found = {0, 0, 0};
    int32_t cells[16];
    width = greatest(width, 1);
    memcpy(cells, constants, width * sizeof *cells);
    for (I i = m_next(among, 0); i >= 0; i = m_next(among, i + 1)) {
        cells[position] = (int32_t)i;
        push_cells(&found, cells, (int32_t)width);
    }
    return found;
}

static M mask_of(L list) {
    M found = m_none();
    for (int32_t i = 0; i < list.n; i++)
        if (list.at[i] >= 0) found = m_or(found, m_one(list.at[i]));
    return found;
}

static L without(L list, M mask, I low) {
    L found = {0, 0, 0};
    for (int32_t i = 0; i < list.n; i++)
        if (list.at[i] < low || !m_has(mask, list.at[i] - low)) push(&found, list.at[i]);
    return found;
}

/* The sets of so many members of a set, in the order of their members. */
static L subsets(M among, I count) {
    L numbers = members(among, 0), found = {0, 0, 0};
    int32_t chosen[M_BITS], at;
    if (count < 0 || count > numbers.n) return found;
    for (int32_t i = 0; i < count; i++) chosen[i] = i;
    for (;;) {
        M mask = m_none();
        for (int32_t i = 0; i < count; i++) mask = m_or(mask, m_one(numbers.at[chosen[i]]));
        push_set(&found, mask);
        if (found.n > MOST_SETS) leave(LEAVE_SETS);
        for (at = (int32_t)count - 1; at >= 0 && chosen[at] == numbers.n - count + at; at--) {}
        if (at < 0) return found;
        chosen[at]++;
        for (int32_t i = at + 1; i < count; i++) chosen[i] = chosen[i - 1] + 1;
    }
}
