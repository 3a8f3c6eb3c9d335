/* Masks of one word. All bits together stand for nothing. */

typedef U M;
#define M_BITS 64
#define M_CELLS 2

static inline M m_none(void) { return 0; }
static inline M m_all(void) { return ~(M)0; }
static inline M m_or(M a, M b) { return a | b; }
static inline M m_and(M a, M b) { return a & b; }
static inline M m_minus(M a, M b) { return a & ~b; }
static inline I m_any(M a) { return a != 0; }
static inline I m_same(M a, M b) { return a == b; }
static inline I m_has(M a, I i) { return (U)i < 64 ? (I)(a >> i & 1) : 0; }
static inline I m_size(M a) { return bits_in(a); }
/* The n-th member, from 0 on. */
static inline I m_nth(M a, I n) { return nth_bit(a, n); }

static inline U m_word(M a) { return a; }
static inline void m_set_word(M *a, I i, U word) { (void)i; *a = word; }
static inline I m_bits(M a) { return a ? 64 - __builtin_clzll(a) : 0; }

static inline void m_put(M *a, I i) { *a |= (M)1 << i; }
static inline void m_take(M *a, I i) { *a &= ~((M)1 << i); }

/* The members from `low` on as bits from 0 on, and back. */
static inline U m_from(M a, I low) { return a >> low; }
static inline M m_upwards(U bits, I low) { return bits << low; }

static inline M m_one(I i) {
    if ((U)i >= 63) leave(LEAVE_WIDE);
    return (M)1 << i;
}

/* The first member that isn't below i; -1 if there is none. */
static inline I m_next(M a, I i) {
    if (i >= 64) return -1;
    a = a >> i << i;
    return a ? __builtin_ctzll(a) : -1;
}

static inline M m_left(M a, I by) {
    if (a && m_bits(a) + by > 63) leave(LEAVE_WIDE);
    return by > 63 ? 0 : a << by;
}

static inline M m_right(M a, I by) { return by > 63 ? 0 : a >> by; }
static inline M m_of(I value) { return value == NOTHING ? m_all() : (M)value; }

static inline M m_load(I address, I width) {
    M found = 0;
    for (I i = 0; i < width && i < 3; i++) found |= (M)T[address + i] << (31 * i);
    return found;
}

static inline void m_store(I address, I width, M a) {
    for (I i = 0; i < width; i++) T[address + i] = i < 3 ? (int32_t)(a >> (31 * i) & 0x7FFFFFFF) : 0;
}
