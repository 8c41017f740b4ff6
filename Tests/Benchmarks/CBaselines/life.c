// The same program for each instruction set, as fast as a careful C programmer makes it with each.
#include "baselines.h"
#include <stdlib.h>
#include <string.h>

#define WORDS 2
#define NAME(name) name##_base
#include "life_strips.h"
#undef WORDS
#undef NAME

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#define WORDS 4
#define NAME(name) name##_v3
#include "life_strips.h"
#undef WORDS
#undef NAME
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"), min_vector_width(512))), apply_to = function)
#define WORDS 8
#define NAME(name) name##_v4
#include "life_strips.h"
#undef WORDS
#undef NAME
#pragma clang attribute pop
#endif

int64_t baseline_life(uint64_t *cells, int64_t words, int64_t rows, int64_t generations, int level) {
#if defined(__x86_64__)
  if (level >= 4) return life_v4(cells, words, rows, generations);
  if (level == 3) return life_v3(cells, words, rows, generations);
#endif
  return life_base(cells, words, rows, generations);
}
