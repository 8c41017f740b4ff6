#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

/* The declarations of linux/openat2.h, which older systems lack. */
struct way { uint64_t flags, mode, resolve; };
enum { NO_MAGIC_LINKS = 0x02, NO_LINKS = 0x04, BELOW = 0x08 };
enum { TO_FREE = 1, EXCHANGE = 2 };

const int csystem_path = O_PATH;

static int result(long value) { return value < 0 ? -errno : (int)value; }

static int open_with(int folder, const char *path, int flags, uint64_t resolve) {
#ifdef SYS_openat2
  struct way way = {.flags = (uint64_t)(unsigned)flags | O_CLOEXEC, .resolve = resolve};
  return result(syscall(SYS_openat2, folder, path, &way, sizeof way));
#else
  return -ENOSYS;
#endif
}

int csystem_open_below(int folder, const char *path, int flags) {
  return open_with(folder, path, flags, BELOW | NO_LINKS | NO_MAGIC_LINKS);
}

int csystem_open_without_links(const char *path, int flags) {
  return open_with(AT_FDCWD, path, flags, NO_LINKS | NO_MAGIC_LINKS);
}

static int rename_with(int folder, const char *from, const char *to, unsigned flags) {
#ifdef SYS_renameat2
  return result(syscall(SYS_renameat2, folder, from, folder, to, flags));
#else
  return -ENOSYS;
#endif
}

int csystem_exchange(int folder, const char *first, const char *second) {
  return rename_with(folder, first, second, EXCHANGE);
}

int csystem_rename_to_free(int folder, const char *from, const char *to) {
  return rename_with(folder, from, to, TO_FREE);
}

void csystem_copy_attributes(int from, int to) {
  static const char list[] = "system.posix_acl_access";
  /* The new file may have inherited an access control list from its folder that the old file lacks. */
  if (fgetxattr(from, list, NULL, 0) < 0 && errno == ENODATA) fremovexattr(to, list);
  ssize_t size = flistxattr(from, NULL, 0);
  if (size <= 0) return;
  enum { LARGEST = 1 << 16 };
  char *names = malloc((size_t)size), *value = malloc(LARGEST);
  if (names && value && (size = flistxattr(from, names, (size_t)size)) > 0) {
    for (const char *name = names; name < names + size; name += strlen(name) + 1) {
      /* Signatures of the content and privileges of a program, which the new content must not inherit. */
      if (!strcmp(name, "security.ima") || !strcmp(name, "security.evm") || !strcmp(name, "security.capability"))
        continue;
      ssize_t count = fgetxattr(from, name, value, LARGEST);
      if (count >= 0) (void)fsetxattr(to, name, value, (size_t)count, 0);
    }
  }
  free(names);
  free(value);
}

/* Returns the attributes of a folder that lsattr shows, or 0 if the file system does not support them. */
static int attributes(int folder) {
  int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (copy < 0) return 0;
  int flags = 0;
  int code = ioctl(copy, FS_IOC_GETFLAGS, &flags);
  close(copy);
  return code == 0 ? flags : 0;
}

int csystem_ignores_case(int folder) {
  struct statfs status;
  if (fstatfs(folder, &status) == 0) {
    switch ((uint32_t)status.f_type) {
      case 0x4d44:     /* FAT */
      case 0x2011bab0: /* exFAT */
      case 0x5346544e: /* NTFS */
      case 0x7366746e: /* NTFS, in the kernel */
      case 0xff534d42: /* Windows shares */
      case 0xfe534d42:
      case 0x01021997: /* folders of Windows or of a host, over 9P */
      case 0x482b:     /* HFS+ */
        return 1;
    }
  }
#ifdef FS_CASEFOLD_FL
  return (attributes(folder) & FS_CASEFOLD_FL) != 0;
#else
  return 0;
#endif
}

int csystem_only_appends(int folder) { return (attributes(folder) & FS_APPEND_FL) != 0; }

void csystem_save_addresses(void) {
#ifdef __GLIBC__
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

int csystem_open_bytes(const void *bytes, size_t count) {
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0) return -errno;
  for (size_t done = 0; done < count;) {
    ssize_t more = write(file, (const char *)bytes + done, count - done);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) {
      int code = more < 0 ? errno : EIO;
      close(file);
      return -code;
    }
    done += (size_t)more;
  }
  if (lseek(file, 0, SEEK_SET) == 0) return file;
  int code = errno;
  close(file);
  return -code;
}

void csystem_limit_addresses(int process, unsigned long long bytes) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_AS, NULL, &limit) != 0) return;
  if (limit.rlim_cur > bytes) limit.rlim_cur = bytes;
  if (limit.rlim_max > bytes) limit.rlim_max = bytes;
  prlimit(process, RLIMIT_AS, &limit, NULL);
}

int csystem_pipe(int ends[2], int waits) { return result(pipe2(ends, O_CLOEXEC | (waits ? 0 : O_NONBLOCK))); }

void csystem_close_others(posix_spawn_file_actions_t *actions) {
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 34)
  posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
#endif
}
