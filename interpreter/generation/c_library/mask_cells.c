
/* Masks in lists lie in cells of 32 bits. */
static inline M m_at(const void *cells) {
    M r;
    memcpy(&r, cells, sizeof r);
    return r;
}
