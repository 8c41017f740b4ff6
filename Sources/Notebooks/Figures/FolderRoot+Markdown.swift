import Files

extension FolderRoot {
  /// Whether a file below the folder is also a Markdown file there or in its own folder, by a hard link.
  func sharesMarkdown(_ relative: String) -> Bool {
    let path = Path.join(folder, relative)
    guard let number = FileNumber.shared(of: path) else { return false }
    return [folder, Path.folder(of: path)].contains { folder in
      // Where there are too many files to look at, the worst is assumed.
      guard let pages = try? FileAccess.markdownFiles(in: folder, limit: 10_000) else { return true }
      return pages.contains { FileNumber(of: $0) == number }
    }
  }
}
