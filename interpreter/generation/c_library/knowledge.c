/* Who knows what, as in engine/secrecy.py: what is known is what was known when the question was asked. */

static const int32_t *asked_known = T + KNOWN_CELLS, *asked_place = T + PLACE_CELLS;
static I depth;

static inline I knows(I component) { return asked_known[component] >> asker & 1; }

static inline I looks(I place) { return SEEN_BY[place] >> asker & 1; }

static inline I looks_at(I component) { return looks(asked_place[component]); }

static I sees_where(I component) {
    I place = PLACE_OF(component);
    return looks(place) || (!VEILED[place] && knows(component));
}

static I sees_whether(I component, I place) { return (!VEILED[place] && looks(place)) || sees_where(component); }

/* Whether the asker knows of all components that could be in a set whether they are. */
static I may_tell(M mask) {
    for (I c = 0; c < COMPONENTS; c++) {
        M in = m_and(FAMILY_OF[c], mask);
        if (m_any(in) && !m_same(in, FAMILY_OF[c]) && !knows(c)) return 0;
    }
    return 1;
}

static int32_t kept_known[COMPONENTS + 1], kept_place[COMPONENTS + 1];

/* A trial begins of something that is worked out for the asker. */
static void ask_before(void) { depth++; }

/* Keeps what was known when the question was asked, before that changes in a trial. */
static void keep_asked(void) {
    if (!depth || asked_known != T + KNOWN_CELLS) return;
    memcpy(kept_known, T + KNOWN_CELLS, COMPONENTS * sizeof *T);
    memcpy(kept_place, T + PLACE_CELLS, COMPONENTS * sizeof *T);
    asked_known = kept_known;
    asked_place = kept_place;
}

static void ask_after(void) {
    if (--depth == 0) {
        asked_known = T + KNOWN_CELLS;
        asked_place = T + PLACE_CELLS;
    }
}

/* Those that the asker doesn't know behind the others, in the order of where they lie. */
static L told_order(L components) {
    L found = {0, 0, 0};
    const int32_t *each = components.at, *end = each + components.n, *of = asked_known, bit = (int32_t)1 << asker;
    int32_t known = 0;
    while (each < end && of[*each] & bit) each++;
    if (each == end) return components;
    for (int32_t i = 0; i < components.n; i++)
        if (knows(components.at[i])) push(&found, components.at[i]);
    known = found.n;
    for (int32_t i = 0; i < components.n; i++) {
        int32_t one = components.at[i], j;
        I where = (I)PLACE_OF(one) * COMPONENTS;
        if (knows(one)) continue;
        where += depth_of(one);
        push(&found, one);
        for (j = found.n - 1; j > known; j--) {
            int32_t other = found.at[j - 1];
            if ((I)PLACE_OF(other) * COMPONENTS + depth_of(other) <= where) break;
            found.at[j] = other;
        }
        found.at[j] = one;
    }
    return found;
}

/* Whether the asker can tell which component is meant: knows it, or can say where it lies. */
static I tellable(I component) {
    I place, unknown = 0, sees;
    if (component == NOTHING || knows(component)) return 1;
    place = PLACE_OF(component);
    sees = looks(place);
    if (VEILED[place] && !sees) return 0;
    if (place == BOX) {
        for (I c = 0; c < COMPONENTS; c++) unknown += PLACE_OF(c) == BOX && !knows(c);
        return unknown == 1;
    }
    for (I c = TOP(place); c != NOTHING; c = BELOW(c)) unknown += !knows(c);
    if (unknown == 1) return 1;
    return (sees || HIDDEN_PLACE[place]) && (component == TOP(place) || component == BOTTOM(place));
}

static I tellable_set(M mask) {
    for (I c = m_next(mask, 0); c >= 0; c = m_next(mask, c + 1))
        if (!tellable(c)) return 0;
    return 1;
}
