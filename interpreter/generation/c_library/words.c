/* Masks of several words. All bits together stand for nothing. */

typedef struct {
    U w[M_WORDS];
} M;
#define M_BITS (64 * M_WORDS)
#define M_CELLS (2 * M_WORDS)

static inline M m_none(void) {
    M r;
#define M_DO(i) r.w[i] = 0;
    M_UNROLLED
#undef M_DO
    return r;
}

static inline M m_all(void) {
    M r;
#define M_DO(i) r.w[i] = ~(U)0;
    M_UNROLLED
#undef M_DO
    return r;
}

static inline M m_or(M a, M b) {
#define M_DO(i) a.w[i] |= b.w[i];
    M_UNROLLED
#undef M_DO
    return a;
}

static inline M m_and(M a, M b) {
#define M_DO(i) a.w[i] &= b.w[i];
    M_UNROLLED
#undef M_DO
    return a;
}

static inline M m_minus(M a, M b) {
#define M_DO(i) a.w[i] &= ~b.w[i];
    M_UNROLLED
#undef M_DO
    return a;
}

static inline I m_any(M a) {
    U all = 0;
#define M_DO(i) all |= a.w[i];
    M_UNROLLED
#undef M_DO
    return all != 0;
}

static inline I m_same(M a, M b) {
    U all = 0;
#define M_DO(i) all |= a.w[i] ^ b.w[i];
    M_UNROLLED
#undef M_DO
    return all == 0;
}

static inline I m_size(M a) {
    I n = 0;
#define M_DO(i) n += bits_in(a.w[i]);
    M_UNROLLED
#undef M_DO
    return n;
}

/* The n-th member, from 0 on. */
static inline I m_nth(M a, I n) {
    I word = 0;
    for (I here; n >= (here = bits_in(a.w[word])); word++) n -= here;
    return 64 * word + nth_bit(a.w[word], n);
}

static inline I m_has(M a, I i) { return (U)i < M_BITS ? (I)(a.w[i >> 6] >> (i & 63) & 1) : 0; }
static inline U m_word(M a) { return a.w[0]; }

static inline void m_set_word(M *a, I i, U word) { a->w[i] = word; }

static inline void m_put(M *a, I i) { a->w[i >> 6] |= (U)1 << (i & 63); }
static inline void m_take(M *a, I i) { a->w[i >> 6] &= ~((U)1 << (i & 63)); }

/* The first 64 numbers from `low` on as bits from 0 on, and back. */
static inline U m_from(M a, I low) {
    I word = low >> 6, bits = low & 63;
    U found = a.w[word] >> bits;
    return bits && word + 1 < M_WORDS ? found | a.w[word + 1] << (64 - bits) : found;
}

static inline M m_upwards(U bits, I low) {
    M r = m_none();
    r.w[low >> 6] = bits << (low & 63);
    if (low & 63 && (low >> 6) + 1 < M_WORDS) r.w[(low >> 6) + 1] = bits >> (64 - (low & 63));
    return r;
}

static I m_bits(M a) {
    for (I i = M_WORDS - 1; i >= 0; i--)
        if (a.w[i]) return 64 * i + 64 - __builtin_clzll(a.w[i]);
    return 0;
}

static inline M m_one(I i) {
    M r = m_none();
    if ((U)i >= M_BITS - 1) leave(LEAVE_WIDE);
    r.w[i >> 6] = (U)1 << (i & 63);
    return r;
}

static inline void m_include(M *a, I i) {
    if ((U)i >= M_BITS - 1) leave(LEAVE_WIDE);
    a->w[i >> 6] |= (U)1 << (i & 63);
}

/* The first member that isn't below i; -1 if there is none. */
static inline I m_next(M a, I i) {
    I at = i >> 6;
    U word;
    if (i >= M_BITS) return -1;
    word = a.w[at] >> (i & 63) << (i & 63);
    while (!word)
        if (++at == M_WORDS) return -1;
        else word = a.w[at];
    return 64 * at + __builtin_ctzll(word);
}

static M m_left(M a, I by) {
    M r = m_none();
    I words = by >> 6, bits = by & 63;
    if (!m_any(a)) return a;
    if (m_bits(a) + by >= M_BITS) leave(LEAVE_WIDE);
    for (I i = M_WORDS - 1; i >= words; i--) {
        r.w[i] = a.w[i - words] << bits;
        if (bits && i > words) r.w[i] |= a.w[i - words - 1] >> (64 - bits);
    }
    return r;
}

static M m_right(M a, I by) {
    M r = m_none();
    I words = by >> 6, bits = by & 63;
    for (I i = 0; i + words < M_WORDS; i++) {
        r.w[i] = a.w[i + words] >> bits;
        if (bits && i + words + 1 < M_WORDS) r.w[i] |= a.w[i + words + 1] << (64 - bits);
    }
    return r;
}

static inline M m_of(I value) {
    M r = m_none();
    if (value == NOTHING) return m_all();
    r.w[0] = (U)value;
    return r;
}

static M m_load(I address, I width) {
    M r = m_none();
    for (I i = 0; i < width; i++) {
        U cell = (U)(uint32_t)T[address + i];
        I at = 31 * i;
        if (at >= M_BITS) break;
        r.w[at >> 6] |= cell << (at & 63);
        if ((at & 63) > 33 && (at >> 6) + 1 < M_WORDS) r.w[(at >> 6) + 1] |= cell >> (64 - (at & 63));
    }
    return r;
}

static void m_store(I address, I width, M a) {
    for (I i = 0; i < width; i++) {
        T[address + i] = (int32_t)(a.w[0] & 0x7FFFFFFF);
        a = m_right(a, 31);
    }
}
