/* Processes a vector of cells at a time, with a byte for each. The results are four tables of sixteen bytes, the size
   that a shuffle takes. The work is split into two passes, so that the constants of each pass stay in registers. */

typedef uint64_t NAME(words) __attribute__((vector_size(8 * WORDS)));
#define vector NAME(vector)

/* The lowest three bits of byte k are the cells k - 1, k and k + 1 after an address. The other bits are 0. */
static inline vector NAME(triples)(const uint8_t *cells, vector near, vector factors) {
  /* The triples of two adjacent cells take four bits from two bytes. One product shifts these bits down, and another
     one splits them into triples. */
  vector fours = INTRINSIC(mulhi_epu16)(INTRINSIC(shuffle_epi8)(NAME(broadcast)(cells - 1), near), factors);
  fours &= INTRINSIC(set1_epi16)(0x000F);
  return INTRINSIC(mullo_epi16)(fours, INTRINSIC(set1_epi16)(0x0081)) & INTRINSIC(set1_epi8)(7);
}

void NAME(rule_nibbles)(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results) {
  /* The triples of `height` rows fit into the first-level cache. Each byte of cells takes eight bytes of a vector. */
  enum { height = 64, bytes = WORDS };
  uint8_t places[8 * WORDS];
  uint16_t powers[4 * WORDS];
  for (int pair = 0; pair < 4 * WORDS; pair++) {
    int first = 2 * pair + 7;
    places[2 * pair] = (uint8_t)(first / 8);
    places[2 * pair + 1] = (uint8_t)(first / 8 + 1);
    powers[pair] = (uint16_t)(1 << (16 - first % 8));
  }
  vector near, factors, tables[4], triples[height + 2];
  memcpy(&near, places, sizeof near);
  memcpy(&factors, powers, sizeof factors);
  for (int table = 0; table < 4; table++)
    for (int part = 0; part < WORDS / 2; part++)
      memcpy((uint64_t *)&tables[table] + 2 * part, results + 16 * table, 16);
  const vector bits = (vector)((NAME(words)){0} + 0x8040201008040201);
  for (intptr_t top = 0; top < rows; top += height) {
    intptr_t count = rows - top < height ? rows - top : height;
    for (intptr_t part = 0; part < 8 * words; part += bytes) {
      const uint8_t *row = (const uint8_t *)(source + (top - 1) * stride) + part;
      for (intptr_t y = 0; y < count + 2; y++, row += 8 * stride) triples[y] = NAME(triples)(row, near, factors);
      uint8_t *result = (uint8_t *)(target + top * stride) + part;
      vector above = triples[0], middle = triples[1];
      for (intptr_t y = 0; y < count; y++, result += 8 * stride) {
        vector below = triples[y + 2];
        vector index = INTRINSIC(slli_epi16)(above, 3) | middle;
        /* A shuffle returns 0 for every byte whose highest bit is 1: for indices of 32 or more in `low`, and below 32
           in `high`. */
        vector low = INTRINSIC(add_epi8)(index, INTRINSIC(set1_epi8)(96)), high = low ^ INTRINSIC(set1_epi8)(-128);
        NAME(store)(result, index, low, high, tables, INTRINSIC(shuffle_epi8)(bits, below));
        above = middle;
        middle = below;
      }
    }
  }
}

#undef vector
