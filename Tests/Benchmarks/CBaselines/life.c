// Bit-sliced Life: two words of each row from top to bottom, the sums of three cells side by side kept in registers.
#include "baselines.h"
#include <stdlib.h>
#include <string.h>

typedef uint64_t vector __attribute__((vector_size(16)));

static inline vector load(const uint64_t *p) {
  vector v;
  memcpy(&v, p, sizeof v);
  return v;
}

static inline vector majority(vector a, vector b, vector c) { return (a & b) | (c & (a ^ b)); }

static inline vector side_sum(const uint64_t *row, vector *ones, vector *twos) {
  vector cells = load(row);
  vector left = cells << 1 | load(row - 1) >> 63, right = cells >> 1 | load(row + 1) << 63;
  *ones = left ^ cells ^ right;
  *twos = majority(left, cells, right);
  return cells;
}

int64_t baseline_life(uint64_t *cells, int64_t words, int64_t rows, int64_t generations) {
  int64_t stride = (words + 1) / 2 * 2 + 4;
  size_t size = (size_t)(stride * (rows + 2)) * sizeof(uint64_t);
  uint64_t *buffers[2] = {calloc(1, size), calloc(1, size)};
  if (!buffers[0] || !buffers[1]) return -1;
  uint64_t *now = buffers[0] + stride + 2, *next = buffers[1] + stride + 2;
  for (int64_t y = 0; y < rows; y++) memcpy(now + y * stride, cells + y * words, (size_t)words * sizeof(uint64_t));

  for (int64_t g = 0; g < generations; g++) {
    for (int64_t y = 0; y < rows; y++) {
      uint64_t *row = now + y * stride;
      row[-1] = row[words - 1];
      row[words] = row[0];
    }
    memcpy(now - stride - 2, now + (rows - 1) * stride - 2, (size_t)stride * sizeof(uint64_t));
    memcpy(now + rows * stride - 2, now - 2, (size_t)stride * sizeof(uint64_t));
    for (int64_t top = 0; top < rows; top += 64) {
      int64_t bottom = top + 64 < rows ? top + 64 : rows;
      for (int64_t w = 0; w < words; w += 2) {
        vector u0, u1, m0, m1, d0, d1;
        side_sum(now + (top - 1) * stride + w, &u0, &u1);
        vector centre = side_sum(now + top * stride + w, &m0, &m1);
        for (int64_t y = top; y < bottom; y++) {
          vector below = side_sum(now + (y + 1) * stride + w, &d0, &d1);
          vector t0 = u0 ^ m0 ^ d0, t1 = majority(u0, m0, d0), x = u1 ^ m1 ^ d1, t2 = majority(u1, m1, d1);
          vector twos = t1 ^ x;
          vector alive = (t0 & twos & ~t2) | (centre & ~t0 & ~twos & (t2 ^ (t1 & x)));
          memcpy(next + y * stride + w, &alive, sizeof alive);
          u0 = m0, u1 = m1, m0 = d0, m1 = d1, centre = below;
        }
      }
    }
    uint64_t *swap = now;
    now = next;
    next = swap;
  }

  int64_t population = 0;
  for (int64_t y = 0; y < rows; y++) {
    memcpy(cells + y * words, now + y * stride, (size_t)words * sizeof(uint64_t));
    for (int64_t w = 0; w < words; w++) population += __builtin_popcountll(cells[y * words + w]);
  }
  free(buffers[0]);
  free(buffers[1]);
  return population;
}
