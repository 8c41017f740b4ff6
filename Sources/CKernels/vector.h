/* A vector of WORDS words, which can be loaded from and stored at any address of a word. */

typedef uint64_t NAME(vector) __attribute__((vector_size(8 * WORDS)));
#define vector NAME(vector)

static inline vector NAME(load)(const uint64_t *words) {
  vector v;
  memcpy(&v, words, sizeof v);
  return v;
}

static inline void NAME(store)(uint64_t *words, vector v) { memcpy(words, &v, sizeof v); }
