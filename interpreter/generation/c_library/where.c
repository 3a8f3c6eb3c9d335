/* Masks of what cells of a column hold. */

/* The numbers from `first` to below `end` at which a column holds a value; `base` is the cell of number 0. */
static inline M m_where(I base, I first, I end, I value) {
    M found = m_none();
    for (I word = first >> 6; word <= (end - 1) >> 6; word++) {
        I low = greatest(first, word * 64), high = least(end, word * 64 + 64);
        m_set_word(&found, word, where_in_word(T + base + low, high - low, (int32_t)value) << (low & 63));
    }
    return found;
}
