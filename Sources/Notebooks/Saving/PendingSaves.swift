import Files

/// The files that the notebooks of one command will save, until all updates are computed.
package struct PendingSaves: Sendable {
  /// The bytes that wait to be written.
  private(set) var size = 0
  /// The digest of each file, by its place.
  private(set) var digests: [String: String] = [:]
  /// The notebooks whose updates are computed, by their resolved paths, and the files that they will name.
  private(set) var pages: Set<String> = []
  private(set) var links = PageLinks()
  /// The pages beside them.
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
