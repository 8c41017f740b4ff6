// A slow shared file system for one folder: LD_PRELOAD=slow-folder.so PROGRAM
//
// Each operation on the folder SLOW_FOLDER, an absolute path, waits for a server that all processes share. The server
// does one operation after the other, each in SLOW_SERVICE microseconds, and an answer takes SLOW_LATENCY microseconds
// more. The operations are counted in the file SLOW_STATE, which contains `struct State` and may be all zeros at first.
//
// With SLOW_TOGETHER=N, each process waits before its first operation until N of them have arrived, like nodes that a
// queue starts at the same moment.
//
// As on NFS, an open file is read and written in pieces of a MiB, and its size and times are known. A folder is listed
// in pieces of a hundred names.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum Kind { OPEN, CREATE, READ, WRITE, RENAME, REMOVE, LOOK, CHANGE, LIST, FOLDER, KINDS };

struct State {
  _Atomic uint64_t free_at;             // nanoseconds of the monotonic clock
  _Atomic uint64_t longest;             // the longest wait of an operation
  _Atomic uint64_t waited;              // all waits together
  _Atomic uint64_t names;               // names that were listed
  _Atomic uint64_t bytes_read, bytes_written;
  _Atomic uint64_t arrived;             // processes that came to their first operation
  _Atomic uint64_t begin, end;          // of all operations, by the same clock as free_at
  _Atomic uint64_t counts[KINDS];
};

static struct State *state;
static char prefix[4096];
static size_t prefix_length;
static uint64_t service, latency, together;

enum { MOST_FILES = 4096, PIECE = 1 << 20, NAMES = 100 };
static _Atomic char is_inside[MOST_FILES];
static _Atomic uint32_t listed[MOST_FILES];

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("SLOW_FOLDER"), *file = getenv("SLOW_STATE");
  const char *slow = getenv("SLOW_SERVICE"), *far = getenv("SLOW_LATENCY"), *others = getenv("SLOW_TOGETHER");
  if (!folder || !file) return;
  service = (uint64_t)(slow ? atol(slow) : 0) * 1000;
  latency = (uint64_t)(far ? atol(far) : 0) * 1000;
  together = (uint64_t)(others ? atol(others) : 0);
  snprintf(prefix, sizeof prefix, "%s", folder);
  prefix_length = strlen(prefix);
  int number = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC, 0);
  if (number < 0) return;
  void *memory = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0);
  close(number);
  if (memory != MAP_FAILED) state = memory;
}

// Waits for the server.
static void serve(enum Kind kind, unsigned operations) {
  int error = errno;
  static _Atomic char has_come;
  if (!atomic_exchange(&has_come, 1)) {
    atomic_fetch_add(&state->arrived, 1);
    while (atomic_load(&state->arrived) < together) nanosleep(&(struct timespec){0, 50000000}, NULL);
    uint64_t none = 0;
    atomic_compare_exchange_strong(&state->begin, &none, now());
  }
  atomic_fetch_add(&state->counts[kind], operations);
  uint64_t begin = now(), work = service * operations, free_at = atomic_load(&state->free_at), end;
  do end = (free_at > begin ? free_at : begin) + work;
  while (!atomic_compare_exchange_weak(&state->free_at, &free_at, end));
  end += latency;
  struct timespec until = {(time_t)(end / 1000000000u), (long)(end % 1000000000u)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
  uint64_t last = atomic_load(&state->end);
  while (end > last && !atomic_compare_exchange_weak(&state->end, &last, end)) {}
  uint64_t wait = end - begin, longest = atomic_load(&state->longest);
  atomic_fetch_add(&state->waited, wait);
  while (wait > longest && !atomic_compare_exchange_weak(&state->longest, &longest, wait)) {}
  errno = error;
}

static int is_below(const char *path) {
  return !strncmp(path, prefix, prefix_length) && (!path[prefix_length] || path[prefix_length] == '/');
}

// Returns whether a path relative to an open folder is the slow folder, or is below it.
static int inside(int folder, const char *path) {
  if (!state || !path) return 0;
  char whole[8192];
  if (path[0] == '/') return is_below(path);
  ssize_t length = 0;
  if (folder == AT_FDCWD) {
    if (!getcwd(whole, 4096)) return 0;
    length = (ssize_t)strlen(whole);
  } else {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    length = readlink(link, whole, 4096);
    if (length < 0) return 0;
  }
  snprintf(whole + length, sizeof whole - (size_t)length, "/%s", path);
  return is_below(whole);
}

static int is_open_inside(int number) {
  return state && number >= 0 && number < MOST_FILES && atomic_load(&is_inside[number]);
}

static int note(int number, int is_slow) {
  if (number >= 0 && number < MOST_FILES) {
    atomic_store(&is_inside[number], is_slow);
    atomic_store(&listed[number], 0);
  }
  return number;
}

// The function of the C library.
#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define OPENED(flags) ((flags) & O_CREAT ? CREATE : OPEN)
#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

static int open_slowly(int folder, const char *path, int flags, mode_t mode) {
  int is_slow = inside(folder, path);
  if (is_slow) serve(OPENED(flags), 1);
  return note((int)syscall(SYS_openat, folder, path, flags, mode), is_slow);
}

int open(const char *path, int flags, ...) { MODE(flags) return open_slowly(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_slowly(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return open_slowly(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return open_slowly(folder, path, flags, mode); }

int close(int number) {
  REAL(close);
  note(number, 0);
  return real(number);
}

// Older libraries have no functions for openat2 and renameat2.
long syscall(long number, ...) {
  REAL(syscall);
  va_list rest;
  va_start(rest, number);
  long words[6];
  for (int i = 0; i < 6; i++) words[i] = va_arg(rest, long);
  va_end(rest);
  int is_slow = 0;
  if (state && (number == SYS_openat2 || number == SYS_renameat2)) {
    is_slow = inside((int)words[0], (const char *)words[1]);
    // A folder that is opened to be read is about to be listed.
    uint64_t flags = number == SYS_openat2 ? *(const uint64_t *)words[2] : 0;
    int is_list = (flags & O_DIRECTORY) && !(flags & O_PATH);
    if (is_slow) serve(is_list ? LIST : number == SYS_openat2 ? OPEN : RENAME, 1);
  }
  long result = real(number, words[0], words[1], words[2], words[3], words[4], words[5]);
  if (number == SYS_openat2) note((int)result, is_slow);
  return result;
}

static void pieces(enum Kind kind, int number, ssize_t count) {
  if (!is_open_inside(number) || count < 0) return;
  if (count > 0) serve(kind, (unsigned)((count + PIECE - 1) / PIECE));
  atomic_fetch_add(kind == READ ? &state->bytes_read : &state->bytes_written, (uint64_t)count);
}

#define TRANSFER(name, kind, parameters, arguments) \
  ssize_t name parameters { \
    REAL(name); \
    ssize_t count = real arguments; \
    pieces(kind, number, count); \
    return count; \
  }
TRANSFER(read, READ, (int number, void *bytes, size_t size), (number, bytes, size))
TRANSFER(pread, READ, (int number, void *bytes, size_t size, off_t place), (number, bytes, size, place))
TRANSFER(pread64, READ, (int number, void *bytes, size_t size, off64_t place), (number, bytes, size, place))
TRANSFER(write, WRITE, (int number, const void *bytes, size_t size), (number, bytes, size))
TRANSFER(pwrite, WRITE, (int number, const void *bytes, size_t size, off_t place), (number, bytes, size, place))
TRANSFER(writev, WRITE, (int number, const struct iovec *parts, int count_of_parts), (number, parts, count_of_parts))

#define ON_PATH(name, kind, folder, path, parameters, arguments) \
  int name parameters { \
    REAL(name); \
    if (inside(folder, path)) serve(kind, 1); \
    return real arguments; \
  }
ON_PATH(rename, RENAME, AT_FDCWD, to, (const char *from, const char *to), (from, to))
ON_PATH(renameat, RENAME, b, to, (int a, const char *from, int b, const char *to), (a, from, b, to))
ON_PATH(linkat, RENAME, b, to, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))
ON_PATH(unlink, REMOVE, AT_FDCWD, path, (const char *path), (path))
ON_PATH(unlinkat, REMOVE, folder, path, (int folder, const char *path, int flags), (folder, path, flags))
ON_PATH(rmdir, REMOVE, AT_FDCWD, path, (const char *path), (path))
ON_PATH(mkdir, FOLDER, AT_FDCWD, path, (const char *path, mode_t mode), (path, mode))
ON_PATH(mkdirat, FOLDER, folder, path, (int folder, const char *path, mode_t mode), (folder, path, mode))
ON_PATH(stat, LOOK, AT_FDCWD, path, (const char *path, struct stat *status), (path, status))
ON_PATH(lstat, LOOK, AT_FDCWD, path, (const char *path, struct stat *status), (path, status))
ON_PATH(
    fstatat, LOOK, folder, path, (int folder, const char *path, struct stat *status, int flags),
    (folder, path, status, flags))
ON_PATH(access, LOOK, AT_FDCWD, path, (const char *path, int mode), (path, mode))
ON_PATH(faccessat, LOOK, folder, path, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags))

#define ON_FILE(name, parameters, arguments) \
  int name parameters { \
    REAL(name); \
    if (is_open_inside(number)) serve(CHANGE, 1); \
    return real arguments; \
  }
ON_FILE(fsync, (int number), (number))
ON_FILE(fdatasync, (int number), (number))
ON_FILE(ftruncate, (int number, off_t size), (number, size))
ON_FILE(fchmod, (int number, mode_t mode), (number, mode))
ON_FILE(futimens, (int number, const struct timespec times[2]), (number, times))
ON_FILE(flock, (int number, int operation), (number, operation))

DIR *opendir(const char *path) {
  REAL(opendir);
  int is_slow = inside(AT_FDCWD, path);
  if (is_slow) serve(LIST, 1);
  DIR *stream = real(path);
  if (stream) note(dirfd(stream), is_slow);
  return stream;
}

static void name_was_listed(DIR *stream) {
  int number = dirfd(stream);
  if (!is_open_inside(number)) return;
  atomic_fetch_add(&state->names, 1);
  uint32_t before = atomic_fetch_add(&listed[number], 1);
  if (before > 0 && before % NAMES == 0) serve(LIST, 1);
}

struct dirent *readdir(DIR *stream) {
  REAL(readdir);
  struct dirent *entry = real(stream);
  if (entry) name_was_listed(stream);
  return entry;
}

struct dirent64 *readdir64(DIR *stream) {
  REAL(readdir64);
  struct dirent64 *entry = real(stream);
  if (entry) name_was_listed(stream);
  return entry;
}
