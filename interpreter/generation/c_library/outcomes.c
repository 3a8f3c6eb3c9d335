/* Chance whose outcomes are tried one after the other: what it brings in a run is written down in a script. */

#define MOST_OUTCOMES 4096

static struct {
    I n, used, number[MOST_OUTCOMES], count[MOST_OUTCOMES];
} outcomes;

/* Which outcome comes next, of so many: the script says, and what it doesn't say is the first. */
static I outcome(I count) {
    if (count < 2) return 0;
    if (outcomes.used == outcomes.n) {
        if (outcomes.n == MOST_OUTCOMES) leave(LEAVE_ROOM);
        outcomes.number[outcomes.n] = 0;
        outcomes.count[outcomes.n++] = count;
    }
    return outcomes.number[outcomes.used++];
}
