import Files

extension PackedResults {
  /// Returns the folders of all plans with results of workers, including the plans of other users.
  package static func plans(in cache: CacheFolder) throws(FileProblem) -> [(id: PlanIdentity, folder: CacheFolder)] {
    try cache.folder(PackedFile.folderName).folderNames().sorted().compactMap { name in
      PlanIdentity(name: name).map { ($0, folder(of: $0, in: cache)) }
    }
  }

  /// The names of the notes on a submitted array of tasks, and of the array's log. Only the program that made the notes
  /// removes them.
  package static let planNote = ".plan", jobNote = ".job", logName = ".log"

  /// The form of a note that keeps the plan of an array.
  private static let noteForm = CacheFolder.Form(start: Array("AUTOPLN1".utf8)) { $0 == planNote }

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
    for name in try cache.folder(PackedFile.folderName).contents(.nothing).others {
      let path = Path.join(PackedFile.folderName, name)
      guard name.hasSuffix("/"), let id = PlanIdentity(name: String(name.dropLast())) else {
        all.others.append(path)
        continue
      }
      let folder = folder(of: id, in: cache), names = try folder.contents(.nothing).others
      for name in names {
        if let below = taskFolder(name) {
          all.add(try visit(folder.folder(below), PackedFile.form(in: below)), at: path + name)
        }
      }
      // The plan of an array that may still run is kept with the note of the job.
      if !names.contains(jobNote) {
        var plan = try visit(folder, noteForm)
        plan.others = []
        all.add(plan, at: path)
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
  ///   - hasFiles: whether this user's files in the folders are tested, too.
  package static func requireReadable(
    _ cache: CacheFolder, of plan: PlanIdentity? = nil, onlyOwn isOwn: Bool = false, andFiles hasFiles: Bool = false
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
    let ids = if let plan { [plan] } else { try Self.plans(in: cache).map(\.id) }
    for id in ids {
      let folder = folder(of: id, in: cache)
      guard try isReadable(folder) else { continue }
      for below in try folder.folderNames() where taskFolder(below + "/") != nil {
        guard try isReadable(folder.folder(below)), hasFiles else { continue }
        if let problem = try folder.folder(below).contents(PackedFile.form(in: below)).unread { throw problem }
      }
    }
  }

  /// Throws `link` if a symbolic link is in the place of a folder with results of workers, or beside their files.
  ///
  /// Links are never followed here. A command that went on without these results would hide that they are elsewhere.
  package static func requireNoLinks(in cache: CacheFolder) throws(FileProblem) {
    for name in try cache.folder(PackedFile.folderName).foldersWithoutLinks() {
      guard let plan = PlanIdentity(name: name) else { continue }
      try requireNoLinks(of: plan, in: cache)
    }
  }

  /// Throws `link` if a symbolic link is in the place of a folder with results of a plan, or beside them.
  package static func requireNoLinks(of plan: PlanIdentity, in cache: CacheFolder) throws(FileProblem) {
    _ = try folder(of: plan, in: cache).foldersWithoutLinks()
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
    (try? Self.plans(in: folder))?.contains { id, folder in
      guard let seal = seal(id) else { return true }
      return (try? Self.files(in: folder))?.contains { PackedFile.isForeign($0.name, in: folder, seal) } ?? false
    } ?? false
  }

  /// Counts the records of all workers.
  ///
  /// A worker's file with another key counts as one foreign record. A file with a damaged summary counts as one damaged
  /// record, unless the damage hides its key.
  func verify(_ verification: inout ResultCache.Verification) throws(FileProblem) {
    for (id, folder) in try Self.plans(in: folder) {
      for below in try folder.folderNames().sorted() where Self.taskFolder(below + "/") != nil {
        let contents = try folder.folder(below).contents(PackedFile.form(in: below))
        if let problem = contents.unread { throw problem }
        for name in contents.entries.map(\.name).sorted() where !name.hasPrefix(".") {
          let path = Path.join(below, name)
          guard let seal = seal(id), !PackedFile.isForeign(path, in: folder, seal) else {
            // A file that has disappeared in the meantime does not count.
            if FileAccess.exists(Path.join(folder.path, path)) { verification.foreign += 1 }
            continue
          }
          try verify(path, in: folder, of: id, seal, &verification)
        }
      }
    }
  }

  /// Counts the records of a worker's file.
  private func verify(
    _ name: String, in folder: CacheFolder, of plan: PlanIdentity, _ seal: RecordSeal,
    _ verification: inout ResultCache.Verification
  ) throws(FileProblem) {
    guard let (_, start) = try PackedFile.summary(of: name, in: folder, plan, seal),
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
