/* Processes 64 cells at a time, with a byte for each. Two byte permutations look up the results. Their instructions
   belong to AVX-512 VBMI, which x86-64-v4 does not include. */
#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#pragma clang attribute push( \
  __attribute__((target("arch=x86-64-v4,avx512vbmi"), min_vector_width(512))), apply_to = function)

/* The lowest three bits of byte k are the cells k - 1, k and k + 1 of a word. The other bits are meaningless. */
static inline __m512i triples(const uint64_t *word, __m512i near, __m512i shifts) {
  __m128i bytes;
  memcpy(&bytes, (const char *)word - 1, sizeof bytes);
  return _mm512_multishift_epi64_epi8(shifts, _mm512_permutexvar_epi8(near, _mm512_broadcast_i32x4(bytes)));
}

void rule_lookup(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results) {
  /* The number of rows that fit into the first-level cache. */
  enum { height = 64 };
  uint8_t nearest[64];
  for (int byte = 0; byte < 64; byte++) nearest[byte] = byte % 8 < 3 ? byte / 8 + byte % 8 : 0;
  __m512i near = _mm512_loadu_si512(nearest), shifts = _mm512_set1_epi64(0x0E0D0C0B0A090807);
  __m512i all = _mm512_loadu_si512(results), bits = _mm512_set1_epi64((int64_t)0x8040201008040201);
  __m512i low = _mm512_set1_epi8(7);
  for (intptr_t top = 0; top < rows; top += height) {
    intptr_t end = top + height < rows ? top + height : rows;
    for (intptr_t word = 0; word < words; word++) {
      const uint64_t *row = source + top * stride + word;
      uint64_t *result = target + top * stride + word;
      __m512i above = triples(row - stride, near, shifts), middle = triples(row, near, shifts);
      for (intptr_t y = top; y < end; y++) {
        row += stride;
        __m512i below = triples(row, near, shifts);
        /* Selects a bit of `middle` where `low` has a 1, and otherwise a bit of `above`. The two highest bits are
           ignored. */
        __m512i index = _mm512_ternarylogic_epi64(low, middle, _mm512_slli_epi16(above, 3), 0xCA);
        *result = _mm512_test_epi8_mask(_mm512_permutexvar_epi8(index, all), _mm512_permutexvar_epi8(below, bits));
        result += stride;
        above = middle;
        middle = below;
      }
    }
  }
}

#pragma clang attribute pop

bool rule_lookup_is_supported(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512vbmi");
}
#else
bool rule_lookup_is_supported(void) { return false; }

void rule_lookup(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results) {}
#endif
