/* The planes of packed cells that a rule with more than two states needs in addition to the plane of live cells. */

#include "vector.h"

void NAME(planes_age)(
  uint64_t *live, const uint64_t *before, uint64_t *ages, intptr_t planes, intptr_t size, uint64_t oldest) {
  for (intptr_t word = 0; word < size; word += WORDS) {
    vector dying = {0}, last = ~dying;
    for (intptr_t plane = 0; plane < planes; plane++) {
      vector age = NAME(load)(ages + plane * size + word);
      dying |= age;
      last &= age ^ ((oldest >> plane & 1) - 1);
    }
    vector now = NAME(load)(live + word);
    /* Adds 1 to the age of each cell that goes on dying, and to the age 0 of each cell that starts to die. */
    vector carry = (dying & ~last) | (NAME(load)(before + word) & ~now);
    for (intptr_t plane = 0; plane < planes; plane++) {
      uint64_t *place = ages + plane * size + word;
      vector age = NAME(load)(place) & ~last;
      NAME(store)(place, age ^ carry);
      carry &= age;
    }
    NAME(store)(live + word, now & ~dying);
  }
}

void NAME(planes_wire)(uint64_t *live, const uint64_t *before, uint64_t *wires, intptr_t size) {
  uint64_t *tails = wires, *conductors = wires + size;
  for (intptr_t word = 0; word < size; word += WORDS) {
    vector now = NAME(load)(live + word), wire = NAME(load)(conductors + word);
    NAME(store)(conductors + word, NAME(load)(tails + word) | (wire & ~now));
    NAME(store)(tails + word, NAME(load)(before + word));
    NAME(store)(live + word, now & wire);
  }
}

void NAME(planes_union)(
  const uint64_t *live, const uint64_t *others, intptr_t planes, intptr_t size, uint64_t *all) {
  for (intptr_t word = 0; word < size; word += WORDS) {
    vector any = NAME(load)(live + word);
    for (intptr_t plane = 0; plane < planes; plane++) any |= NAME(load)(others + plane * size + word);
    NAME(store)(all + word, any);
  }
}

#undef vector
