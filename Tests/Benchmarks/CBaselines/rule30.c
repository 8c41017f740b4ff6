// Rule 30 in the light cone of one cell. Row t has 2t + 1 cells, starting at bit 0, so all shifts go one way.
#include "baselines.h"
#include <stdlib.h>

int64_t baseline_rule30(int64_t steps) {
  int64_t words = (2 * steps + 1) / 64 + 2;
  uint64_t *row = calloc((size_t)words, sizeof *row);
  if (!row) return -1;
  row[0] = 1;
  int64_t total = 1;
  for (int64_t t = 1; t <= steps; t++) {
    int64_t last = (2 * t) / 64;
    uint64_t before = 0;
    // Cell k of the new row sees the old row's k - 2 (left), k - 1 and k (right).
    for (int64_t w = 0; w <= last; w++) {
      uint64_t right = row[w], centre = right << 1 | before >> 63, left = right << 2 | before >> 62;
      before = right;
      row[w] = left ^ (centre | right);
    }
    for (int64_t w = 0; w <= last; w++) total += __builtin_popcountll(row[w]);
  }
  free(row);
  return total;
}
