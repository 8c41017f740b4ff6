#pragma once
#include <stddef.h>
#include <stdint.h>

/// A function of libFuzzer, for which there is no header. It calls back with one input after the other, and returns the
/// exit code. A Swift executable has a `main` of its own, so libFuzzer's cannot be linked.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *data, size_t size));
