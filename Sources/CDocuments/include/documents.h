#ifndef AUTOMATA_DOCUMENTS_H
#define AUTOMATA_DOCUMENTS_H

#include <stddef.h>

/// A page of the documentation, embedded in the program.
struct document {
  /// Its path in the repository, such as "docs/guide.md".
  const char *path;
  const unsigned char *bytes;
  size_t size;
};

/// Returns the number of pages.
size_t document_count(void);

/// Returns a page. The README is page 0, and `index` must be below `document_count()`.
const struct document *document_at(size_t index);

#endif
