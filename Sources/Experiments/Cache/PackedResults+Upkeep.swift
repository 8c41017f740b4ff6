import Files

extension PackedResults {
  /// Returns the folders of all plans whose workers have left results, whoever made the plans.
  package static func plans(in cache: CacheFolder) -> [(id: PlanIdentity, folder: CacheFolder)] {
    cache.folder(PackedFile.folderName).folderNames().sorted().compactMap { name in
      PlanIdentity(name: name).map { ($0, folder(of: $0, in: cache)) }
    }
  }

  /// Returns the files of all workers.
  package static func entries(in cache: CacheFolder) throws(FileProblem) -> [CacheFolder.Entry] {
    var entries: [CacheFolder.Entry] = []
    for (_, folder) in plans(in: cache) { entries += try folder.entries() }
    return entries
  }

  /// Removes the files of all workers.
  ///
  /// - Returns: the removed files.
  package static func removeAll(in cache: CacheFolder) throws(FileProblem) -> [CacheFolder.Entry] {
    var removed: [CacheFolder.Entry] = []
    for (_, folder) in plans(in: cache) { removed += try folder.removeAll() }
    return removed
  }

  /// Adds up the records of all workers: a file that is not one of this user's plans counts as one foreign record.
  func verify(_ verification: inout ResultCache.Verification) {
    for (id, folder) in Self.plans(in: folder) {
      let seal = seal(id)
      for name in folder.fileNames() where !name.hasPrefix(".") {
        guard let seal, let (_, start) = PackedFile.summary(of: name, in: folder, id, seal),
          let bytes = folder.read(name, limit: PackedFile.limit, isUse: false)
        else {
          verification.foreign += 1
          continue
        }
        var end = start
        for (_, range) in PackedFile.frames(in: bytes, from: start) {
          let frame = Array(bytes[range])
          let isGood = PackedFile.content(ofFrame: frame, for: PackedFile.key(ofFrame: frame), of: id, seal) != nil
          if isGood { verification.good += 1 } else { verification.damaged += 1 }
          end = range.upperBound
        }
        if end < bytes.count { verification.damaged += 1 }
      }
    }
  }
}
