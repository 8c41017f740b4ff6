#define COUNT uint16_t
#define SIZED(name) NAME(name##16)
#include "range.h"
#undef SIZED
#undef COUNT
