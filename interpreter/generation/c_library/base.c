/* The table, leaving, and room for lists. What is in capitals is defined in front of it, for one program. */

#ifdef __SSE2__
#include <emmintrin.h>
#endif

static int32_t T[SIZE];
static jmp_buf out;
static int32_t left_with;
static I seat = -1, asker, noted;
static I playing, drawing, decisions, most, spent;

/* The code can't go on here: back to who called it, with the reason. */
static NO_RETURN void leave(int32_t why) {
    left_with = why;
    longjmp(out, 1);
}

/* Counts a round of a loop. */
static inline void spend(void) {
    if (++spent > MOST_ROUNDS) leave(LEAVE_STEPS);
}

/* Counts what may cost as much as so many rounds. */
static inline void spend_more(I rounds) {
    spent += rounds;
    if (spent > MOST_ROUNDS) leave(LEAVE_STEPS);
}

static inline I least(I a, I b) { return a < b ? a : b; }
static inline I greatest(I a, I b) { return a > b ? a : b; }
static inline I absolute(I a) { return a < 0 ? -a : a; }

/* Division downwards; the divisor isn't 0. */
static inline I quotient(I a, I b) {
    I q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static inline I remainder_of(I a, I b) {
    I r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

/* A cell of a column that may be asked for with an index that it hasn't. */
static inline I guarded(I index, I base, I first, I end, I width, I nothing) {
    return (U)(index - first) < (U)(end - first) ? T[base + index * width] : nothing;
}

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

static inline I count_cells(const int32_t *cells, I count, I value) {
    I found = 0;
    for (; count > 64; count -= 64, cells += 64) found += bits_in(where_in_word(cells, 64, (int32_t)value));
    return found + bits_in(where_in_word(cells, count, (int32_t)value));
}

static inline I any_cell(const int32_t *cells, I count, I value) {
    for (; count > 64; count -= 64, cells += 64)
        if (where_in_word(cells, 64, (int32_t)value)) return 1;
    return where_in_word(cells, count, (int32_t)value) != 0;
}

/* In trials: which cells were changed, and what was in them before. */
static int32_t undo_cells[MOST_UNDONE], undo_values[MOST_UNDONE];
static I undone, trials;

static inline void note(I cell) {
    if (undone == MOST_UNDONE) leave(LEAVE_ROOM);
    undo_cells[undone] = (int32_t)cell;
    undo_values[undone++] = T[cell];
}

static inline void note_all(I cell, I count) {
    for (I i = 0; i < count; i++) note(cell + i);
}

/* Changes with whatever moves: what was found of where components lie holds as long as it stays the same. */
static U moves;

static void end_trial(I mark) {
    moves++;
    while (undone > mark) {
        undone--;
        T[undo_cells[undone]] = undo_values[undone];
    }
    trials--;
}

/* Lists lie one behind the other; a function gives back the room that its lists took. */
typedef struct {
    int32_t *at;
    int32_t n, room;
} L;

static int32_t arena[ARENA];
static int32_t top_of_arena;

static inline int32_t *take_room(I cells) {
    int32_t *found = arena + top_of_arena;
    if (cells > ARENA - top_of_arena) leave(LEAVE_ROOM);
    top_of_arena += (int32_t)cells;
    return found;
}

static void grow(L *list, int32_t width) {
    int32_t room = list->n < 8 ? 16 : 2 * list->n;
    if (!list->n && !list->room) {
        list->at = take_room((I)16 * width);
    } else if (list->room && list->at + list->room * width == arena + top_of_arena) {
        take_room((I)(room - list->room) * width);
    } else {
        int32_t *at = take_room((I)room * width);
        if (list->n) memcpy(at, list->at, (size_t)list->n * width * sizeof *at);
        list->at = at;
    }
    list->room = room;
}

static inline void push(L *list, I value) {
    if (list->n >= list->room) grow(list, 1);
    list->at[list->n++] = (int32_t)value;
}

static inline void push_cells(L *list, const int32_t *cells, int32_t width) {
    if (list->n >= list->room) grow(list, width);
    memcpy(list->at + list->n++ * width, cells, width * sizeof *cells);
}

static inline void drop_cells(L *list, I index, int32_t width) {
    int32_t *at = list->at + index * width;
    memmove(at, at + width, (--list->n - index) * width * sizeof *at);
}

/* Room for so many more, which are counted as if they were there. */
static inline int32_t *room_behind(L *list, I count, int32_t width) {
    I n = list->n;
    if (n + count > list->room) {
        int32_t *at = take_room((n + count) * width);
        if (n) memcpy(at, list->at, (size_t)n * width * sizeof *at);
        list->at = at;
        list->room = (int32_t)(n + count);
    }
    list->n += (int32_t)count;
    return list->at + n * width;
}

static inline L listed(const int32_t *at, I n) {
    L found = {(int32_t *)at, (int32_t)n, 0};
    return found;
}

/* A copy of cells of the table, which may change. */
static L copied(const int32_t *cells, I n) {
    L found = {take_room(n), (int32_t)n, (int32_t)n};
    if (n) memcpy(found.at, cells, n * sizeof *cells);
    return found;
}

static inline L copy_of(L list) { return copied(list.at, list.n); }
static L load_list(I address) { return copied(T + address + 1, T[address]); }

static void store_list(I address, I width, L list) {
    if (list.n > width - 1) leave(LEAVE_ROOM);
    T[address] = list.n;
    if (list.n) memcpy(T + address + 1, list.at, list.n * sizeof *T);
    memset(T + address + 1 + list.n, 0, (width - 1 - list.n) * sizeof *T);
}

static void store_tally(I address, I width, L list) {
    if (list.n != width) leave(LEAVE_ROOM);
    if (width) memcpy(T + address, list.at, width * sizeof *T);
}

static inline I has(L list, I value) {
    if (list.n > 16) return any_cell(list.at, list.n, value);
    for (int32_t i = 0; i < list.n; i++)
        if (list.at[i] == value) return 1;
    return 0;
}

static inline I same_list(L a, L b) { return a.n == b.n && (!a.n || !memcmp(a.at, b.at, a.n * sizeof *a.at)); }

static L first_of(L list, I count) {
    list.n = (int32_t)(count < 0 ? 0 : count < list.n ? count : list.n);
    list.room = 0;
    return list;
}

static I fitting(I value) {
    if (value <= NOTHING || value > -(NOTHING + 1)) leave(LEAVE_LARGE);
    return value;
}

static L tally_add(L a, L b) {
    L found = {0, 0, 0};
    for (int32_t i = 0; i < a.n; i++) push(&found, fitting((I)a.at[i] + b.at[i]));
    return found;
}

static L tally_subtract(L a, L b) {
    L found = {0, 0, 0};
    for (int32_t i = 0; i < a.n; i++) push(&found, fitting((I)a.at[i] - b.at[i]));
    return found;
}

static I tally_within(L a, L b, I or_equal) {
    for (int32_t i = 0; i < a.n; i++)
        if (or_equal ? a.at[i] > b.at[i] : a.at[i] >= b.at[i]) return 0;
    return 1;
}

/* What a seat gets of prizes, by its rank among the values of all seats. */
static I award(I who, L values, L prizes, I for_most, I split) {
    I own = values.at[who], better = 0, ranks = 0, equals = 0;
    for (int32_t i = 0; i < values.n; i++) {
        I value = values.at[i];
        equals += value == own;
        if (for_most ? value <= own : value >= own) continue;
        better++;
        ranks += !any_cell(values.at, i, value);
    }
    if (split) return ranks < prizes.n ? prizes.at[ranks] / equals : 0;
    return equals == 1 && better < prizes.n ? prizes.at[better] : 0;
}
