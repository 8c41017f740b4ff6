/* System calls of Linux that Swift does not import. Each returns its result, or the negated error number. */
#pragma once

#include <spawn.h>
#include <stddef.h>

/* The flag O_PATH, for a descriptor that only identifies a file or folder. */
extern const int csystem_path;

/* Opens a path below a folder. Returns -ELOOP if the path leads through a symbolic link. */
int csystem_open_below(int folder, const char *path, int flags);

/* Opens a path that must not lead through a symbolic link. */
int csystem_open_without_links(const char *path, int flags);

/* Exchanges the files of two names in a folder. */
int csystem_exchange(int folder, const char *first, const char *second);

/* Renames a file. Returns an error if the new name is taken (EEXIST). */
int csystem_rename_to_free(int folder, const char *from, const char *to);

/* Copies the extended attributes of a file, including its access control list, as far as the system allows. */
void csystem_copy_attributes(int from, int to);

/* Returns whether names in a folder that differ only in case are the same. */
int csystem_ignores_case(int folder);

/* Returns whether names can be added to a folder but not removed (chattr +a). */
int csystem_only_appends(int folder);

/* Keeps the allocator from reserving 64 MiB of addresses for each thread, if the process has a limit of addresses. */
void csystem_save_addresses(void);

/* Opens a file without a name that contains these bytes, positioned at its start. */
int csystem_open_bytes(const void *bytes, size_t count);

/* Limits the address space, in bytes, of another process and of those that it starts. A lower limit stays. */
void csystem_limit_addresses(int process, unsigned long long bytes);

/* Creates a pipe whose ends no other program inherits, not even one that another thread starts at this moment. If
   `waits` is 0, reads and writes return at once (EAGAIN). */
int csystem_pipe(int ends[2], int waits);

/* Makes a program that is started with these actions inherit no descriptors from 3 onwards, whoever opened them. glibc
   before 2.34 and musl cannot; there, only descriptors that close on execution are not inherited. */
void csystem_close_others(posix_spawn_file_actions_t *actions);
