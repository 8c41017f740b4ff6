#ifndef BASELINES_H
#define BASELINES_H
#include <stdint.h>

// Runs B3/S23 on a torus of `words` * 64 columns and `rows` rows for `generations`, changes the cells in place, and
// returns the population. Bit k of word w of a row is column 64 w + k. `words` is a multiple of 8. `level` is the
// instruction set: 3 for x86-64-v3, 4 for -v4, otherwise the one that every processor has.
int64_t baseline_life(uint64_t *cells, int64_t words, int64_t rows, int64_t generations, int level);

// Runs rule 30 from one live cell for `steps` rows, counts the population of each row, and returns the sum of all
// populations.
int64_t baseline_rule30(int64_t steps);

// Runs an infection on a closed square of `side` people with the Moore neighbourhood and one sick person in the centre.
// In each step, every sick person with a healthy neighbour picks 0 ... `factor` of these, who fall sick. Returns how
// many are sick.
int64_t baseline_infection(int64_t side, int64_t factor, int64_t steps, uint64_t seed);

// Runs the same infection on a square of `side` people of whom a third are sick at the start. The sick become immune
// and the immune healthy after geometric times with these means. Returns how many are sick.
int64_t baseline_sirs(int64_t side, int64_t factor, int64_t recovery, int64_t immunity, int64_t steps, uint64_t seed);

// Paints the run-length encoded body of a pattern of two states on dead cells, with a byte for each. Returns how many
// are alive.
int64_t baseline_rle(const uint8_t *text, int64_t size, uint8_t *cells, int64_t columns);

// Plays games of one player who recalls every card of this many pairs, at most 32. The draws are those of the model
// `memory` with seed 0 and replicates from 0. Returns the number of turns of all games.
int64_t baseline_memory(int64_t pairs, int64_t games);

// Runs a serial adder over `size` symbols, 2 a + b for a pair of bits, and writes the bits of the sum. Returns how many
// are 1.
int64_t baseline_machine(const int32_t *input, int64_t size, int32_t *output);

#endif
