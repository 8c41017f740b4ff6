/* Any rule of the 3×3 block, without AVX-512 VBMI. A shuffle looks up four bits, where `rule_lookup` looks up six. */
#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#define NAME(name) name##_v3
#define WORDS 4
#define INTRINSIC(name) _mm256_##name

typedef __m256i vector_v3;

/* Copies at least the bytes that a vector of cells needs to each half of a vector. */
static inline vector_v3 broadcast_v3(const uint8_t *bytes) {
  int64_t word;
  memcpy(&word, bytes, sizeof word);
  return _mm256_set1_epi64x(word);
}

/* Looks up a byte for each index and stores 1 for every cell whose byte contains the given bit. Bit 4 of the index
   selects the table. */
static inline void store_v3(
  uint8_t *cells, vector_v3 index, vector_v3 low, vector_v3 high, const vector_v3 *tables, vector_v3 bit) {
  vector_v3 even = _mm256_shuffle_epi8(tables[0], low) | _mm256_shuffle_epi8(tables[2], high);
  vector_v3 odd = _mm256_shuffle_epi8(tables[1], low) | _mm256_shuffle_epi8(tables[3], high);
  vector_v3 found = _mm256_blendv_epi8(even, odd, _mm256_slli_epi16(index, 3)) & bit;
  uint32_t result = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, bit));
  memcpy(cells, &result, sizeof result);
}

#include "nibbles.h"
#undef INTRINSIC
#undef WORDS
#undef NAME
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"), min_vector_width(512))), apply_to = function)
#define NAME(name) name##_v4
#define WORDS 8
#define INTRINSIC(name) _mm512_##name

typedef __m512i vector_v4;

static inline vector_v4 broadcast_v4(const uint8_t *bytes) {
  __m128i words;
  memcpy(&words, bytes, sizeof words);
  return _mm512_broadcast_i32x4(words);
}

static inline void store_v4(
  uint8_t *cells, vector_v4 index, vector_v4 low, vector_v4 high, const vector_v4 *tables, vector_v4 bit) {
  __mmask64 odd = _mm512_test_epi8_mask(index, _mm512_set1_epi8(16));
  vector_v4 first = _mm512_mask_shuffle_epi8(_mm512_shuffle_epi8(tables[0], low), odd, tables[1], low);
  vector_v4 second = _mm512_mask_shuffle_epi8(_mm512_shuffle_epi8(tables[2], high), odd, tables[3], high);
  uint64_t result = _mm512_test_epi8_mask(first | second, bit);
  memcpy(cells, &result, sizeof result);
}

#include "nibbles.h"
#pragma clang attribute pop
#else
void rule_nibbles_v3(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results) {}

void rule_nibbles_v4(
  const uint64_t *source, uint64_t *target, intptr_t stride, intptr_t words, intptr_t rows, const uint8_t *results) {}
#endif
