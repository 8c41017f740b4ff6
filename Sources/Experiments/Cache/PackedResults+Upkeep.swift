import Files

extension PackedResults {
  /// Returns the folders of all plans with results of workers, including the plans of other users.
  package static func plans(in cache: CacheFolder) -> [(id: PlanIdentity, folder: CacheFolder)] {
    cache.folder(PackedFile.folderName).folderNames().sorted().compactMap { name in
      PlanIdentity(name: name).map { ($0, folder(of: $0, in: cache)) }
    }
  }

  /// Returns the files of all workers of all plans.
  package static func entries(in cache: CacheFolder) throws(FileProblem) -> [CacheFolder.Entry] {
    var entries: [CacheFolder.Entry] = []
    for (_, folder) in plans(in: cache) {
      for below in folder.folderNames() { entries += try folder.folder(below).entries() }
      entries += try folder.entries()
    }
    return entries
  }

  /// Whether a worker's file is sealed with another key. O(files) if there is no such file.
  var hasForeignFiles: Bool {
    Self.plans(in: folder).contains { id, folder in
      guard let seal = seal(id) else { return true }
      return Self.files(in: folder).contains { PackedFile.isForeign($0.name, in: folder, seal) }
    }
  }

  /// Removes the files of all workers.
  ///
  /// - Returns: the removed files.
  package static func removeAll(in cache: CacheFolder) throws(FileProblem) -> [CacheFolder.Entry] {
    var removed: [CacheFolder.Entry] = []
    for (_, folder) in plans(in: cache) {
      for below in folder.folderNames() { removed += try folder.folder(below).removeAll() }
      removed += try folder.removeAll()
    }
    return removed
  }

  /// Counts the records of all workers.
  ///
  /// A file that does not belong to a worker, or has another key, counts as one foreign record. A file with a damaged
  /// beginning counts as one damaged record, unless the damage hides its key.
  func verify(_ verification: inout ResultCache.Verification) {
    for (id, folder) in Self.plans(in: folder) {
      for below in folder.folderNames().sorted() {
        for name in folder.folder(below).fileNames().sorted() where !name.hasPrefix(".") {
          let isWorkers = Self.task(ofFile: name, in: below) != nil, path = Path.join(below, name)
          guard isWorkers, let seal = seal(id), !PackedFile.isForeign(path, in: folder, seal) else {
            // A file that has disappeared in the meantime does not count.
            if FileAccess.exists(Path.join(folder.path, path)) { verification.foreign += 1 }
            continue
          }
          verify(path, in: folder, of: id, seal, &verification)
        }
      }
    }
  }

  /// Counts the records of a worker's file.
  private func verify(
    _ name: String, in folder: CacheFolder, of plan: PlanIdentity, _ seal: RecordSeal,
    _ verification: inout ResultCache.Verification
  ) {
    guard let (_, start) = PackedFile.summary(of: name, in: folder, plan, seal),
      let bytes = folder.read(name, limit: PackedFile.limit, isUse: false)
    else {
      verification.damaged += 1
      return
    }
    var end = start
    for (_, range) in PackedFile.frames(in: bytes, from: start) {
      let frame = Array(bytes[range])
      let isGood = PackedFile.content(ofFrame: frame, for: PackedFile.key(ofFrame: frame), of: plan, seal) != nil
      if isGood { verification.good += 1 } else { verification.damaged += 1 }
      end = range.upperBound
    }
    if end < bytes.count { verification.damaged += 1 }
  }
}
