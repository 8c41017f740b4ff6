#include "kernels.h"

#include <string.h>

#define SOURCE "population.h"
#include "levels.h"
