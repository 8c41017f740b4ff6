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
  private let outputs: [String]
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
    let saves = update.notebook.readings.flatMap(\.saves).map(\.path)
    outputs = saves + [update.notebook.figurePaths.folder]
    let folders = saves.map { Path.folder(of: $0) } + [update.notebook.figurePaths.folder, "."]
    let known = Dictionary(folders.map { (Array($0.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    fileFolders = Array(known.values)
    snapshot = file.snapshot
    bytes = update.bytes
    isChanged = !update.edits.isEmpty
    hasKept = !update.kept.isEmpty || update.hasErrors || update.isPartial
    seal = update.seal
    saveChanges = update.saveChanges
  }

  /// Returns the figures and saved files of the notebook that git does not track.
  ///
  /// - Parameter git: the time of git for all questions of the command.
  package func untracked(within git: GitAllowance) -> UntrackedFiles {
    UntrackedFiles(of: path, among: outputs, within: git)
  }

  /// Writes the files that the blocks save, and then the notebook itself: all of them or none.
  ///
  /// The saved files come first, because a region that names a file allows a run to replace it. If the notebook came
  /// first and a file then failed, the notebook might name another program's file. In this order, the worst case is a
  /// file that no region names. Such a file is kept, and is adopted if a run would write the same bytes.
  ///
  /// - Parameter output: the checked file of `--output`. If it is nil, any file is replaced.
  /// - Returns: the problem, with the name of the file for messages, or nil after success.
  package func put(to destination: NotebookDestination, over output: OutputFile? = nil) -> FileProblem? {
    do throws(FileProblem) {
      let page = pageName(in: destination)
      let batch = FileBatch(sealedBy: seal)
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
      }
      try batch.commit(keepsLeftovers: hasKept, of: page)
      // There may be nothing to do except removing files of a killed run.
      if case .inPlace = destination, !hasKept { folder.removeLeftovers(in: fileFolders, of: page) }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the versions of the notebook and its files that other programs saved just before a killed run replaced
  /// them. Each version is returned only once.
  package func lateVersions() -> [LateVersion] {
    folder.lateVersions(in: fileFolders, keepsAll: hasKept, of: pageName(in: .inPlace))
  }

  /// Returns the name of the file itself, to which a link may lead.
  private func pageName(in destination: NotebookDestination) -> String {
    if let output = destination.path {
      return String(Path.name(of: (try? FileAccess.resolve(output)) ?? output))
    }
    return String(Path.name(of: snapshot?.resolvedPath ?? path))
  }

  /// Removes the files that the blocks of a notebook no longer save, after the notebook was written in place.
  ///
  /// A file is removed only after all notebooks are written, and only if no region of this or a neighbouring page names
  /// it. The next run would not know of a remaining file, so one failure does not stop the other removals.
  ///
  /// - Parameter pages: the pages beside the notebook, after all notebooks of the command are written.
  /// - Returns: the number of removed files, and the problems.
  package func removeLeftovers(beside pages: FolderPages) -> (count: Int, failures: [FileProblem]) {
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
