import Blocks
import Files

/// A notebook that is ready to be written, with the files of its blocks. The tree of the page is not kept, because it
/// may take much memory.
package struct NotebookWrite: Sendable {
  package let path: String
  /// The folder of the notebook, open since the notebook was read.
  private let folder: FolderRoot
  /// The folder of the notebook and the folders below it that contain files of its blocks.
  private let fileFolders: [String]
  /// The files that the blocks save, and the folder of the figures, relative to the notebook's folder.
  private let saved: [String]
  private let figures: String
  /// The file that was read, or nil for standard input.
  package let snapshot: FileSnapshot?
  package let bytes: [UInt8]
  private let isChanged: Bool
  /// Whether a region or file is kept, or a block has no new results. Files of a killed run may then be the only proof
  /// that a file belongs to the notebook.
  private let hasKept: Bool
  private let seal: RecordSeal?
  /// The files that blocks save, and the files that they no longer save.
  package let saveChanges: [SaveChange]

  package init(_ update: NotebookUpdate, to file: NotebookFile) {
    path = file.path
    folder = file.folder
    saved = update.notebook.readings.flatMap(\.saves).map(\.path)
    figures = update.notebook.figurePaths.folder
    let folders = update.notebook.fileFolders + update.saveChanges.map { Path.folder(of: $0.path) }
    var known: Set<PathKey> = []
    fileFolders = folders.filter { known.insert(PathKey($0)).inserted }
    snapshot = file.snapshot
    bytes = update.bytes
    isChanged = !update.edits.isEmpty
    hasKept = !update.kept.isEmpty || update.hasErrors || update.isPartial
    seal = update.seal
    saveChanges = update.saveChanges
  }

  /// Returns the figures and saved files of the notebook that git does not track.
  ///
  /// - Parameters:
  ///   - git: the time of git for all questions of the command.
  ///   - isAsked: whether the user asked for these files.
  package func untracked(within git: GitAllowance, isAsked: Bool) -> UntrackedFiles {
    UntrackedFiles(of: path, saved: saved, figures: figures, within: git, isAsked: isAsked)
  }

  /// Writes the files that the blocks save, and then the notebook itself: all of them or none.
  ///
  /// The saved files come first, because a region that names a file allows a run to replace it. If the notebook came
  /// first and a file then failed, the notebook might name another program's file. In this order, the worst case is a
  /// file that no region names. Such a file is kept, and is adopted if a run would write the same bytes.
  ///
  /// - Parameter output: the checked file of `--output`. If it is nil, any file is replaced.
  /// - Returns: the note of the files that ``finish(to:beside:noted:)`` removes, or nil if there are none.
  /// - Throws: the problem, with the name of the file for messages.
  package func put(
    to destination: NotebookDestination, over output: OutputFile? = nil
  ) throws(FileProblem) -> RemovalNote? {
    let batch = FileBatch(sealedBy: seal)
    var note: RemovalNote?
    switch destination {
    case .standardOutput: return nil
    case .file(let path):
      for change in saveChanges { try change.prepare(in: batch) }
      if let output { try output.prepare(bytes, in: batch) } else { try batch.put(bytes, at: path) }
    case .inPlace:
      guard let snapshot else { return nil }
      // If the notebook cannot be written, its other files must not change either.
      if isChanged { try FileAccess.requireWritable(snapshot) }
      for change in saveChanges { try change.prepare(in: batch) }
      if isChanged { try batch.replace(snapshot, with: bytes) }
      let going = saveChanges.compactMap(\.removal)
      if !going.isEmpty, let seal { note = try RemovalNote(going, beside: snapshot, sealedBy: seal) }
    }
    try batch.commit(keepsLeftovers: true)
    return note
  }

  /// Completes the work of ``put(to:over:)`` after all notebooks of the command are written.
  ///
  /// First removes the files that the blocks no longer save or show, if the notebook was written in place. A file is
  /// removed only if no region of this or a neighbouring page names it. One failure does not stop the other removals,
  /// and the note stays for the next run. Then removes temporary files of killed runs, even if nothing else changes.
  ///
  /// - Parameters:
  ///   - pages: the pages beside the notebook, after all notebooks of the command are written.
  ///   - note: the note of the files to remove.
  /// - Returns: the number of removed files, the problems, and the files of killed runs that stay.
  package func finish(
    to destination: NotebookDestination, beside pages: FolderPages, noted note: RemovalNote?
  ) -> (count: Int, failures: [FileProblem], remaining: [RemainingFile]) {
    let root: FolderRoot
    var count = 0
    var failures: [FileProblem] = []
    switch destination {
    case .standardOutput: return (0, [], [])
    // Files that blocks no longer save are kept here. They belong to the notebook that was read, which still names them.
    case .file(let path): root = FolderRoot(folder: NotebookFile.folder(of: path))
    case .inPlace:
      guard snapshot != nil else { return (0, [], []) }
      root = folder
      (count, failures) = remove(beside: pages)
      if !failures.isEmpty { note?.leave() }
      // A killed run may have removed the last figure of a folder.
      let unremoved = seal.map { folder.removalNotes(of: String(Path.name(of: path)), sealedBy: $0) } ?? []
      for file in unremoved where file.isFigure { folder.removeEmptyFolders(above: file.path) }
    }
    let remaining = root.remainingFiles(in: fileFolders, keepsAll: hasKept, of: pageName(in: destination))
    return withExtendedLifetime(note) { (count, failures, remaining) }
  }

  /// Returns the name of the file itself, to which a link may lead.
  private func pageName(in destination: NotebookDestination) -> String {
    if let output = destination.path {
      return String(Path.name(of: (try? FileAccess.resolve(output)) ?? output))
    }
    return String(Path.name(of: snapshot?.resolvedPath ?? path))
  }

  private func remove(beside pages: FolderPages) -> (count: Int, failures: [FileProblem]) {
    let going = saveChanges.filter(\.isRemoval)
    guard !going.isEmpty else { return (0, []) }
    let shared = Neighbours(of: path, in: folder, pages: pages).named(among: Set(going.map(\.place)))
    var count = 0
    var failures: [FileProblem] = []
    for change in going where !shared.contains(change.place) {
      do throws(FileProblem) {
        try change.remove(from: folder)
        count += 1
      } catch {
        failures.append(error)
      }
    }
    return (count, failures)
  }
}
