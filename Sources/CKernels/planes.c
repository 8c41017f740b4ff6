#include "kernels.h"

#include <string.h>

#define SOURCE "planes.h"
#include "levels.h"
