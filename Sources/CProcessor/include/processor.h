/* The abilities of the processor beyond those that all processors of its family have. */
#pragma once

/* Returns the highest level of the x86-64 psABI that the processor supports: 4, 3 or 1. Level 2 counts as 1. Returns 0
   for any other processor family. */
static inline int processor_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return 4;
  if (__builtin_cpu_supports("x86-64-v3")) return 3;
  return 1;
#else
  return 0;
#endif
}
