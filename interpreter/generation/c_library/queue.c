/* Reactions that wait: their number, then each with its values. The main strand has a queue, and each seat. */

#define QUEUE_WIDTH ((QUEUE_STRIDE - 1) / QUEUE_CAPACITY)

static int32_t *queue_of_strand(void) { return T + QUEUE_CELLS + (seat + 1) * QUEUE_STRIDE; }

static void enqueue_cells(const int32_t *values, I count) {
    int32_t *queue = queue_of_strand();
    if (queue[0] == QUEUE_CAPACITY) leave(LEAVE_QUEUE);
    memcpy(queue + 1 + queue[0] * QUEUE_WIDTH, values, count * sizeof *values);
    queue[0]++;
}

static I first_reaction(void) {
    int32_t *queue = queue_of_strand();
    return queue[0] ? queue[1] : -1;
}

static I reaction_value(I position) { return queue_of_strand()[2 + position]; }

static void drop_reaction(void) {
    int32_t *queue = queue_of_strand();
    I rest = (I)(queue[0] - 1) * QUEUE_WIDTH;
    memmove(queue + 1, queue + 1 + QUEUE_WIDTH, rest * sizeof *queue);
    memset(queue + 1 + rest, 0, QUEUE_WIDTH * sizeof *queue);
    queue[0]--;
}

static void clear_queue(void) {
    int32_t *queue = queue_of_strand();
    memset(queue, 0, (1 + (I)queue[0] * QUEUE_WIDTH) * sizeof *queue);
}
