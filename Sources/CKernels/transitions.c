#include "people.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define SOURCE "transitions.h"
#include "levels.h"
