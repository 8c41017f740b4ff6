import Files

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
