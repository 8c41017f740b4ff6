#define _GNU_SOURCE
#include "cmemory.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The size of large pages. Where reads are random, small ones would cost a lookup for each read. */
enum { LARGE_PAGE = 1 << 21 };
/* What a piece that grows leaves to everything else. */
enum { LEFT = 1 << 25 };

static size_t pages(size_t size) {
  size_t page = (size_t)getpagesize();
  return (size + page - 1) / page * page;
}

static void *map(size_t size) {
  int flags = MAP_PRIVATE | MAP_ANON;
#ifdef __linux__
  flags |= MAP_NORESERVE;
#endif
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  return room == MAP_FAILED ? NULL : room;
}

int cmemory_is_granted(size_t size) {
  size = pages(size) + LEFT;
  void *room = map(size);
  if (room != NULL) munmap(room, size);
  return room != NULL;
}

void cmemory_unmap(void *piece, size_t size) { munmap(piece, pages(size)); }

#ifdef __linux__
/* Maps whole pages at a multiple of the size of large ones; NULL where the system refuses so many addresses. */
static char *map_aligned(size_t size) {
  char *room = map(size + LARGE_PAGE);
  if (room == NULL) return NULL;
  char *first = (char *)(((uintptr_t)room + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE);
  size_t before = (size_t)(first - room);
  if (before > 0) munmap(room, before);
  if (before < LARGE_PAGE) munmap(first + size, LARGE_PAGE - before);
  return first;
}

void *cmemory_map(size_t size) {
  size = pages(size);
  void *room = map_aligned(size);
  if (room == NULL) room = map(size);
  if (room != NULL) madvise(room, size, MADV_HUGEPAGE);
  return room;
}

void *cmemory_grow(void *piece, size_t old, size_t size) {
  old = pages(old);
  size = pages(size);
  if (!cmemory_is_granted(size - old)) return NULL;
  /* The pages themselves move, so memory never holds the bytes twice. After a failure, the target is not unmapped:
     another thread may own its addresses by then. */
  void *target = map_aligned(size), *room = MAP_FAILED;
  if (target != NULL) room = mremap(piece, old, size, MREMAP_MAYMOVE | MREMAP_FIXED, target);
  if (room == MAP_FAILED) room = mremap(piece, old, size, MREMAP_MAYMOVE);
  if (room == MAP_FAILED) return NULL;
  madvise(room, size, MADV_HUGEPAGE);
  return room;
}
#else
void *cmemory_map(size_t size) { return map(pages(size)); }

void *cmemory_grow(void *piece, size_t old, size_t size) {
  if (!cmemory_is_granted(size)) return NULL;
  void *room = map(pages(size));
  if (room == NULL) return NULL;
  memcpy(room, piece, old);
  munmap(piece, pages(old));
  return room;
}
#endif
