#define _GNU_SOURCE
#include "cmemory.h"

#include <limits.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The size of large pages in bytes. With small pages, each random read would cost a lookup in the page table. */
enum { LARGE_PAGE = 1 << 21 };
/* The number of bytes that a growing piece leaves for everything else. */
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

int cmemory_has(size_t size) {
  size = pages(size);
  void *room = map(size);
  if (room != NULL) munmap(room, size);
  return room != NULL;
}

int cmemory_is_granted(size_t size) { return cmemory_has(pages(size) + LEFT); }

void cmemory_unmap(void *piece, size_t size) { munmap(piece, pages(size)); }

#ifdef __linux__
/* Maps whole pages at a multiple of the size of large pages. Returns NULL if the system refuses this many addresses. */
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

void *cmemory_map_whole(size_t size) {
  void *room = cmemory_map(size);
#ifdef MADV_POPULATE_WRITE
  /* Older kernels refuse this advice, and provide each page when it is used. */
  if (room != NULL) madvise(room, pages(size), MADV_POPULATE_WRITE);
#endif
  return room;
}

void *cmemory_grow(void *piece, size_t old, size_t size) {
  old = pages(old);
  size = pages(size);
  if (!cmemory_is_granted(size - old)) return NULL;
  /* The pages themselves are moved, so memory never holds the bytes twice. After a failure, the target is not unmapped,
     because another thread may own its addresses by then. */
  void *target = map_aligned(size), *room = MAP_FAILED;
  if (target != NULL) room = mremap(piece, old, size, MREMAP_MAYMOVE | MREMAP_FIXED, target);
  if (room == MAP_FAILED) room = mremap(piece, old, size, MREMAP_MAYMOVE);
  if (room == MAP_FAILED) return NULL;
  madvise(room, size, MADV_HUGEPAGE);
  return room;
}
#else
void *cmemory_map(size_t size) { return map(pages(size)); }

void *cmemory_map_whole(size_t size) { return cmemory_map(size); }

void *cmemory_grow(void *piece, size_t old, size_t size) {
  if (!cmemory_is_granted(size)) return NULL;
  void *room = map(pages(size));
  if (room == NULL) return NULL;
  memcpy(room, piece, old);
  munmap(piece, pages(old));
  return room;
}
#endif

#ifdef __GLIBC__
/* The step by which glibc's heap grows, and the size from which its pieces have maps of their own. */
enum { USUAL_STEP = 1 << 17, MOST_SHARED = 1 << 25 };

void cmemory_expect(size_t size) {
  if (size < LARGE_PAGE || size > INT_MAX - LARGE_PAGE || !cmemory_is_granted(size + LARGE_PAGE)) return;
  /* Large arrays would otherwise have maps of their own, whose small pages are provided one by one. */
  mallopt(M_MMAP_THRESHOLD, MOST_SHARED);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, (int)size);
  char *first = malloc(LARGE_PAGE), *end = sbrk(0);
  mallopt(M_TOP_PAD, USUAL_STEP);
  uintptr_t start = ((uintptr_t)first + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
  /* A piece that is not below the end of the heap belongs to another heap, or the heap could not grow. */
  if (first != NULL && start < (uintptr_t)end && (uintptr_t)end - start < 2 * size)
    madvise((void *)start, (uintptr_t)end - start, MADV_HUGEPAGE);
  free(first);
}
#else
void cmemory_expect(size_t size) { (void)size; }
#endif
