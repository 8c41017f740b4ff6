typedef uint8_t NAME(bytes) __attribute__((vector_size(8 * WORDS)));

void NAME(neighbours)(const uint8_t *cells, intptr_t stride, uint8_t mask, uint8_t *sets) {
  const NAME(bytes) zero = {0}, masks = zero + mask;
  intptr_t around[8] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
  for (int first = 0; first < 64; first += 8 * WORDS) {
    NAME(bytes) set = zero;
    for (int n = 0; n < 8; n++) {
      NAME(bytes) bytes;
      memcpy(&bytes, cells + around[n] + first, sizeof bytes);
      set |= (NAME(bytes))((bytes & masks) == zero) & (zero + (uint8_t)(1 << n));
    }
    memcpy(sets + first, &set, sizeof set);
  }
}
