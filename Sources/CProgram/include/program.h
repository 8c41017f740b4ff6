/* What the system tells a program at its start, also where /proc is not mounted. */
#pragma once

/* The arguments of the process, ended by a null pointer; a null pointer where the C library does not hand them on. */
char **program_arguments(void);

/* The build id that the linker wrote into the program (NT_GNU_BUILD_ID): at most `limit` bytes of it.
   Returns their number; 0 for a program without one. */
int program_build_id(unsigned char *bytes, int limit);
