/* Families of places that hang together, as in engine/set_functions.py; the last ones are kept. */

static L groups(M among) {
    static struct {
        M among;
        I n;
        M parts[M_BITS];
    } kept[2];
    static I last;
    L found = {0, 0, 0};
    M whole = among;
    for (I i = 0; i < 2; i++)
        if (kept[i].n && m_same(kept[i].among, among)) {
            last = i;
            found = copied((const int32_t *)(const void *)kept[i].parts, kept[i].n * M_CELLS);
            found.n = (int32_t)kept[i].n;
            found.room = 0;
            return found;
        }
    for (I first = m_next(among, 0); first >= 0; first = m_next(among, first + 1)) {
        M part = reached(m_one(first), among);
        push_set(&found, part);
        among = m_minus(among, part);
    }
    last = !last;
    kept[last].among = whole;
    kept[last].n = found.n;
    if (found.n) memcpy(kept[last].parts, found.at, (size_t)found.n * sizeof(M));
    return found;
}

/* Sets grown from a first member: `around` is what may be added, `seen` what was passed over or beside it before. */
static void clusters_on(L *found, M grown, M around, M seen, M later, I most_members) {
    push_set(found, grown);
    if (found->n > MOST_SETS) leave(LEAVE_SETS);
    if (m_size(grown) == most_members) return;
    for (I p = m_next(around, 0); p >= 0; p = m_next(around, p + 1)) {
        around = m_minus(around, m_one(p));
        clusters_on(found, m_or(grown, m_one(p)), m_or(around, m_minus(m_and(NEIGHBOURS[p], later), seen)),
                    m_or(seen, NEIGHBOURS[p]), later, most_members);
    }
}

static L clusters(M among, I most_members) {
    L found = {0, 0, 0};
    M later = among;
    if (most_members < 1) return found;
    for (I first = m_next(among, 0); first >= 0; first = m_next(among, first + 1)) {
        later = m_minus(later, m_one(first));
        clusters_on(&found, m_one(first), m_and(NEIGHBOURS[first], later), m_or(NEIGHBOURS[first], m_one(first)), later,
                    most_members);
    }
    return family(found);
}
