import Files

/// What the notebooks of one command save, from when it is computed until all of them are.
package struct PendingSaves: Sendable {
  /// Bytes that wait.
  private(set) var size = 0
  /// What each place will hold.
  private(set) var digests: [String: String] = [:]
  /// The notebooks that are worked out, by their paths behind all symbolic links, and what they will name.
  private(set) var pages: Set<String> = []
  private(set) var links = PageLinks()
  /// What lies beside them.
  let folders = FolderPages()

  package init() {}

  /// - Parameter page: the notebook that names the files, as it will be.
  package mutating func add(_ changes: [SaveChange], page: [UInt8], at path: String?) {
    if let path, pages.insert(path).inserted { links.add(page, of: path) }
    for change in changes where !change.isRemoval {
      size += change.bytes.count
      digests[change.place] = change.digest
    }
  }
}
