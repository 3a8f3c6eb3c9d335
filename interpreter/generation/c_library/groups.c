/* Families of places that hang together, as in engine/set_functions.py; the last ones are kept. */

typedef struct {
    M among;
    I n;
    M parts[M_BITS], sides[M_BITS];
} Groups;

/* They stay there until groups are looked for again; `sides` is what lies beside each. */
static const Groups *groups_of(M among) {
    static Groups kept_groups[2];
    static I last;
    Groups *found;
    for (I i = 0; i < 2; i++)
        if (kept_groups[i].n && m_same(kept_groups[i].among, among)) {
            last = i;
            return kept_groups + i;
        }
    last = !last;
    found = kept_groups + last;
    found->among = among;
    found->n = 0;
    for (I first = m_next(among, 0); first >= 0; first = m_next(among, first + 1)) {
        M part = m_one(first), fresh = part, sides = m_none();
        while (m_any(fresh)) {
            M near = beside(fresh);
            part = m_or(part, fresh);
            sides = m_or(sides, near);
            fresh = m_minus(m_and(near, among), part);
        }
        found->parts[found->n] = part;
        found->sides[found->n++] = sides;
        among = m_minus(among, part);
    }
    return found;
}

static L groups(M among) {
    const Groups *found = groups_of(among);
    L parts = copied((const int32_t *)(const void *)found->parts, found->n * M_CELLS);
    parts.n = (int32_t)found->n;
    parts.room = 0;
    return parts;
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
