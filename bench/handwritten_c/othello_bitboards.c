/* Othello on bit boards. A move is a square, or PASS. */

#include "playouts.h"

enum { PASS = 64 };

typedef struct {
    uint64_t mine, theirs; /* of the player who moves next, and of the other */
    int player, passed, ended;
} State;

#define INNER 0x7e7e7e7e7e7e7e7eull /* all columns but the first and the last */

static void start(State *s) { *s = (State){(1ull << 28) | (1ull << 35), (1ull << 27) | (1ull << 36), 1, 0, 0}; }

/* The squares beyond a line of `through`, which begins beside `from`, on the way towards higher and lower numbers. */
static inline uint64_t beyond(uint64_t from, uint64_t through, int step) {
    uint64_t high = through & from << step, low = through & from >> step;
    high |= through & high << step;
    low |= through & low >> step;
    uint64_t on_high = through & through << step, on_low = through & through >> step;
    high |= on_high & high << 2 * step;
    low |= on_low & low >> 2 * step;
    high |= on_high & high << 2 * step;
    low |= on_low & low >> 2 * step;
    return high << step | low >> step;
}

static inline uint64_t legal(uint64_t mine, uint64_t theirs) {
    uint64_t inner = theirs & INNER;
    return (beyond(mine, inner, 1) | beyond(mine, inner, 7) | beyond(mine, theirs, 8) | beyond(mine, inner, 9)) &
           ~(mine | theirs);
}

/* What is caught in the two directions of a step. */
static inline uint64_t caught(uint64_t move, uint64_t mine, uint64_t through, int step) {
    uint64_t high = through & move << step, low = through & move >> step;
    high |= through & high << step;
    low |= through & low >> step;
    uint64_t on_high = through & through << step, on_low = through & through >> step;
    high |= on_high & high << 2 * step;
    low |= on_low & low >> 2 * step;
    high |= on_high & high << 2 * step;
    low |= on_low & low >> 2 * step;
    return (high & -(uint64_t)((mine & high << step) != 0)) | (low & -(uint64_t)((mine & low >> step) != 0));
}

static inline uint64_t turned(uint64_t move, uint64_t mine, uint64_t theirs) {
    uint64_t inner = theirs & INNER;
    return caught(move, mine, inner, 1) | caught(move, mine, inner, 7) | caught(move, mine, theirs, 8) |
           caught(move, mine, inner, 9);
}

static inline unsigned members(uint64_t b) {
    b -= b >> 1 & 0x5555555555555555u;
    b = (b & 0x3333333333333333u) + (b >> 2 & 0x3333333333333333u);
    return (unsigned)(((b + (b >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

static int legal_moves(const State *s, int *moves) {
    int count = 0;
    for (uint64_t b = legal(s->mine, s->theirs); b; b &= b - 1) moves[count++] = __builtin_ctzll(b);
    if (!count) moves[count++] = PASS;
    return count;
}

static void apply(State *s, int square) {
    uint64_t mine = s->mine, theirs = s->theirs;
    if (square == PASS) {
        s->ended = s->passed;
        s->passed = 1;
    } else {
        uint64_t lines = turned(1ull << square, mine, theirs);
        mine |= lines | 1ull << square;
        theirs &= ~lines;
        s->passed = 0;
    }
    s->mine = theirs;
    s->theirs = mine;
    s->player = 3 - s->player;
}

static int over(const State *s) { return s->ended; }

static int playout(Random *random, int *winner) {
    State s;
    start(&s);
    uint64_t mine = s.mine, theirs = s.theirs;
    int moves = 0, player = 1;
    for (;;) {
        uint64_t left = legal(mine, theirs);
        if (!left) {
            left = legal(theirs, mine);
            if (!left) break;
            uint64_t other = theirs;
            theirs = mine;
            mine = other;
            player = 3 - player;
            moves++;
        }
        for (unsigned n = below(random, members(left)); n; n--) left &= left - 1;
        uint64_t move = left & -left, lines = turned(move, mine, theirs), other = theirs & ~lines;
        theirs = mine | lines | move;
        mine = other;
        player = 3 - player;
        moves++;
    }
    int balance = (int)members(mine) - (int)members(theirs);
    *winner = balance > 0 ? player : balance < 0 ? 3 - player : 0;
    return moves;
}

#define PLAYOUTS_MAIN
#include "playouts.h"
