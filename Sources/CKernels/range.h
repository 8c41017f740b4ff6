/* Plain loops over the cells of a row, which the compiler turns into vector instructions. */

/* Computes the sums of `window` cells side by side from sums of 1, 2, 4, 8 … cells. */
static void SIZED(windows)(
  const COUNT *cells, intptr_t columns, intptr_t window, COUNT *restrict parts, COUNT *restrict sums) {
  const COUNT *part = cells;
  intptr_t length = columns + window - 1, done = window & 1;
  for (intptr_t column = 0; column < columns; column++) sums[column] = done ? cells[column] : 0;
  for (intptr_t size = 1; 2 * size <= window; size *= 2) {
    length -= size;
    /* Only cells further to the right are read, so the sums may replace their inputs. */
#pragma clang loop vectorize(assume_safety)
    for (intptr_t column = 0; column < length; column++) {
      parts[column] = (COUNT)(part[column] + part[column + size]);
    }
    part = parts;
    if (window & 2 * size) {
      for (intptr_t column = 0; column < columns; column++) sums[column] += part[column + done];
      done += 2 * size;
    }
  }
}

void SIZED(range_row)(
  COUNT *restrict across, const uint8_t *restrict coming, const uint8_t *restrict leaving, intptr_t columns,
  intptr_t range, COUNT *restrict room, const COUNT *restrict stretches, intptr_t births, intptr_t survivals,
  uint8_t oldest, const uint8_t *restrict now, uint8_t *restrict next) {
  intptr_t width = columns + 2 * range;
  for (intptr_t column = 0; column < width; column++) {
    across[column] = (COUNT)(across[column] + coming[column] - leaving[column]);
  }
  COUNT *sums = room + width;
  SIZED(windows)(across, columns, 2 * range + 1, room, sums);
  if (oldest == 1 && births == 1 && survivals == 1) {
    /* Most rules have two states, one stretch of births and one stretch of survivals. */
    COUNT birth = stretches[0], births_span = stretches[1], survival = stretches[2], survivals_span = stretches[3];
    for (intptr_t column = 0; column < columns; column++) {
      uint8_t is_born = (COUNT)(sums[column] - birth) <= births_span;
      uint8_t survives = (COUNT)(sums[column] - survival) <= survivals_span;
      next[column] = now[column] ? survives : is_born;
    }
    return;
  }
  /* Until the last loop, bit 0 says that a dead cell would be born, and bit 1 that a live cell would survive. */
  for (intptr_t column = 0; column < columns; column++) next[column] = 0;
  for (intptr_t stretch = 0; stretch < births + survivals; stretch++) {
    COUNT least = stretches[2 * stretch], span = stretches[2 * stretch + 1];
    uint8_t verdict = stretch < births ? 1 : 2;
    for (intptr_t column = 0; column < columns; column++) {
      next[column] |= (COUNT)(sums[column] - least) <= span ? verdict : 0;
    }
  }
  if (oldest == 1) {
    for (intptr_t column = 0; column < columns; column++) {
      next[column] = now[column] ? next[column] >> 1 : next[column] & 1;
    }
    return;
  }
  for (intptr_t column = 0; column < columns; column++) {
    uint8_t state = now[column], verdict = next[column], older = state == oldest ? 0 : (uint8_t)(state + 1);
    next[column] = state == 0 ? verdict & 1 : state == 1 && (verdict & 2) ? 1 : older;
  }
}
