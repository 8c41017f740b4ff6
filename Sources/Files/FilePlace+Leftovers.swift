extension FilePlace {
  /// Returns the bytes of the temporary files that killed processes have left beside the file: versions of it, of which
  /// each is the one before or the one that was to come.
  ///
  /// - Parameter limit: the most bytes of one; larger ones are left out.
  package func leftovers(limit: Int) -> [[UInt8]] {
    guard missing.isEmpty, let names = try? folder.names() else { return [] }
    return names.filter { TemporaryName($0)?.isBeside(name) ?? false }.sorted().prefix(Self.mostLeftovers)
      .compactMap { try? FilePlace(folder: folder, missing: [], name: $0).read(limit: limit) }
  }

  /// Each killed process leaves one.
  private static var mostLeftovers: Int { 8 }
}
