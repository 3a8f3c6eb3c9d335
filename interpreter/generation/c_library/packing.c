/* `pack`: the greatest sum of values over sets that share no member.

The members are passed in an order in which few sets are cut at a time. A state is which of the members ahead are taken
already, with the best sum that leads to it; for the member at hand either a set that begins with it is taken, or none.
*/

typedef struct {
    M taken;
    I sum;
} PackState;

static PackState pack_states[2][MOST_STATES];
static int32_t pack_slots[4 * MOST_STATES];
static M pack_sets[MOST_PACKED], pack_beside[M_BITS];
static I pack_values[MOST_PACKED], pack_next[MOST_PACKED], pack_first[M_BITS], pack_place[M_BITS];

static U pack_hash(M mask) {
    const U *word = (const U *)(const void *)&mask;
    U found = 0;
    for (I i = 0; i < M_CELLS / 2; i++) found = mix(found ^ word[i]);
    return found;
}

/* Keeps a state, or makes the sum of the same one better. */
static void pack_keep(PackState *states, I *count, M taken, I sum) {
    U slot = pack_hash(taken) % (4 * MOST_STATES);
    while (pack_slots[slot] >= 0) {
        PackState *there = states + pack_slots[slot];
        if (m_same(there->taken, taken)) {
            there->sum = greatest(there->sum, sum);
            return;
        }
        slot = (slot + 1) % (4 * MOST_STATES);
    }
    if (*count == MOST_STATES) leave(LEAVE_SETS);
    pack_slots[slot] = (int32_t)*count;
    states[*count].taken = taken;
    states[(*count)++].sum = sum;
}

/* The member that comes next: one beside what has begun, which begins as few others as it can. */
static I pack_choose(M waiting, M begun) {
    I best = -1, fewest = 0;
    for (I p = m_next(waiting, 0); p >= 0; p = m_next(waiting, p + 1)) {
        I more = m_size(m_minus(pack_beside[p], begun));
        if (best >= 0 && more >= fewest) continue;
        best = p;
        fewest = more;
    }
    return best;
}

/* Numbers the members in the order in which they are passed; gives how many there are. */
static I pack_order(M whole) {
    M passed = m_none(), begun = m_none();
    I count = 0;
    while (!m_same(passed, whole)) {
        M waiting = m_minus(begun, passed);
        I chosen = m_any(waiting) ? pack_choose(waiting, begun) : pack_choose(m_minus(whole, passed), m_none());
        pack_place[chosen] = count++;
        passed = m_or(passed, m_one(chosen));
        begun = m_or(begun, pack_beside[chosen]);
    }
    return count;
}

static I pack(L sets, L values) {
    I total = 0, count = 0, members_there, states = 1, here = 0;
    M whole = m_none();
    for (int32_t i = 0; i < sets.n; i++) {
        M mask = set_at(sets, i);
        if (values.at[i] <= 0) continue;
        if (!m_any(mask)) {
            total = greatest(total, values.at[i]);
            continue;
        }
        if (count == MOST_PACKED) leave(LEAVE_SETS);
        pack_sets[count] = mask;
        pack_values[count++] = values.at[i];
        whole = m_or(whole, mask);
    }
    for (I p = m_next(whole, 0); p >= 0; p = m_next(whole, p + 1)) pack_beside[p] = m_none();
    for (I i = 0; i < count; i++)
        for (I p = m_next(pack_sets[i], 0); p >= 0; p = m_next(pack_sets[i], p + 1))
            pack_beside[p] = m_or(pack_beside[p], pack_sets[i]);
    members_there = pack_order(whole);
    for (I i = 0; i < members_there; i++) pack_first[i] = -1;
    for (I i = 0; i < count; i++) {
        M placed = m_none();
        I first;
        for (I p = m_next(pack_sets[i], 0); p >= 0; p = m_next(pack_sets[i], p + 1))
            placed = m_or(placed, m_one(pack_place[p]));
        first = m_next(placed, 0);
        pack_sets[i] = placed;
        pack_next[i] = pack_first[first];
        pack_first[first] = i;
    }
    pack_states[0][0].taken = m_none();
    pack_states[0][0].sum = 0;
    for (I at = 0; at < members_there; at++) {
        PackState *now = pack_states[here], *then = pack_states[!here];
        I found = 0;
        memset(pack_slots, -1, sizeof pack_slots);
        for (I i = 0; i < states; i++) {
            M ahead = m_minus(now[i].taken, m_one(at));
            pack_keep(then, &found, ahead, now[i].sum);
            if (m_has(now[i].taken, at)) continue;
            for (I set = pack_first[at]; set >= 0; set = pack_next[set])
                if (!m_any(m_and(pack_sets[set], ahead)))
                    pack_keep(then, &found, m_minus(m_or(ahead, pack_sets[set]), m_one(at)),
                              now[i].sum + pack_values[set]);
        }
        states = found;
        here = !here;
    }
    return fitting(total + pack_states[here][0].sum);
}
