#ifndef BASELINES_H
#define BASELINES_H
#include <stdint.h>

// B3/S23 on a torus, `words` * 64 columns by `rows`, for `generations`; the cells are changed in place, bit k of word w
// of a row being column 64 w + k. `words` is a multiple of 8, `level` the instruction set: 3 for x86-64-v3, 4 for -v4, else
// that of every processor. Answers the population.
int64_t baseline_life(uint64_t *cells, int64_t words, int64_t rows, int64_t generations, int level);

// Rule 30 from one live cell for `steps` rows, each row's population counted. Answers the sum of all populations.
int64_t baseline_rule30(int64_t steps);

// An infection on a closed square of `side` people in the Moore neighbourhood, one sick person in the centre: each step
// every sick person with a healthy neighbour picks 0 ... `factor` of those, who fall sick. Answers how many are sick.
int64_t baseline_infection(int64_t side, int64_t factor, int64_t steps, uint64_t seed);

// A square of `side` people of whom a third are sick at the start, spreading likewise; the sick become immune and the
// immune healthy after geometric times of these means. Answers how many are sick.
int64_t baseline_sirs(int64_t side, int64_t factor, int64_t recovery, int64_t immunity, int64_t steps, uint64_t seed);

// Paints the run-length encoded body of a pattern of two states on dead cells, a byte each. Answers how many live.
int64_t baseline_rle(const uint8_t *text, int64_t size, uint8_t *cells, int64_t columns);

// Games of one player who recalls every card of so many pairs, at most 32, with the draws of the model `memory`, seed 0,
// replicates from 0. Answers the turns of all games.
int64_t baseline_memory(int64_t pairs, int64_t games);

// A serial adder over `size` symbols, 2 a + b for a pair of bits; writes the sum's bits. Answers how many are 1.
int64_t baseline_machine(const int32_t *input, int64_t size, int32_t *output);

#endif
