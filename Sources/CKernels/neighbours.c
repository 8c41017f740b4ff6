#include "people.h"

#include <string.h>

#define SOURCE "neighbours.h"
#include "levels.h"
