/* Components and where they lie, as in engine/components.py. */

#define PLACE_OF(c) T[PLACE_CELLS + (c)]
#define ABOVE(c) T[ABOVE_CELLS + (c)]
#define BELOW(c) T[BELOW_CELLS + (c)]
#define KNOWN(c) T[KNOWN_CELLS + (c)]
#define TOP(p) T[TOP_CELLS + (p)]
#define BOTTOM(p) T[BOTTOM_CELLS + (p)]
#define HELD(p) T[HELD_CELLS + (p)]

/* What lies on a place, top first; in the box by number. */
static L contents(I place) {
    L found = {0, 0, 0};
    if (place == NOTHING) return found;
    if (place == BOX) {
        for (I c = 0; c < COMPONENTS; c++)
            if (PLACE_OF(c) == BOX) push(&found, c);
        return found;
    }
    for (I c = TOP(place); c != NOTHING; c = BELOW(c)) push(&found, c);
    return found;
}

/* What lies on places that follow each other, the first one's first. It is found anew only once something has moved. */
static L all_contents(I first, I end) {
    static struct {
        I first, end, n;
        U moves;
        int32_t at[COMPONENTS + 1];
    } kept_contents[8], *one;
    one = kept_contents + ((first * 7 + end) & 7);
    if (one->first != first || one->end != end || one->moves != moves) {
        int32_t *at = one->at;
        for (I word = first; word < end; word += 64) {
            U full = ~where_in_word(T + TOP_CELLS + word, least(64, end - word), (int32_t)NOTHING);
            if (end - word < 64) full &= ((U)1 << (end - word)) - 1;
            for (; full; full &= full - 1)
                for (I c = TOP(word + __builtin_ctzll(full)); c != NOTHING; c = BELOW(c)) *at++ = (int32_t)c;
        }
        one->first = first;
        one->end = end;
        one->moves = moves;
        one->n = at - one->at;
    }
    return listed(one->at, one->n);
}

/* Those of them that are flagged, by number. */
static L flagged_contents(I first, I end, const int32_t *flags) {
    static struct {
        const int32_t *flags;
        I first, end, n;
        U moves;
        int32_t at[COMPONENTS + 1];
    } kept_flagged[4], *one;
    static I last;
    for (I i = 0; i < 4; i++) {
        one = kept_flagged + i;
        if (one->flags == flags && one->first == first && one->end == end && one->moves == moves)
            return listed(one->at, one->n);
    }
    L all = all_contents(first, end);
    one = kept_flagged + (last = (last + 1) & 3);
    one->flags = flags;
    one->first = first;
    one->end = end;
    one->moves = moves;
    one->n = 0;
    for (int32_t i = 0; i < all.n; i++)
        if (flags[all.at[i]]) one->at[one->n++] = all.at[i];
    return listed(one->at, one->n);
}

/* How many lie above a component; in the box how many have a smaller number. */
static I depth_of(I component) {
    I found = 0;
    if (PLACE_OF(component) == BOX) {
        for (I c = 0; c < component; c++) found += PLACE_OF(c) == BOX;
        return found;
    }
    for (I c = ABOVE(component); c != NOTHING; c = ABOVE(c)) found++;
    return found;
}

static I position(I component) { return PLACE_OF(component) == BOX ? NOTHING : depth_of(component) + 1; }

/* Changes a cell so that a trial can take it back. */
static inline void put(I cell, I value) {
    if (trials) note(cell);
    T[cell] = (int32_t)value;
}

/* Moves a component: out of its place, and in on top, at the bottom, or so that it is the n-th. */
static void move_open(I component, I place, I under, I nth) {
    I origin, above, below;
    if (place == NOTHING) return;
    moves++;
    origin = PLACE_OF(component);
#ifdef WATCHED
    if (seat >= 0) {
        changes_place_of(component);
        if (origin != BOX) changes_contents(origin);
        if (place != BOX) changes_contents(place);
    }
#endif
    if (origin != BOX) {
        above = ABOVE(component);
        below = BELOW(component);
        put(above == NOTHING ? TOP_CELLS + origin : BELOW_CELLS + above, below);
        put(below == NOTHING ? BOTTOM_CELLS + origin : ABOVE_CELLS + below, above);
    }
    put(HELD_CELLS + origin, HELD(origin) - 1);
    put(PLACE_CELLS + component, place);
    put(HELD_CELLS + place, HELD(place) + 1);
    if (place == BOX) {
        above = below = NOTHING;
    } else if (under) {
        above = BOTTOM(place);
        below = NOTHING;
    } else {
        above = NOTHING;
        below = TOP(place);
        for (; nth > 1 && below != NOTHING; nth--) {
            above = below;
            below = BELOW(below);
        }
    }
    put(ABOVE_CELLS + component, above);
    put(BELOW_CELLS + component, below);
    if (place == BOX) return;
    put(above == NOTHING ? TOP_CELLS + place : BELOW_CELLS + above, component);
    put(below == NOTHING ? BOTTOM_CELLS + place : ABOVE_CELLS + below, component);
}

#ifdef SECRETS
static void keep_asked(void);

static I same_space(I a, I b) { return SPACE_OF[a] == SPACE_OF[b]; }

/* Whether components are all that lies where they do, so that everybody can follow where they go. */
static I followed(L components, I place) {
    I origin, different = 0;
    if (!components.n) return 0;
    origin = PLACE_OF(components.at[0]);
    if (origin == BOX || VEILED[origin]) return 0;
    for (int32_t i = 0; i < components.n; i++) {
        if (PLACE_OF(components.at[i]) != origin) return 0;
        different += !any_cell(components.at, i, components.at[i]);
    }
    return HELD(origin) == different && !(origin == place && HIDDEN_PLACE[origin]);
}

/* Those who don't see where a component goes lose what they knew of those among which it lay. */
static void forget(I component, I origin, I place, I blind) {
    if (VEILED[origin]) {
        I there = 0;
        if (same_space(origin, place)) return;
        for (I p = 0; p < PLACES; p++)
            if (same_space(p, origin)) there += HELD(p);
        if (there < 2) return;
        for (I c = 0; c < COMPONENTS; c++)
            if (same_space(PLACE_OF(c), origin)) put(KNOWN_CELLS + c, KNOWN(c) & ~blind);
        return;
    }
    if (HELD(origin) < 2) return;
    if (HIDDEN_PLACE[origin] && (component == TOP(origin) || component == BOTTOM(origin))) return;
    if (origin == BOX) {
        for (I c = 0; c < COMPONENTS; c++)
            if (PLACE_OF(c) == BOX) put(KNOWN_CELLS + c, KNOWN(c) & ~blind);
        return;
    }
    for (I c = TOP(origin); c != NOTHING; c = BELOW(c)) put(KNOWN_CELLS + c, KNOWN(c) & ~blind);
}

static void move_known(I component, I place, I under, I nth, I is_followed) {
    I origin, seers, blind;
    if (place == NOTHING) return;
    origin = PLACE_OF(component);
    seers = HIDDEN_KIND[component] ? 0 : SEEN_BY[place];
    blind = EVERYONE & ~(seers | SEEN_BY[origin]);
    if (trials) keep_asked();
    if (blind && !is_followed) forget(component, origin, place, blind);
    put(KNOWN_CELLS + component, KNOWN(component) | seers);
    move_open(component, place, under, nth);
}

static void move_one(I component, I place, I under, I nth) {
    int32_t one[1];
    if (place == NOTHING) return;
    one[0] = (int32_t)component;
    move_known(component, place, under, nth, followed(listed(one, 1), place));
}

static void move_all(L components, I place, I under, I nth) {
    I all;
    if (place == NOTHING) return;
    all = followed(components, place);
    for (int32_t i = 0; i < components.n; i++) move_known(components.at[i], place, under, nth, all);
}
#else
static void move_one(I component, I place, I under, I nth) { move_open(component, place, under, nth); }

static void move_all(L components, I place, I under, I nth) {
    for (int32_t i = 0; i < components.n; i++) move_open(components.at[i], place, under, nth);
}
#endif

#ifdef BRANCHES
/* An outcome for each order that can be told apart. */
static void put_in_order(L pile, I stream) {
    double orders = 1;
    for (int32_t i = 0; i < pile.n; i++) {
        I alike = 0;
        for (int32_t j = 0; j <= i; j++) alike += are_alike(pile.at[i], pile.at[j]);
        orders = orders * (i + 1) / alike;
    }
    if (orders > MOST_ORDERS) leave(LEAVE_ORDERS);
    for (int32_t i = 0; i < pile.n; i++) {
        int32_t kinds[COMPONENTS + 1], chosen;
        I n = 0;
        for (int32_t j = i; j < pile.n; j++) {
            I before = 0;
            for (I k = 0; k < n && !before; k++) before = are_alike(pile.at[kinds[k]], pile.at[j]);
            if (!before) kinds[n++] = j;
        }
        chosen = kinds[outcome(n)];
        n = pile.at[chosen];
        memmove(pile.at + i + 1, pile.at + i, (chosen - i) * sizeof *pile.at);
        pile.at[i] = (int32_t)n;
    }
}
#else
static void put_in_order(L pile, I stream) {
    for (int32_t i = pile.n - 1; i > 0; i--) {
        I j = draw(stream, i + 1);
        int32_t other = pile.at[i];
        pile.at[i] = pile.at[j];
        pile.at[j] = other;
    }
}
#endif

/* Puts what lies on a place into a random order. */
static void shuffle(I place, I stream) {
    I mark = top_of_arena, above = NOTHING;
    L pile;
    if (place == NOTHING || place == BOX) return;
    moves++;
    pile = contents(place);
#ifdef WATCHED
    if (seat >= 0) changes_contents(place);
#endif
    put_in_order(pile, stream);
    for (int32_t i = 0; i < pile.n; i++) {
        int32_t component = pile.at[i];
        ABOVE(component) = (int32_t)above;
        if (above == NOTHING) TOP(place) = component; else BELOW(above) = component;
        above = component;
        KNOWN(component) = (int32_t)(HIDDEN_KIND[component] ? 0 : SEEN_BY[place]);
    }
    if (pile.n) {
        BELOW(above) = NOTHING;
        BOTTOM(place) = (int32_t)above;
    }
    top_of_arena = (int32_t)mark;
}
