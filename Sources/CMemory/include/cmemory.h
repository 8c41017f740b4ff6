/* Large pieces of memory with pages of their own, all zeros at first. */
#pragma once

#include <stddef.h>

/* Returns a piece, or NULL if the system refuses it. On Linux it is aligned to large pages if addresses permit. */
void *cmemory_map(size_t size);

/* Returns a piece like cmemory_map, with all its pages at once: for one that is about to be filled. */
void *cmemory_map_whole(size_t size);

/* Makes a piece larger and keeps its bytes. Returns NULL and leaves the piece unchanged if the system refuses it, or if
   less than 32 MiB would be left. */
void *cmemory_grow(void *piece, size_t old, size_t size);

/* Whether the system would grant so many bytes, and leave 32 MiB. */
int cmemory_is_granted(size_t size);

/* Gives a piece back. */
void cmemory_unmap(void *piece, size_t size);

/* Lets the heap of the first thread grow by so many bytes at once, with large pages, if it is about to be filled. Does
   nothing where the C library has no such heap, or the system refuses so much. */
void cmemory_expect(size_t size);
