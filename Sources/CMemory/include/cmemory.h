/* Large pieces of memory with pages of their own, which start as zeros. All sizes are in bytes. */
#pragma once

#include <stddef.h>

/* Returns a new piece, or NULL if the system refuses it. On Linux, it is aligned to large pages if there are enough
   addresses. */
void *cmemory_map(size_t size);

/* Returns a piece like cmemory_map, with all its pages at once: for one that is about to be filled. */
void *cmemory_map_whole(size_t size);

/* Returns the piece enlarged from `old` to `size` bytes, perhaps at another address, with its bytes kept. Returns NULL
   and leaves the piece unchanged if the system refuses, or would have less than 32 MiB left. */
void *cmemory_grow(void *piece, size_t old, size_t size);

/* Returns whether the system would now grant this many bytes. */
int cmemory_has(size_t size);

/* Returns whether the system would now grant this many bytes and have 32 MiB left. */
int cmemory_is_granted(size_t size);

/* Returns a piece of this size to the system. */
void cmemory_unmap(void *piece, size_t size);

/* Lets the heap of the first thread grow by this many bytes at once, with large pages, because they are about to be used.
   Does nothing if the C library has no such heap, or the system refuses the memory. */
void cmemory_expect(size_t size);
