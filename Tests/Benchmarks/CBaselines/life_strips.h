// Bit-sliced Life. A strip of WORDS words goes down the rows and keeps the sums of three adjacent cells in registers.
// The file is included once for each instruction set: WORDS is the width of its vectors, and NAME creates names of its
// own.

typedef uint64_t NAME(vector) __attribute__((vector_size(8 * WORDS)));
#define vector NAME(vector)

static inline vector NAME(load)(const uint64_t *p) {
  vector v;
  memcpy(&v, p, sizeof v);
  return v;
}

static inline vector NAME(majority)(vector a, vector b, vector c) { return (a & b) | (c & (a ^ b)); }

static inline vector NAME(side_sum)(const uint64_t *row, vector *ones, vector *twos) {
  vector cells = NAME(load)(row);
  vector left = cells << 1 | NAME(load)(row - 1) >> 63, right = cells >> 1 | NAME(load)(row + 1) << 63;
  *ones = left ^ cells ^ right;
  *twos = NAME(majority)(left, cells, right);
  return cells;
}

static int64_t NAME(life)(uint64_t *cells, int64_t words, int64_t rows, int64_t generations) {
  int64_t stride = (words + WORDS - 1) / WORDS * WORDS + 2 * WORDS;
  size_t size = (size_t)(stride * (rows + 2)) * sizeof(uint64_t);
  uint64_t *buffers[2] = {calloc(1, size), calloc(1, size)};
  if (!buffers[0] || !buffers[1]) return -1;
  uint64_t *now = buffers[0] + stride + WORDS, *next = buffers[1] + stride + WORDS;
  for (int64_t y = 0; y < rows; y++) memcpy(now + y * stride, cells + y * words, (size_t)words * sizeof(uint64_t));

  for (int64_t g = 0; g < generations; g++) {
    for (int64_t y = 0; y < rows; y++) {
      uint64_t *row = now + y * stride;
      row[-1] = row[words - 1];
      row[words] = row[0];
    }
    memcpy(now - stride - WORDS, now + (rows - 1) * stride - WORDS, (size_t)stride * sizeof(uint64_t));
    memcpy(now + rows * stride - WORDS, now - WORDS, (size_t)stride * sizeof(uint64_t));
    for (int64_t top = 0; top < rows; top += 64) {
      int64_t bottom = top + 64 < rows ? top + 64 : rows;
      for (int64_t w = 0; w < words; w += WORDS) {
        vector u0, u1, m0, m1, d0, d1;
        NAME(side_sum)(now + (top - 1) * stride + w, &u0, &u1);
        vector centre = NAME(side_sum)(now + top * stride + w, &m0, &m1);
        for (int64_t y = top; y < bottom; y++) {
          vector below = NAME(side_sum)(now + (y + 1) * stride + w, &d0, &d1);
          vector t0 = u0 ^ m0 ^ d0, t1 = NAME(majority)(u0, m0, d0), x = u1 ^ m1 ^ d1, t2 = NAME(majority)(u1, m1, d1);
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

#undef vector
