/* Information that the system gives to a program at its start, available without /proc. */
#pragma once

/* Returns the arguments of the process, ended by a null pointer. Returns null if the C library does not provide them. */
char **program_arguments(void);

/* Copies at most `limit` bytes of the build id that the linker wrote into the program (NT_GNU_BUILD_ID).
   Returns the number of bytes, which is 0 for a program without a build id. */
int program_build_id(unsigned char *bytes, int limit);
