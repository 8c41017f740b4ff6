#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Whether the file in a place is also a Markdown file there or in this folder, by a hard link.
  package func sharesMarkdown(_ place: FilePlace) -> Bool {
    guard place.missing.isEmpty, let status = place.folder.status(of: place.name), status.st_nlink > 1,
      status.st_mode & S_IFMT == S_IFREG
    else { return false }
    let key = FileKey(status)
    return [try? open(), place.folder].contains { folder in
      // With too many files to read, any of them may be one.
      guard let folder, let pages = try? folder.names().filter({ FileAccess.isMarkdown($0) }), pages.count <= 10_000
      else { return true }
      return pages.contains { name in
        var page = stat()
        return fstatat(folder.number, name, &page, 0) == 0 && FileKey(page) == key
      }
    }
  }
}
