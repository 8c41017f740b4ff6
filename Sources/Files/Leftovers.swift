import Synchronization

/// The temporary files that killed processes have left beside other files. Each folder is listed once.
package final class Leftovers: Sendable {
  /// The names in each folder, by the label of the file that they belong to (``TemporaryName/key(of:)``).
  private let names = Mutex<[FileKey: [[UInt8]: [String]]]>([:])
  /// The largest number of versions of one file. Each killed process leaves one.
  private static let mostVersions = 8

  package init() {}

  /// Returns the versions of a file that killed processes have left. Each process leaves the old version or the new
  /// one.
  ///
  /// - Parameter limit: the largest size of a version in bytes. Larger versions are left out.
  package func versions(of place: FilePlace, limit: Int) -> [[UInt8]] {
    guard place.missing.isEmpty else { return [] }
    return (names(in: place.folder)[TemporaryName.key(of: place.name)] ?? []).sorted().prefix(Self.mostVersions)
      .compactMap { try? FilePlace(folder: place.folder, missing: [], name: $0).read(limit: limit) }
  }

  private func names(in folder: OpenFolder) -> [[UInt8]: [String]] {
    if let found = names.withLock({ $0[folder.key] }) { return found }
    var found: [[UInt8]: [String]] = [:]
    for name in folder.temporaryNames() where ![.partial, .note].contains(name.kind) {
      found[Array(name.file.utf8), default: []].append(name.text)
    }
    names.withLock { [found] in $0[folder.key] = found }
    return found
  }
}
