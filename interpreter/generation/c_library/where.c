/* Masks of what cells of a column hold. */

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Of up to 64 cells the bits of those that hold a value. */
static inline U where_in_word(const int32_t *cells, I count, int32_t value) {
    U found = 0;
    I i = 0;
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi32(value);
    for (; i + 8 <= count; i += 8) {
        __m128i low = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)(const void *)(cells + i)), wanted);
        __m128i high = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)(const void *)(cells + i + 4)), wanted);
        found |= (U)(_mm_movemask_epi8(_mm_packs_epi16(_mm_packs_epi32(low, high), _mm_setzero_si128())) & 0xFF) << i;
    }
#endif
    for (; i < count; i++) found |= (U)(cells[i] == value) << i;
    return found;
}

/* The numbers from `first` to below `end` at which a column holds a value; `base` is the cell of number 0. */
static inline M m_where(I base, I first, I end, I value) {
    M found = m_none();
    for (I word = first >> 6; word <= (end - 1) >> 6; word++) {
        I low = greatest(first, word * 64), high = least(end, word * 64 + 64);
        m_set_word(&found, word, where_in_word(T + base + low, high - low, (int32_t)value) << (low & 63));
    }
    return found;
}
