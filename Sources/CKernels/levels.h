/* Includes SOURCE once for each level of x86-64. In it, NAME makes names of the level, and WORDS is the number of words
   in a vector. On other families of processors all levels are the same. */
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
