import Files

extension PackedResults {
  /// Returns the folders of all plans with results of workers, including the plans of other users.
  package static func plans(in cache: CacheFolder) -> [(id: PlanIdentity, folder: CacheFolder)] {
    cache.folder(PackedFile.folderName).folderNames().sorted().compactMap { name in
      PlanIdentity(name: name).map { ($0, folder(of: $0, in: cache)) }
    }
  }

  /// The names of the notes on a submitted array of tasks, and of the array's log. Only the program that made the notes
  /// removes them.
  package static let planNote = ".plan", jobNote = ".job", logName = ".log"

  /// The form of a note that keeps the plan of an array.
  private static let noteForm = CacheFolder.Form(start: Array("AUTOPLN1".utf8)) { [planNote, jobNote].contains($0) }

  /// Returns what is below the folder of the plans. The names of other files begin with the path from the folder of the
  /// cache.
  ///
  /// A plan that is kept after its array has ended counts as an entry, because it records failed runs.
  package static func contents(in cache: CacheFolder) throws(FileProblem) -> CacheFolder.Contents {
    try forEachFolder(in: cache) { folder, form throws(FileProblem) in try folder.contents(form) }
  }

  /// Removes this user's files of all workers, and the plans of arrays that have ended.
  ///
  /// - Parameter progress: is called with the number of files so far in a folder, and with the number of its files.
  /// - Returns: the removed files, and all other files.
  package static func removeAll(
    in cache: CacheFolder, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FileProblem) -> CacheFolder.Contents {
    try forEachFolder(in: cache) { folder, form throws(FileProblem) in
      try folder.removeAll(form, progress: progress)
    }
  }

  /// Passes on each folder with files of workers, and each folder of a plan.
  ///
  /// - Parameter visit: returns what is in the folder, whose entries have a form.
  private static func forEachFolder(
    in cache: CacheFolder, _ visit: (CacheFolder, CacheFolder.Form) throws(FileProblem) -> CacheFolder.Contents
  ) throws(FileProblem) -> CacheFolder.Contents {
    var all = CacheFolder.Contents()
    func add(_ contents: CacheFolder.Contents) {
      all.entries += contents.entries
      all.kept += contents.kept
      all.problem = all.problem ?? contents.problem
    }
    for name in try cache.folder(PackedFile.folderName).contents(.nothing).others {
      let path = Path.join(PackedFile.folderName, name)
      guard name.hasSuffix("/"), let id = PlanIdentity(name: String(name.dropLast())) else {
        all.others.append(path)
        continue
      }
      let folder = folder(of: id, in: cache), names = try folder.contents(.nothing).others
      for name in names {
        if let below = taskFolder(name) {
          let contents = try visit(folder.folder(below), PackedFile.form(in: below))
          add(contents)
          all.others += contents.others.map { path + name + $0 }
        }
      }
      // The plan of an array that may still run is kept with the note of the job.
      if !names.contains(jobNote) {
        add(try visit(folder, noteForm))
      }
      all.others += names.filter { taskFolder($0) == nil && ![planNote, jobNote, logName].contains($0) }
        .map { path + $0 }
    }
    return all
  }

  /// Returns the name of a folder with files of workers, or nil if the name, with a slash at its end, is another one.
  private static func taskFolder(_ name: String) -> String? {
    let below = String(name.dropLast())
    return name.hasSuffix("/") && Int(below).map { $0 >= 0 && "\($0)" == below } ?? false ? below : nil
  }

  /// Throws a problem if a folder of results, or a folder with files of workers, exists but cannot be read.
  ///
  /// - Parameters:
  ///   - plan: the only plan whose folders are tested, or nil for all plans.
  ///   - isOwn: whether to leave out folders of other users inside the folder of results. Their results are never used.
  package static func requireReadable(
    _ cache: CacheFolder, of plan: PlanIdentity? = nil, onlyOwn isOwn: Bool = false
  ) throws(FileProblem) {
    let plans = cache.folder(PackedFile.folderName)
    func isReadable(_ folder: CacheFolder) throws(FileProblem) -> Bool {
      do throws(FileProblem) {
        return try Self.isReadable(folder)
      } catch {
        guard isOwn, !FileAccess.isOwned(folder.path) else { throw error }
        return false
      }
    }
    guard try Self.isReadable(cache), try isReadable(plans) else { return }
    for id in plan.map({ [$0] }) ?? Self.plans(in: cache).map(\.id) {
      let folder = folder(of: id, in: cache)
      guard try isReadable(folder) else { continue }
      for below in folder.folderNames() where taskFolder(below + "/") != nil {
        _ = try isReadable(folder.folder(below))
      }
    }
  }

  /// Returns whether there is a folder. Throws a problem if it cannot be read.
  private static func isReadable(_ folder: CacheFolder) throws(FileProblem) -> Bool {
    do throws(FileProblem) {
      try folder.requireFolder()
      return true
    } catch {
      switch error.kind {
      case .missing, .belowFile: return false
      default: throw error
      }
    }
  }

  /// Whether a worker's file is sealed with another key. O(files) if there is no such file.
  var hasForeignFiles: Bool {
    Self.plans(in: folder).contains { id, folder in
      guard let seal = seal(id) else { return true }
      return Self.files(in: folder).contains { PackedFile.isForeign($0.name, in: folder, seal) }
    }
  }

  /// Counts the records of all workers.
  ///
  /// A worker's file with another key counts as one foreign record. A file with a damaged summary counts as one damaged
  /// record, unless the damage hides its key.
  func verify(_ verification: inout ResultCache.Verification) throws(FileProblem) {
    for (id, folder) in Self.plans(in: folder) {
      for below in folder.folderNames().sorted() where Self.taskFolder(below + "/") != nil {
        let entries = try folder.folder(below).contents(PackedFile.form(in: below)).entries
        for name in entries.map(\.name).sorted() where !name.hasPrefix(".") {
          let path = Path.join(below, name)
          guard let seal = seal(id), !PackedFile.isForeign(path, in: folder, seal) else {
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
