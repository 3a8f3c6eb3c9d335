/* Words of 64 bits, with nothing but what all processors do quickly. */

#define EACH_BYTE 0x0101010101010101ULL
#define TOP_BITS 0x8080808080808080ULL

/* BIT_OF_BYTE has for each byte the positions of its bits, in eight places. */

/* In each byte how many bits are set in that byte and those below it. */
static inline U bits_up_to(U a) {
    a -= a >> 1 & 0x5555555555555555ULL;
    a = (a & 0x3333333333333333ULL) + (a >> 2 & 0x3333333333333333ULL);
    return ((a + (a >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * EACH_BYTE;
}

/* How many bits are set. */
static inline I bits_in(U a) { return (I)(bits_up_to(a) >> 56); }

/* The n-th bit that is set, from 0 on; there must be one. Bytes that have too few, with those below, are passed over. */
static inline I nth_bit(U a, I n) {
    U up_to = bits_up_to(a);
    U few = ((U)n | 0x80) * EACH_BYTE - up_to;
    I at = __builtin_ctzll(~few & TOP_BITS) & ~(I)7;
    n -= (I)(up_to << 8 >> at & 0xFF);
    return at + BIT_OF_BYTE[(a >> at & 0xFF) * 8 + n];
}

