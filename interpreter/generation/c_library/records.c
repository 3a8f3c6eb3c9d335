/* Digests of turns, as in engine/repetition.py: BLAKE2b of 8 bytes (RFC 7693) over numbers of 32 bits. */

static const U BLAKE_START[8] = {
    0x6A09E667F3BCC908ULL, 0xBB67AE8584CAA73BULL, 0x3C6EF372FE94F82BULL, 0xA54FF53A5F1D36F1ULL,
    0x510E527FADE682D1ULL, 0x9B05688C2B3E6C1FULL, 0x1F83D9ABFB41BD6BULL, 0x5BE0CD19137E2179ULL,
};
static const uint8_t BLAKE_ORDER[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static inline U turned(U x, int by) { return x >> by | x << (64 - by); }

static inline void blake_quarter(U *v, int a, int b, int c, int d, U x, U y) {
    v[a] += v[b] + x;
    v[d] = turned(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = turned(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = turned(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turned(v[b] ^ v[c], 63);
}

static void blake_block(U *state, const U *words, U bytes, int is_last) {
    U v[16];
    for (int i = 0; i < 8; i++) {
        v[i] = state[i];
        v[i + 8] = BLAKE_START[i];
    }
    v[12] ^= bytes;
    if (is_last) v[14] = ~v[14];
    for (int round = 0; round < 12; round++) {
        const uint8_t *s = BLAKE_ORDER[round % 10];
        for (int i = 0; i < 4; i++)
            blake_quarter(v, i, i + 4, i + 8, i + 12, words[s[2 * i]], words[s[2 * i + 1]]);
        for (int i = 0; i < 4; i++)
            blake_quarter(v, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, words[s[2 * i + 8]],
                          words[s[2 * i + 9]]);
    }
    for (int i = 0; i < 8; i++) state[i] ^= v[i] ^ v[i + 8];
}

/* A number of 8 bytes that stands for a list of numbers of 32 bits. */
static U digest_of(const int32_t *cells, I count) {
    U state[8];
    I done = 0;
    memcpy(state, BLAKE_START, sizeof state);
    state[0] ^= 0x01010000 ^ 8;
    do {
        U words[16] = {0};
        I here = least(32, count - done);
        for (I i = 0; i < here; i++) words[i / 2] |= (U)(uint32_t)cells[done + i] << (i % 2 * 32);
        done += here;
        blake_block(state, words, (U)done * 4, done == count);
    } while (done < count);
    return state[0];
}

/* Another number that stands for cells, found in much less time: it is never told. Each cell has a factor of its own. */
#define MOST_FACTORS 1024

typedef struct {
    U sum;
    I n;
} Quick;

static U factors[MOST_FACTORS];

static void quick_cells(Quick *quick, const int32_t *cells, I count) {
    for (I i = 0; i < count;) {
        I here = least(count - i, MOST_FACTORS - quick->n);
        const U *factor = factors + quick->n;
        U sum = quick->sum;
        if (!factors[0])
            for (I j = 0; j < MOST_FACTORS; j++) factors[j] = mix(GAMMA * (U)(j + 1)) | 1;
        for (I j = 0; j < here; j++) sum += factor[j] * (U)(int64_t)cells[i + j];
        i += here;
        quick->n += here;
        quick->sum = sum;
        if (quick->n == MOST_FACTORS) {
            quick->sum = mix(sum);
            quick->n = 0;
        }
    }
}

/* Records of turns: for each site numbers that are found quickly; and the tables from which digests can be made, with
the players whose turns began. The digests of the first ones are given, and nothing else is known of them. */
static U *quick_records[REPEAT_SITES], *given_records[REPEAT_SITES];
static I *players_of_records;
static int32_t *tables_of_records;
static I recorded, record_room, given_count;
#define RECORDED_WORDS 64
static U recorded_bits[REPEAT_SITES][RECORDED_WORDS];
/* A bit for each quick number that was recorded, which others share: where there is none, nothing need be looked for. */

static void forget_records(void) {
    recorded = given_count = 0;
    memset(recorded_bits, 0, sizeof recorded_bits);
}

static void lay_mask(L *cells, M mask) {
    I bits = m_bits(mask);
    if (m_same(mask, m_all())) {
        push(cells, NOTHING);
        return;
    }
    if (bits <= 31) {
        push(cells, (I)m_word(mask));
        return;
    }
    push(cells, (bits + 30) / 31);
    for (I at = 0; at < bits; at += 31) push(cells, (I)(m_word(m_right(mask, at)) & 0x7FFFFFFF));
}

static void lay_list(L *cells, L list) {
    push(cells, list.n);
    for (int32_t i = 0; i < list.n; i++) push(cells, list.at[i]);
}

static void lay_sets(L *cells, L sets) {
    push(cells, sets.n);
    for (int32_t i = 0; i < sets.n; i++) lay_mask(cells, m_at(sets.at + i * M_CELLS));
}
