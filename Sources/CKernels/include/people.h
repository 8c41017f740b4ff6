/* Innermost loops over people, with a byte for each. kernels.h explains the suffixes _base, _v3 and _v4. */
#pragma once

#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Returns a word whose bit k is 1 if byte k of 64 has the value in the bits of the mask. */
static inline uint64_t people_equal(const uint8_t *bytes, uint8_t mask, uint8_t value) {
  uint64_t bits = 0;
#if defined(__SSE2__)
  __m128i masks = _mm_set1_epi8((char)mask), values = _mm_set1_epi8((char)value);
  for (int part = 0; part < 4; part++) {
    __m128i found = _mm_cmpeq_epi8(_mm_and_si128(_mm_loadu_si128((const __m128i *)bytes + part), masks), values);
    bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(found) << 16 * part;
  }
#else
  for (int k = 0; k < 64; k++) bits |= (uint64_t)((bytes[k] & mask) == value) << k;
#endif
  return bits;
}

/* The two states that people can leave by chance, and the parameters of these random events. */
struct transition_rule {
  uint32_t step, replicate, key[2];
  /* The purposes and thresholds of the draws. The third of each is for people in neither of the two states. */
  uint32_t purposes[3];
  uint64_t thresholds[3];
  uint8_t states[2];
  /* The bits of a person's byte that hold the state. */
  uint8_t mask;
};

/* Decides for adjacent people, 64 to a word, whether they leave their state. Bit k of word w of `outcomes` belongs to
   person people[w] + k, whose byte is cells[places[w] + k]. It becomes 1 if d is below the threshold. Here d = w0 +
   2^32 w1, from the first two words of Philox4x32-10 for the counter (person, step, replicate, purpose). There are
   `count` words. */
#define TRANSITIONS(level) \
  void transitions_##level( \
    const uint8_t *cells, const uint32_t *places, const uint32_t *people, uint64_t *outcomes, intptr_t count, \
    const struct transition_rule *rule)
TRANSITIONS(base);
TRANSITIONS(v3);
TRANSITIONS(v4);
#undef TRANSITIONS

/* Computes, for each of 64 people, the set of neighbours whose byte has no bit of the mask. Bit n represents the n-th
   of the eight neighbours, row by row. All of their bytes must be readable, even beyond an edge. */
#define NEIGHBOURS(level) \
  void neighbours_##level(const uint8_t *cells, intptr_t stride, uint8_t mask, uint8_t *sets)
NEIGHBOURS(base);
NEIGHBOURS(v3);
NEIGHBOURS(v4);
#undef NEIGHBOURS
