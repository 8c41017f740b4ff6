#define COUNT uint8_t
#define SIZED(name) NAME(name##8)
#include "range.h"
#undef SIZED
#undef COUNT
