/* Chance: SplitMix64 as a counter, as in engine/chance.py. */

#define GAMMA 0x9E3779B97F4A7C15ULL

static U stream_seeds[STREAMS + 1];
static U policy, policy_bits;
static I policy_draws;

static inline U mix(U z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static void begin_streams(U seed) {
    for (I i = 0; i < STREAMS; i++) stream_seeds[i] = mix(seed + STREAM_KEYS[i]);
}

/* The next number of a stream, from 0 to below it. */
#ifdef BRANCHES
static I draw(I stream, I below) { return outcome(below); }
#else
static I draw(I stream, I below) {
    U counter = (U)(T[STREAM_CELLS + stream]++);
    return (I)(((mix(stream_seeds[stream] + GAMMA * (counter + 1)) >> 32) * (U)below) >> 32);
}
#endif

/* A number of the policy: each 64 bits give three draws of 21. */
static inline I drawn(I count) {
    U bits;
    if (policy_draws == 0) {
        policy += GAMMA;
        policy_bits = mix(policy);
        policy_draws = 3;
    }
    policy_draws--;
    bits = policy_bits & ((1 << 21) - 1);
    policy_bits >>= 21;
    return (I)((bits * (U)count) >> 21);
}
