// The game of pairs of one player who forgets nothing, with arrays of bytes. The dice are Philox4x32-10. The draws are
// those of the model, so the games are the same.
#include "baselines.h"
#include <string.h>

struct dice {
  uint32_t words[4], step, replicate, block;
  int used;
};

static void throw(struct dice *dice) {
  uint32_t k0 = 0, k1 = 0, c[4] = {0, dice->step, dice->replicate, (dice->step ? 12u : 11u) << 24 | dice->block++};
  for (int round = 0; round < 10; round++) {
    uint64_t a = 0xD2511F53ull * c[0], b = 0xCD9E8D57ull * c[2];
    uint32_t c0 = (uint32_t)(b >> 32) ^ c[1] ^ k0, c2 = (uint32_t)(a >> 32) ^ c[3] ^ k1;
    c[0] = c0, c[1] = (uint32_t)b, c[2] = c2, c[3] = (uint32_t)a;
    k0 += 0x9E3779B9u, k1 += 0xBB67AE85u;
  }
  memcpy(dice->words, c, sizeof c);
  dice->used = 0;
}

static uint32_t below(struct dice *dice, uint32_t bound) {
  for (;;) {
    if (dice->used == 4) throw(dice);
    uint64_t product = (uint64_t)dice->words[dice->used++] * bound;
    if ((uint32_t)product >= bound || (uint32_t)product >= -bound % bound) return (uint32_t)(product >> 32);
  }
}

int64_t baseline_memory(int64_t pairs, int64_t games) {
  int64_t turns = 0;
  for (int64_t game = 0; game < games; game++) {
    uint8_t face[64], unseen[64], place[32];
    int cards = (int)(2 * pairs), left = cards, found = 0, pending = 0;
    uint32_t turn = 0;
    for (int i = 0; i < cards; i++) face[i] = (uint8_t)(i / 2), unseen[i] = (uint8_t)i;
    memset(place, 0xff, sizeof place);
    struct dice dice = {.replicate = (uint32_t)game, .used = 4};
    for (int i = cards - 1; i > 0; i--) {
      uint32_t j = below(&dice, (uint32_t)i + 1);
      uint8_t other = face[j];
      face[j] = face[i], face[i] = other;
    }
    for (; found < pairs; turn++) {
      if (pending) {
        pending = 0, found++;
        continue;
      }
      dice = (struct dice){.step = turn + 1, .replicate = (uint32_t)game, .used = 4};
      uint32_t rank = below(&dice, (uint32_t)left);
      uint8_t first = unseen[rank], second = 0;
      // The list of unseen cards stays ascending.
      if (place[face[first]] != 0xff) {
        memmove(unseen + rank, unseen + rank + 1, (size_t)(--left - (int)rank));
        found++;
        continue;
      }
      uint32_t other = 1 + below(&dice, (uint32_t)left - 1);
      if (other == rank) other = 0;
      second = unseen[other];
      uint32_t high = rank > other ? rank : other, low = rank > other ? other : rank;
      memmove(unseen + high, unseen + high + 1, (size_t)(--left - (int)high));
      memmove(unseen + low, unseen + low + 1, (size_t)(--left - (int)low));
      if (face[first] == face[second]) {
        found++;
        continue;
      }
      pending = place[face[second]] != 0xff;
      place[face[first]] = first, place[face[second]] = second;
    }
    turns += turn;
  }
  return turns;
}
