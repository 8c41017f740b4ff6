#include "kernels.h"

#include <string.h>

#define SOURCE "counts.h"
#include "levels.h"
