import Files

extension PackedResults {
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
}
