/* Othello on an array with a border. A move is a cell, or PASS.

   Only empty cells beside a disc are looked at: they are kept in a list, in any order. Of each cell it is kept in which
   directions a disc of whom lies beside it, so that only lines that begin with one of the other player are followed. */

#include <string.h>

#include "playouts.h"

enum { ROW = 10, CELLS = 100, PASS = 0, BORDER = 3, MOST = 64 };

static const int8_t AROUND[8] = {-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1};

typedef struct {
    uint16_t beside[CELLS]; /* the directions of the discs of the first player, and eight bits above those of the second */
    int8_t board[CELLS];    /* 0: empty, 1 and 2: the players, BORDER */
    int8_t list[MOST];      /* the empty cells beside a disc */
    int8_t length, player, passed, ended;
} State;

static inline unsigned directions(const State *s, int cell, int player) {
    return s->beside[cell] >> 8 * (player - 1) & 0xff;
}

static inline void put(State *s, int cell, int player) {
    s->board[cell] = (int8_t)player;
    for (int d = 0; d < 8; d++) {
        int to = cell - AROUND[d];
        if (!s->beside[to] && !s->board[to]) s->list[s->length++] = (int8_t)to;
        s->beside[to] |= (uint16_t)(1u << d << 8 * (player - 1));
    }
}

static inline void turn(State *s, int cell, int player) {
    s->board[cell] = (int8_t)player;
    for (int d = 0; d < 8; d++) s->beside[cell - AROUND[d]] ^= (uint16_t)(0x101u << d);
}

static void start(State *s) {
    memset(s, 0, sizeof *s);
    for (int n = 0; n < ROW; n++)
        s->board[n] = s->board[CELLS - 1 - n] = s->board[n * ROW] = s->board[n * ROW + ROW - 1] = BORDER;
    s->board[44] = s->board[55] = 2;
    s->board[45] = s->board[54] = 1;
    for (int n = 0; n < 4; n++) {
        int cell = (const int[]){44, 45, 54, 55}[n];
        put(s, cell, s->board[cell]);
    }
    s->player = 1;
}

static inline int catches(const State *s, int cell, int player, int other) {
    for (unsigned left = directions(s, cell, other); left; left &= left - 1) {
        int step = AROUND[__builtin_ctz(left)];
        const int8_t *p = s->board + cell + 2 * step;
        while (*p == other) p += step;
        if (*p == player) return 1;
    }
    return 0;
}

/* The legal moves as places in the list. */
static inline int found(const State *s, int8_t *places) {
    int count = 0, player = s->player, other = 3 - player;
    for (int n = 0; n < s->length; n++)
        if (catches(s, s->list[n], player, other)) places[count++] = (int8_t)n;
    return count;
}

static inline void place(State *s, int n) {
    int cell = s->list[n], player = s->player, other = 3 - player;
    s->list[n] = s->list[--s->length];
    for (unsigned left = directions(s, cell, other); left; left &= left - 1) {
        int step = AROUND[__builtin_ctz(left)], to = cell + 2 * step;
        while (s->board[to] == other) to += step;
        if (s->board[to] == player)
            for (to -= step; to != cell; to -= step) turn(s, to, player);
    }
    put(s, cell, player);
}

static int legal_moves(const State *s, int *moves) {
    int8_t places[MOST];
    int count = found(s, places);
    for (int n = 0; n < count; n++) moves[n] = s->list[places[n]];
    if (!count) moves[count++] = PASS;
    return count;
}

static void apply(State *s, int cell) {
    if (cell == PASS) {
        s->ended = s->passed;
        s->passed = 1;
    } else {
        int n = 0;
        while (s->list[n] != cell) n++;
        place(s, n);
        s->passed = 0;
    }
    s->player = (int8_t)(3 - s->player);
}

static int over(const State *s) { return s->ended; }

static State first;

static int playout(Random *random, int *winner) {
    if (!first.player) start(&first);
    State s = first;
    int moves = 0, passed = 0, balance = 0;
    while (s.length && passed < 2) {
        int8_t places[MOST];
        int count = found(&s, places);
        if (count) {
            place(&s, places[below(random, (unsigned)count)]);
            passed = 0;
        } else {
            passed++;
        }
        moves++;
        s.player = (int8_t)(3 - s.player);
    }
    for (int n = ROW; n < CELLS - ROW; n++) balance += (s.board[n] == 1) - (s.board[n] == 2);
    *winner = balance > 0 ? 1 : balance < 0 ? 2 : 0;
    return moves - passed; /* what comes last is no move */
}

#define PLAYOUTS_MAIN
#include "playouts.h"
