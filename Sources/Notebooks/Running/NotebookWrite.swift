import Blocks
import Files

/// A notebook that has been worked out and waits to be written, with the files of its blocks. The tree of the page,
/// which may take much memory, is not held until the last file of a command is done.
package struct NotebookWrite: Sendable {
  package let path: String
  /// The folder of the notebook, open since it was read.
  private let folder: FolderRoot
  /// The folders below it that hold the files of its blocks, and itself.
  private let fileFolders: [String]
  /// The files that its blocks save, and the folder of its figures, from its own folder.
  private let outputs: [String]
  /// The file as it was read; nil for standard input.
  package let snapshot: FileSnapshot?
  package let bytes: [UInt8]
  private let isChanged: Bool
  /// Whether a region or file is kept, or a block has no new results. What a killed run left may be the only proof that
  /// a file is the notebook's own.
  private let hasKept: Bool
  private let seal: RecordSeal?
  /// Files that blocks save, and those that they no longer save.
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

  /// The figures and saved files beside it that git does not track.
  package var untracked: UntrackedFiles { UntrackedFiles(of: path, among: outputs) }

  /// Writes what the blocks save, and then the notebook itself: all of it or nothing.
  ///
  /// The saved files come first: a region that names a file gives leave to replace it. Were the notebook first, and
  /// something went wrong after it, it might name a file that somebody else has put there meanwhile. The other way
  /// round the worst is a file that no region names: it is kept, and taken over where it is what a run would write.
  ///
  /// - Parameter output: the other file as it was judged; nil replaces it whatever it is.
  /// - Returns: what went wrong, with the name of the file as messages call it.
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
        // A notebook that may not be written changes nothing beside it either.
        if isChanged { try FileAccess.requireWritable(snapshot) }
        for change in saveChanges { try change.prepare(in: batch) }
        if isChanged { try batch.replace(snapshot, with: bytes) }
      }
      try batch.commit(keepsLeftovers: hasKept, of: page)
      // Removing the leftovers of a killed run may be the only work.
      if case .inPlace = destination, !hasKept { folder.removeLeftovers(in: fileFolders, of: page) }
      return nil
    } catch {
      return error
    }
  }

  /// The versions of the notebook and its files that other programs saved while a run that was then killed wrote them.
  /// Each is returned once.
  package func lateVersions() -> [LateVersion] { 
    folder.lateVersions(in: fileFolders, keepsAll: hasKept, of: pageName(in: .inPlace))
  }

  /// The name of the file itself, to which a link may lead.
  private func pageName(in destination: NotebookDestination) -> String {
    if let output = destination.path {
      return String(Path.name(of: (try? FileAccess.resolve(output)) ?? output))
    }
    return String(Path.name(of: snapshot?.resolvedPath ?? path))
  }

  /// Removes what the blocks of a notebook that was written in place no longer save.
  ///
  /// A file goes only when all notebooks are written: no region names it then, neither here nor in one beside it. So
  /// the next run does not know of a file that stays here, and all others go, whatever happens to one.
  ///
  /// - Parameter pages: what is beside the notebook now that all of the command are written.
  /// - Returns: how many files are gone, and what went wrong.
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
