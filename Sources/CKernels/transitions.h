/* Computes the ten rounds of Philox4x32-10 for a vector of people. The generator's words are the lower halves of the
   words here. The upper halves are meaningless. */

typedef uint64_t NAME(vector) __attribute__((vector_size(8 * WORDS)));
typedef uint8_t NAME(bytes) __attribute__((vector_size(WORDS)));
#define vector NAME(vector)

/* Returns the upper halves of the words. */
static inline vector NAME(upper)(vector v) {
#if WORDS == 8 && defined(__x86_64__)
  /* A shift would run on the unit that multiplies, and double its work. */
  return (vector)_mm512_shuffle_epi32((__m512i)v, _MM_PERM_DDBB);
#else
  return v >> 32;
#endif
}

/* Returns a word whose bit k is the highest bit of word k. */
static inline uint64_t NAME(bits)(vector v) {
#if !defined(__x86_64__)
  uint64_t bits = 0;
  for (int k = 0; k < WORDS; k++) bits |= v[k] >> 63 << k;
  return bits;
#elif WORDS == 8
  return _mm512_movepi64_mask((__m512i)v);
#elif WORDS == 4
  return (uint64_t)_mm256_movemask_pd((__m256d)v);
#else
  return (uint64_t)_mm_movemask_pd((__m128d)v);
#endif
}

void NAME(transitions)(
  const uint8_t *cells, const uint32_t *places, const uint32_t *people, uint64_t *outcomes, intptr_t count,
  const struct transition_rule *rule) {
  const vector zero = {0}, low = zero + 0xFFFFFFFF, factor0 = zero + 0xD2511F53, factor2 = zero + 0xCD9E8D57;
  const vector step = zero + rule->step, replicate = zero + rule->replicate;
  vector numbers, keys[20];
  for (int k = 0; k < WORDS; k++) numbers[k] = (uint64_t)k;
  for (uint32_t round = 0; round < 10; round++) {
    keys[2 * round] = zero + (uint32_t)(rule->key[0] + round * 0x9E3779B9);
    keys[2 * round + 1] = zero + (uint32_t)(rule->key[1] + round * 0xBB67AE85);
  }
  vector states[2], purposes[3], thresholds[3];
  for (int exit = 0; exit < 3; exit++) {
    if (exit < 2) states[exit] = zero + rule->states[exit];
    purposes[exit] = zero + rule->purposes[exit];
    thresholds[exit] = zero + rule->thresholds[exit];
  }
  const vector mask = zero + rule->mask;
  for (intptr_t word = 0; word < count; word++) {
    uint64_t result = 0;
    for (int lane = 0; lane < 64; lane += WORDS) {
      NAME(bytes) bytes;
      memcpy(&bytes, cells + places[word] + lane, sizeof bytes);
      vector state = __builtin_convertvector(bytes, vector) & mask;
      vector is0 = (vector)(state == states[0]), is1 = (vector)(state == states[1]) & ~is0;
      vector c0 = numbers + (people[word] + (uint32_t)lane), c1 = step, c2 = replicate;
      vector c3 = purposes[2] ^ (is0 & (purposes[0] ^ purposes[2])) ^ (is1 & (purposes[1] ^ purposes[2]));
      vector threshold =
        thresholds[2] ^ (is0 & (thresholds[0] ^ thresholds[2])) ^ (is1 & (thresholds[1] ^ thresholds[2]));
      for (int round = 0; round < 10; round++) {
        vector a = (c0 & low) * factor0, b = (c2 & low) * factor2;
        c0 = NAME(upper)(b) ^ c1 ^ keys[2 * round];
        c1 = b;
        c2 = NAME(upper)(a) ^ c3 ^ keys[2 * round + 1];
        c3 = a;
      }
      result |= NAME(bits)((vector)(((c0 & low) | c1 << 32) < threshold)) << lane;
    }
    outcomes[word] = result;
  }
}

#undef vector
