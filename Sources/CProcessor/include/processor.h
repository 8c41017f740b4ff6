/* What the processor can do, beyond what every processor of its family can. */
#pragma once

/* The highest level of the x86-64 psABI that it has: 1 to 4; 0 for another family. */
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
