#include "kernels.h"

#define SOURCE "range8.h"
#include "levels.h"
#undef SOURCE
#define SOURCE "range16.h"
#include "levels.h"
