/* What the games written in C have in common: random numbers, the clock and the command line.

   A game defines, before it includes this file with PLAYOUTS_MAIN defined:

       State                                     a position
       void start(State *)                       the first one
       int legal_moves(const State *, int *)     how many moves there are, and which
       void apply(State *, int move)             the position after one
       int over(const State *)                   whether the game is over there
       int playout(Random *, int *winner)        a random game: how many moves it had, and who won (0: nobody)

   PROGRAM speed SECONDS [SEED]    plays for so long, and prints how many playouts there were in how many
                                   seconds of the processor
   PROGRAM games COUNT [SEED]      plays so many, and prints moves and results
   PROGRAM perft DEPTH             counts the ways in which the game can go in so many moves */

#ifndef PLAYOUTS_H
#define PLAYOUTS_H

#include <stdint.h>

/* SplitMix64 as a counter. */
typedef struct {
    uint64_t state;
} Random;

static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* A number from 0 to count - 1. */
static inline unsigned below(Random *random, unsigned count) {
    random->state += 0x9E3779B97F4A7C15u;
    return (unsigned)((mix(random->state) >> 32) * count >> 32);
}

#endif

#ifdef PLAYOUTS_MAIN

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void speed(double seconds, Random *random) {
    enum { AT_ONCE = 64 };
    long count = 0;
    int winner;
    for (int warm = 0; warm < 1000; warm++) playout(random, &winner);
    double began = now(CLOCK_PROCESS_CPUTIME_ID), end = now(CLOCK_MONOTONIC) + seconds;
    do {
        for (int n = 0; n < AT_ONCE; n++) playout(random, &winner);
        count += AT_ONCE;
    } while (now(CLOCK_MONOTONIC) < end);
    printf("%ld playouts in %.6f seconds\n", count, now(CLOCK_PROCESS_CPUTIME_ID) - began);
}

static void games(long count, Random *random) {
    long moves = 0, won[3] = {0, 0, 0};
    for (long n = 0; n < count; n++) {
        int winner;
        moves += playout(random, &winner);
        won[winner]++;
    }
    printf("%ld moves, %ld drawn, %ld won by the first, %ld by the second\n", moves, won[0], won[1], won[2]);
}

static long perft(const State *state, int depth) {
    if (depth == 0) return 1;
    if (over(state)) return 0;
    int moves[256], count = legal_moves(state, moves);
    if (depth == 1) return count;
    long total = 0;
    for (int n = 0; n < count; n++) {
        State after = *state;
        apply(&after, moves[n]);
        total += perft(&after, depth - 1);
    }
    return total;
}

int main(int count, char **words) {
    Random random = {count > 3 ? strtoull(words[3], NULL, 10) : 1};
    if (count > 2 && !strcmp(words[1], "speed")) speed(atof(words[2]), &random);
    else if (count > 2 && !strcmp(words[1], "games")) games(atol(words[2]), &random);
    else if (count > 2 && !strcmp(words[1], "perft")) {
        State state;
        start(&state);
        printf("%ld\n", perft(&state, atoi(words[2])));
    } else {
        fprintf(stderr, "usage: %s speed SECONDS [SEED] | games COUNT [SEED] | perft DEPTH\n", words[0]);
        return 2;
    }
    return 0;
}

#endif
