// A spreading infection that visits only the sick who may still have a healthy neighbour. The dice are Philox4x32-10.
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
  // A margin of people who are never healthy saves every test for the edge.
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
    // From one snapshot: whoever is picked falls sick after all have picked.
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
        // 2 marks a person who is picked, but still healthy in the snapshot.
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
