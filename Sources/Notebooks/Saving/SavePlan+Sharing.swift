import Files

/// Diagnostics about files that two notebooks would share.
extension SavePlan {
  func clash(_ file: SavedFile, with other: String) -> Decision {
    .fault(
      Diagnostic(
        .error,
        "'\(file.path)' is also a \(file.isFigure ? "figure" : "file") of '\(other)', and neither notebook is written",
        help: Self.separation(of: file), at: file.span))
  }

  func sharing(_ file: SavedFile, with other: String) -> Diagnostic {
    Diagnostic(
      .warning,
      "'\(file.path)' is also a \(file.isFigure ? "figure" : "file") of '\(other)', so a change of one notebook makes "
        + "the results of the other stale",
      help: Self.separation(of: file), at: file.span)
  }

  /// Returns a warning about a file whose name differs only in case from that of another notebook's file.
  func confusing(_ file: SavedFile, with twin: (name: String, owner: String)) -> Diagnostic {
    Diagnostic(
      .warning,
      "'\(file.path)' differs only in case from '\(twin.name)', a \(file.isFigure ? "figure" : "file") of "
        + "'\(twin.owner)': many systems treat them as one file",
      help: Self.separation(of: file), at: file.span)
  }

  /// Returns a warning about a folder whose name differs only in case from that of another notebook's folder.
  func confusing(_ path: String, above file: SavedFile, with twin: (name: String, owner: String)) -> Diagnostic {
    Diagnostic(
      .warning,
      "the folder '\(path)' differs only in case from '\(Path.join(Path.folder(of: path), twin.name))', a folder of "
        + "'\(twin.owner)': many systems treat them as one folder",
      help: Self.separation(of: file), at: file.span)
  }

  /// Returns an error if the page would share files with the notebook from which it is made, or nil if it would not.
  func sharing(_ files: [SavedFile], withOriginalOf folder: SaveFolder) -> Diagnostic? {
    guard let original = folder.original else { return nil }
    let shared = files.filter { (try? folder.root.locate($0.path)).map(original.hold) ?? false }
    guard let first = shared.first else { return nil }
    return Self.shared(shared, with: original.notebook, help: remedy(for: shared), at: first)
  }

  /// Returns an error if another page than the notebook itself is written, and a notebook beside that page draws or saves
  /// one of the files. A run of both would refuse them. Returns nil otherwise.
  func sharingWithNeighbour(_ files: [SavedFile]) -> Diagnostic? {
    guard let target = notebook.target else { return nil }
    let owned = files.compactMap { file in
      (try? folder.root.locate(file.path)).flatMap(neighbours.writer).map { (file: file, owner: $0) }
    }
    guard let (first, owner) = owned.first else { return nil }
    let shared = owned.filter { Path.areSame($0.owner, owner) }.map(\.file)
    let beside = Path.folder(of: target)
    let name = beside == "." ? owner : Path.join(beside, owner)
    return Self.shared(shared, with: name, help: remedy(for: shared), at: first)
  }

  private static func shared(_ files: [SavedFile], with owner: String, help: String, at first: SavedFile) -> Diagnostic
  {
    let names = files.map { "'\($0.path)'" }.joined(separator: ", ")
    let end = files.count == 1 ? "is a file" : "are files"
    return Diagnostic(
      .error, "\(names) \(end) of '\(owner)', and two notebooks cannot share a file", help: help, at: first.span)
  }

  /// Returns advice on how to get a copy with files of its own. Renaming a file in the notebook would also rename it in
  /// the copy.
  func remedy(for files: [SavedFile]) -> String {
    guard files.allSatisfy(\.isFigure) else { return "write into another folder" }
    return notebook.settings.figures == nil
      ? "write into another folder, or under another name" : "write into another folder, or leave out the key 'figures'"
  }

  private static func separation(of file: SavedFile) -> String {
    (file.isFigure ? "name another folder with 'figures'" : "save under another name") + " in one of the notebooks"
  }
}
