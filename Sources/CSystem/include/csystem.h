/* System calls of Linux that Swift does not see. Each returns its result, or the negated number of an error. */
#pragma once

#include <stddef.h>

/* The flag O_PATH: a descriptor that only stands for a file or folder. */
extern const int csystem_path;

/* Opens what is below a folder, or answers ELOOP where the path passes a link. */
int csystem_open_below(int folder, const char *path, int flags);

/* Opens a path that passes no link. */
int csystem_open_without_links(const char *path, int flags);

/* Exchanges two names of a folder. */
int csystem_exchange(int folder, const char *first, const char *second);

/* Renames a file, or answers EEXIST where the new name is taken. */
int csystem_rename_to_free(int folder, const char *from, const char *to);

/* Gives a file the extended attributes of another one, its access list included, as far as the system allows. */
void csystem_copy_attributes(int from, int to);

/* Whether names in a folder that differ only in capitals are one. */
int csystem_ignores_case(int folder);

/* Whether a folder only takes new names and gives none up (chattr +a). */
int csystem_only_appends(int folder);

/* Where the addresses of the process are limited, keeps the allocator from reserving 64 MiB of them for each thread. */
void csystem_save_addresses(void);

/* Opens a file without a name that holds these bytes, to be read from its start. */
int csystem_open_bytes(const void *bytes, size_t count);

/* Limits the bytes of addresses of another process, unless it has a lower limit, and of those that it will start. */
void csystem_limit_addresses(int process, unsigned long long bytes);
