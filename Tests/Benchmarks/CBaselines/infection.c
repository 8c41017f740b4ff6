// The first infection visits only the sick who may still have a healthy neighbour. In the second one, everybody who is
// sick or immune draws in every step. The dice are Philox4x32-10.
#include "baselines.h"
#include <stdlib.h>
#include <string.h>

static void philox(uint32_t counter[4], uint64_t seed) {
  uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
  for (int round = 0; round < 10; round++) {
    uint64_t a = 0xD2511F53ull * counter[0], b = 0xCD9E8D57ull * counter[2];
    uint32_t c0 = (uint32_t)(b >> 32) ^ counter[1] ^ k0, c2 = (uint32_t)(a >> 32) ^ counter[3] ^ k1;
    counter[0] = c0, counter[1] = (uint32_t)b, counter[2] = c2, counter[3] = (uint32_t)a;
    k0 += 0x9E3779B9u, k1 += 0xBB67AE85u;
  }
}

struct dice {
  uint32_t words[4], entity, step, block;
  int used;
  uint64_t seed;
};

static uint32_t below(struct dice *dice, uint32_t bound) {
  if (dice->used == 4) {
    dice->words[0] = dice->entity, dice->words[1] = dice->step, dice->words[2] = 0, dice->words[3] = dice->block++;
    philox(dice->words, dice->seed);
    dice->used = 0;
  }
  return (uint32_t)(((uint64_t)dice->words[dice->used++] * bound) >> 32);
}

int64_t baseline_infection(int64_t side, int64_t factor, int64_t steps, uint64_t seed) {
  // A margin of people who are never healthy makes tests for the edge unnecessary.
  int64_t stride = side + 2, cells = stride * stride;
  uint8_t *is_healthy = calloc((size_t)cells, 1);
  int64_t *front = malloc((size_t)cells * sizeof *front);
  if (!is_healthy || !front) return -1;
  for (int64_t y = 1; y <= side; y++) memset(is_healthy + y * stride + 1, 1, (size_t)side);
  int64_t around[8] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};

  int64_t sick = 1, active = 1;
  front[0] = (side / 2 + 1) * stride + side / 2 + 1;
  is_healthy[front[0]] = 0;
  for (int64_t step = 1; step <= steps; step++) {
    // All picks use the same snapshot. The picked people fall sick after all picks.
    int64_t kept = 0, picked = 0;
    int64_t *fallen = front + active;
    for (int64_t i = 0; i < active; i++) {
      int64_t person = front[i], pool[8];
      uint32_t size = 0;
      for (int n = 0; n < 8; n++)
        if (is_healthy[person + around[n]]) pool[size++] = person + around[n];
      if (size == 0) continue;
      front[kept++] = person;
      struct dice dice = {.entity = (uint32_t)person, .step = (uint32_t)step, .used = 4, .seed = seed};
      uint32_t most = factor < size ? (uint32_t)factor : size, picks = below(&dice, most + 1);
      for (uint32_t j = 0; j < picks; j++) {
        uint32_t k = j + below(&dice, size - j);
        int64_t chosen = pool[k];
        pool[k] = pool[j];
        // 2 marks a picked person who is still healthy in the snapshot.
        if (is_healthy[chosen] == 1) {
          is_healthy[chosen] = 2;
          fallen[picked++] = chosen;
        }
      }
    }
    for (int64_t i = 0; i < picked; i++) is_healthy[fallen[i]] = 0;
    memmove(front + kept, fallen, (size_t)picked * sizeof *front);
    active = kept + picked;
    sick += picked;
  }
  free(is_healthy);
  free(front);
  return sick;
}

// Returns whether a draw of this kind succeeds, with a probability of 1 / `mean`.
static int ends(uint32_t entity, uint32_t step, uint32_t purpose, uint64_t seed, uint64_t mean) {
  uint32_t words[4] = {entity, step, 0, purpose << 24};
  philox(words, seed);
  return ((uint64_t)words[1] << 32 | words[0]) < UINT64_MAX / mean;
}

int64_t baseline_sirs(int64_t side, int64_t factor, int64_t recovery, int64_t immunity, int64_t steps, uint64_t seed) {
  enum { NOBODY, HEALTHY, SICK, RECOVERED, PICKED };
  int64_t stride = side + 2, cells = stride * stride;
  uint8_t *people = calloc((size_t)cells, 1);
  if (!people) return -1;
  for (int64_t y = 1; y <= side; y++)
    for (int64_t x = 1; x <= side; x++) {
      uint32_t cell = (uint32_t)(y * stride + x);
      people[cell] = ends(cell, 0, 1, seed, 3) ? SICK : HEALTHY;
    }
  int64_t around[8] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
  int64_t sick = 0;
  for (int64_t step = 1; step <= steps; step++) {
    for (int64_t person = stride; person < cells - stride; person++) {
      if (people[person] != SICK) continue;
      int64_t pool[8];
      uint32_t size = 0;
      for (int n = 0; n < 8; n++) {
        uint8_t other = people[person + around[n]];
        if (other == HEALTHY || other == PICKED) pool[size++] = person + around[n];
      }
      if (size == 0) continue;
      struct dice dice = {.entity = (uint32_t)person, .step = (uint32_t)step, .used = 4, .seed = seed};
      uint32_t most = factor < size ? (uint32_t)factor : size, picks = below(&dice, most + 1);
      for (uint32_t j = 0; j < picks; j++) {
        uint32_t k = j + below(&dice, size - j);
        people[pool[k]] = PICKED;
        pool[k] = pool[j];
      }
    }
    sick = 0;
    for (int64_t person = stride; person < cells - stride; person++) {
      uint8_t state = people[person];
      if (state == PICKED) people[person] = SICK;
      if (state == SICK && ends((uint32_t)person, (uint32_t)step, 7, seed, (uint64_t)recovery)) people[person] = RECOVERED;
      if (state == RECOVERED && ends((uint32_t)person, (uint32_t)step, 8, seed, (uint64_t)immunity)) people[person] = HEALTHY;
      sick += people[person] == SICK;
    }
  }
  free(people);
  return sick;
}
