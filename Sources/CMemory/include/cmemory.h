/* Large pieces of memory with pages of their own, all zeros at first. */
#pragma once

#include <stddef.h>

/* Returns a piece, on Linux at a multiple of the size of large pages where the addresses for that are granted. NULL where
   the system refuses it. */
void *cmemory_map(size_t size);

/* Makes a piece larger and keeps its bytes. NULL where the system refuses it, or would leave less than 32 MiB to
   everything else: then the piece is as it was. */
void *cmemory_grow(void *piece, size_t old, size_t size);

/* Whether the system would grant so many bytes, and leave 32 MiB. */
int cmemory_is_granted(size_t size);

/* Gives a piece back. */
void cmemory_unmap(void *piece, size_t size);
