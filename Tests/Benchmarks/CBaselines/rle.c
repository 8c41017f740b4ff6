// A reader of run-length encoded cells of two states that knows the width and checks nothing.
#include "baselines.h"
#include <string.h>

int64_t baseline_rle(const uint8_t *text, int64_t size, uint8_t *cells, int64_t columns) {
  int64_t row = 0, place = 0, count = 0, population = 0;
  for (int64_t i = 0; i < size; i++) {
    uint8_t byte = text[i];
    if (byte >= '0' && byte <= '9') {
      count = 10 * count + (byte - '0');
      continue;
    }
    int64_t run = count ? count : 1;
    if (byte == 'o') {
      memset(cells + place, 1, (size_t)run);
      place += run;
      population += run;
    } else if (byte == 'b') {
      place += run;
    } else if (byte == '$') {
      row += run;
      place = row * columns;
    } else if (byte == '!') {
      break;
    }
    count = 0;
  }
  return population;
}
