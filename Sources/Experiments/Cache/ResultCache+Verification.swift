import Files

extension ResultCache {
  /// The numbers of good, foreign and damaged records in the folder.
  package struct Verification: Sendable, Hashable {
    package var good = 0
    /// The number of records that are sealed with another key.
    package var foreign = 0
    package var damaged = 0

    package init(good: Int = 0, foreign: Int = 0, damaged: Int = 0) {
      self.good = good
      self.foreign = foreign
      self.damaged = damaged
    }

    package var isClean: Bool { foreign == 0 && damaged == 0 }
  }

  /// Whether cluster workers left results that are sealed with another key, which the cache does not use.
  package var hasForeignWork: Bool { packed?.hasForeignFiles ?? false }

  /// Checks the seal of every record, including the records of cluster workers, without changing anything. Other
  /// files do not count. Without a key of the user, all records are foreign.
  ///
  /// - Throws: a problem if the folder, or an existing key of the user, cannot be read.
  package func verify() throws(FileProblem) -> Verification {
    do throws(FileProblem) {
      _ = try seal.mark()
    } catch {
      guard error.kind == .missing else { throw error }
    }
    var verification = Verification()
    let contents = try folder.contents(Self.form)
    if let problem = contents.unread { throw problem }
    for entry in contents.entries where !entry.name.hasPrefix(".") {
      let bytes: [UInt8]
      do throws(FileProblem) {
        bytes = try folder.content(of: entry.name, limit: recordLimit, isUse: false)
      } catch {
        guard !error.isOfSystem else { throw error }
        // A file that has disappeared in the meantime does not count. A larger file is not the user's.
        if error.kind != .missing { verification.foreign += 1 }
        continue
      }
      switch worth(of: bytes, as: entry.name) {
      case .good: verification.good += 1
      case .foreign: verification.foreign += 1
      case .damaged: verification.damaged += 1
      }
    }
    try packed?.verify(&verification)
    return verification
  }
}

extension ResultCache {
  /// Returns the records in a folder of results, including the files of cluster workers, and the names of all other
  /// files.
  package static func contents(of folder: CacheFolder) throws(FileProblem) -> CacheFolder.Contents {
    joined(try folder.contents(form), try PackedResults.contents(in: folder))
  }

  /// Removes all records of this user in a folder of results, including the files of cluster workers. Everything else
  /// stays.
  ///
  /// - Parameter progress: is called with the number of names so far in a folder, and with the number of its names.
  /// - Returns: the removed records, and the names of all other files.
  package static func removeAll(
    in folder: CacheFolder, progress: (Int, Int) -> Void
  ) throws(FileProblem) -> CacheFolder.Contents {
    joined(
      try folder.removeAll(form, isInside: false, progress: progress),
      try PackedResults.removeAll(in: folder, progress: progress))
  }

  private static func joined(_ own: CacheFolder.Contents, _ packed: CacheFolder.Contents) -> CacheFolder.Contents {
    var all = own
    all.others.removeAll { $0 == PackedFile.folderName + "/" }
    all.add(packed, at: "")
    return all
  }
}
