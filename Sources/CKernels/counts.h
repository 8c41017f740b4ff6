/* A strip with the width of one vector moves down the rows, and keeps the sums of the last three rows in registers, as
   in LifeStrips.swift. The coefficients stay in registers too if the level has enough of them. */

#include "vector.h"

static inline vector NAME(majority)(vector a, vector b, vector c) { return ((a ^ b) & (c ^ b)) ^ b; }

/* Returns the cells of a row, and the number of live cells among three side by side: ones + 2·twos. */
static inline vector NAME(sums)(const uint64_t *row, vector *ones, vector *twos) {
  vector cells = NAME(load)(row);
  vector left = cells << 1 | NAME(load)(row - 1) >> 63, right = cells >> 1 | NAME(load)(row + 1) << 63;
  *ones = left ^ cells ^ right;
  *twos = NAME(majority)(left, cells, right);
  return cells;
}

/* Most rules need only some of the terms. `low` is false if the term f0 is 0: every block with at most one live cell
   has a dead result. `high` is false if the term f3, which only blocks of eight or nine live cells use, is constant.
   Each saves a tenth of the time. */
__attribute__((always_inline)) static inline void NAME(counts)(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows,
  const uint64_t *coefficients, bool low, bool high) {
#define C(i) c##i = NAME(load)(coefficients + 8 * i)
  vector C(0), C(1), C(3), C(4), C(5), C(6), C(7), C(8), C(9), C(10), C(11), C(12), C(13), C(14), C(15);
  vector C(16), C(18), C(19);
#undef C
  for (intptr_t word = 0; word < words; word += WORDS) {
    /* The last strip begins before the end of the previous one. */
    intptr_t first = word < words - WORDS ? word : words - WORDS;
    const uint64_t *row = source + first;
    uint64_t *result = target + first;
    vector ones_above, twos_above, ones, twos, ones_below, twos_below;
    NAME(sums)(row - stride, &ones_above, &twos_above);
    vector m = NAME(sums)(row, &ones, &twos);
    for (intptr_t y = 0; y < rows; y++) {
      row += stride;
      vector below = NAME(sums)(row, &ones_below, &twos_below);
      vector d0 = ones_above ^ ones ^ ones_below, t1 = NAME(majority)(ones_above, ones, ones_below);
      vector t1b = twos_above ^ twos ^ twos_below, t2 = NAME(majority)(twos_above, twos, twos_below);
      vector carry = t1 & t1b, d1 = t1 ^ t1b, d2 = t2 ^ carry, d3 = t2 & carry;
      vector f1 = (c4 ^ (c6 & m)) ^ (d0 & (c5 ^ (c7 & m)));
      vector f2 = (c8 ^ (c10 & m)) ^ (d0 & (c9 ^ (c11 & m)));
      vector f12 = (c12 ^ (c14 & m)) ^ (d0 & (c13 ^ (c15 & m)));
      vector f3 = high ? c16 ^ (m & (c18 ^ (c19 & d0))) : c16;
      vector next = (d1 & (f1 ^ (d2 & f12))) ^ (d2 & f2) ^ (d3 & f3);
      if (low) next ^= c0 ^ (d0 & (c1 ^ (c3 & m)));
      NAME(store)(result, next);
      result += stride;
      ones_above = ones, twos_above = twos, m = below, ones = ones_below, twos = twos_below;
    }
  }
}

void NAME(rule_counts)(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows,
  const uint64_t *coefficients) {
  bool low = coefficients[0] | coefficients[8] | coefficients[24], high = coefficients[144] | coefficients[152];
  if (low && high) return NAME(counts)(source, target, stride, words, rows, coefficients, true, true);
  if (low) return NAME(counts)(source, target, stride, words, rows, coefficients, true, false);
  if (high) return NAME(counts)(source, target, stride, words, rows, coefficients, false, true);
  NAME(counts)(source, target, stride, words, rows, coefficients, false, false);
}

#undef vector
