/* Includes SOURCE once for each level of x86-64. In SOURCE, NAME appends the level to a name, and WORDS is the number
   of words in a vector. On other processor families, all levels use the same instructions. */
#define NAME(name) name##_base
#define WORDS 2
#include SOURCE
#undef WORDS
#undef NAME

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#endif
#define NAME(name) name##_v3
#define WORDS 4
#include SOURCE
#undef WORDS
#undef NAME
#if defined(__x86_64__)
#pragma clang attribute pop
#endif

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"), min_vector_width(512))), apply_to = function)
#endif
#define NAME(name) name##_v4
#define WORDS 8
#include SOURCE
#undef WORDS
#undef NAME
#if defined(__x86_64__)
#pragma clang attribute pop
#endif
