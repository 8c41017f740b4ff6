#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Returns whether a file also has the name of a Markdown file in its own or this folder, as a hard link.
  package func sharesMarkdown(_ place: FilePlace) -> Bool {
    guard place.missing.isEmpty, let status = place.folder.status(of: place.name), status.st_nlink > 1,
      status.st_mode & S_IFMT == S_IFREG
    else { return false }
    let key = FileKey(status)
    return [try? open(), place.folder].contains { folder in
      // If there are too many files to read, the file might be one of them.
      guard let folder, let pages = try? folder.names().filter({ FileAccess.isMarkdown($0) }), pages.count <= 10_000
      else { return true }
      return pages.contains { name in
        var page = stat()
        return fstatat(folder.number, name, &page, 0) == 0 && FileKey(page) == key
      }
    }
  }
}
