/* A vector of 64 bytes, the size of the longest vectors. */
typedef uint8_t NAME(bytes) __attribute__((vector_size(64)));

intptr_t NAME(range_population)(const uint8_t *cells, intptr_t count) {
  intptr_t sum = 0, cell = 0;
  while (cell + 64 <= count) {
    /* A byte can count to 255. */
    NAME(bytes) counts = {0};
    for (int turn = 0; turn < 255 && cell + 64 <= count; turn++, cell += 64) {
      NAME(bytes) some;
      memcpy(&some, cells + cell, sizeof some);
      counts -= (NAME(bytes))(some != 0);
    }
    for (int byte = 0; byte < 64; byte++) sum += counts[byte];
  }
  for (; cell < count; cell++) sum += cells[cell] != 0;
  return sum;
}
