#define _GNU_SOURCE
#include "program.h"

#include <elf.h>
#include <link.h>
#include <string.h>

static char **kept_arguments;

#if defined(__GLIBC__)
/* glibc passes the arguments of main to constructors. */
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
  if (count > 0) kept_arguments = arguments;
}
#endif

char **program_arguments(void) { return kept_arguments; }

struct search {
  unsigned char *bytes;
  int limit;
  int count;
};

/* Searches the notes of one object for the build id. */
static int find_build_id(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    if (header->p_type != PT_NOTE) continue;
    const unsigned char *note = (const unsigned char *)(object->dlpi_addr + header->p_vaddr);
    size_t rest = header->p_memsz;
    while (rest >= sizeof(ElfW(Nhdr))) {
      ElfW(Nhdr) start;
      memcpy(&start, note, sizeof start);
      size_t name = ((size_t)start.n_namesz + 3) & ~(size_t)3, content = ((size_t)start.n_descsz + 3) & ~(size_t)3;
      size_t length = sizeof start + name + content;
      if (length > rest) break;
      if (start.n_type == NT_GNU_BUILD_ID && start.n_namesz == 4 && memcmp(note + sizeof start, "GNU", 4) == 0) {
        search->count = (int)start.n_descsz < search->limit ? (int)start.n_descsz : search->limit;
        memcpy(search->bytes, note + sizeof start + name, (size_t)search->count);
        return 1;
      }
      note += length;
      rest -= length;
    }
  }
  /* The first object is the program itself; others are libraries. */
  return 1;
}

int program_build_id(unsigned char *bytes, int limit) {
  struct search search = {bytes, limit, 0};
  dl_iterate_phdr(find_build_id, &search);
  return search.count;
}
