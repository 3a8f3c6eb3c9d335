
/* A small mask as a number, as it lies in a cell for numbers. */
static inline I m_number(M a) {
    if (m_same(a, m_all())) return NOTHING;
    if (m_bits(a) > 31) leave(LEAVE_WIDE);
    return (I)m_word(a);
}

/* Masks in lists lie in cells of 32 bits. */
static inline M m_at(const void *cells) {
    M r;
    memcpy(&r, cells, sizeof r);
    return r;
}
