import Blocks
import Experiments
import Files
import Simulations
import Specification

/// The plan for the files that a notebook's blocks save. It reads files but writes none.
struct SavePlan {
  let notebook: Notebook
  private(set) var folder: SaveFolder
  let pending: PendingSaves
  /// The changes of each block.
  private(set) var changes: [[SaveChange]]
  /// The paths of all figures that blocks show.
  private(set) var figures: [String] = []
  /// The number of bytes that wait to be written, without files that are up to date.
  private(set) var size: Int
  /// Errors about files that cannot be written because a file takes the place of a folder, and about files that cannot
  /// be read. Each such file is reported once.
  private(set) var blocked: [Diagnostic] = []
  /// The places of all files that blocks show and save.
  private(set) var places: [FilePlace] = []
  /// The places of the folders above these files, by path.
  private(set) var folders: [PathKey: FilePlace] = [:]
  /// The notebooks of the command that also use a file of this one.
  private(set) var clashes: Set<PathKey> = []
  /// Warnings, such as about files that a neighbouring notebook uses with the same content.
  private(set) var warnings: [Diagnostic] = []
  private var filesInTheWay: Set<PathKey> = []
  /// Whether a warning about the folder of the figures has been given.
  private var hasWarnedOfFolder = false

  /// Begins without changes.
  ///
  /// - Parameter pending: the files that other notebooks of the same command save.
  init(_ notebook: Notebook, in folder: SaveFolder, after pending: PendingSaves) {
    self.notebook = notebook
    self.folder = folder
    changes = notebook.blocks.map { _ in [] }
    self.pending = pending
    size = pending.size
  }

  enum Decision {
    case good
    /// There are other files in the places, or something that is not a file.
    case foreign(Diagnostic, isReplaceable: Bool)
    case fault(Diagnostic)
    /// The page would share files with the notebook from which it is made, so it is not written.
    case shared(Diagnostic)
  }

  /// A file of a block, the change that a run makes to it, and the digests of the existing bytes, if any.
  private typealias FileChange = (file: SavedFile, change: SaveChange, found: FileDigests?)

  /// Compares the files of a block with the existing files.
  ///
  /// - Parameter deadline: the time limit of the notebook.
  mutating func take(_ index: Int, _ files: [SavedFile], before deadline: Deadline? = nil) -> Decision {
    let shown = files.filter(\.isFigure)
    figures += shown.map(\.path)
    if let diagnostic = sharing(files, withOriginalOf: folder) ?? sharingWithNeighbour(files) {
      return .shared(diagnostic)
    }
    if let region = notebook.blocks[index].region {
      let drawn = Dictionary(shown.map { ($0.path, $0.digest) }, uniquingKeysWith: { first, _ in first })
      folder.add(region, of: notebook, drawn: drawn)
    }
    var obstacles = SaveObstacles()
    var found: [FileChange] = []
    warnOfNames(of: files, from: index)
    for file in files {
      if let deadline, deadline.stop.isOn { return stopped(file, deadline) }
      do {
        let place = try folder.root.locate(file.path)
        guard !isMarkdown(place) else {
          return .fault(
            Diagnostic(
              .error,
              "'\(file.path)' is a notebook or another name of a Markdown file, which a block cannot overwrite",
              help: "save it under another name", at: file.span))
        }
        // Even if the content is the same today, the next edit of one notebook would change the file of the other.
        if let other = pending.owners[place] {
          clashes.insert(PathKey(other))
          return clash(file, with: other)
        }
        places.append(place)
        noteFolders(above: file)
        if let twin = pending.twin(of: place) { warnings.append(confusing(file, with: twin)) }
        if let (change, digests) = try change(file, at: place, until: deadline?.stop) {
          found.append((file, change, digests))
        } else if let other = neighbours.knownOwner(of: place) {
          warnings.append(sharing(file, with: other))
        }
      } catch let problem as FileProblem {
        if let deadline, deadline.stop.isOn { return stopped(file, deadline) }
        switch problem.kind {
        case .link(let name) where !Path.areSame(name, Path.name(of: file.path)): return fault(file, problem.reason)
        case .isFolder, .notRegular, .tooLarge, .link: obstacles.fixed.append((file, problem.reason))
        case .belowFile(let name): reportFile(name, above: file)
        case .notAllowed, .pointer, .other:
          blocked.append(
            Diagnostic(
              .error, "'\(file.path)' \(problem.reason)", at: file.span, isOfSystem: problem.isOfSystem))
        default: return fault(file, problem.reason)
        }
      } catch {
        if let deadline, deadline.stop.isOn { return stopped(file, deadline) }
        return fault(file, (error as? FigureRefusal)?.reason ?? "cannot be created")
      }
    }
    findObstacles(among: &found, &obstacles)
    changes[index] = found.map(\.change)
    size += found.reduce(0) { $0 + $1.change.bytes.count }
    let isOfOther = obstacles.foreign.contains { file, _ in
      (try? folder.root.locate(file.path)).map(folder.others.contains) ?? false
    }
    let owner =
      isOfOther
      ? (name: String(Path.name(of: notebook.path)), remedy: remedy(for: obstacles.foreign.map(\.file))) : nil
    return obstacles.diagnostic(block: notebook.blocks[index].name, ofNotebook: owner)
      .map { .foreign($0, isReplaceable: obstacles.fixed.isEmpty) } ?? .good
  }

  /// Warns about names that Windows does not allow: each saved file, the folder of the figures, and a block whose name
  /// its figures bear.
  private mutating func warnOfNames(of files: [SavedFile], from index: Int) {
    let folder = notebook.figurePaths.folder
    func warn(_ path: String, _ reason: String, help: String, at span: SourceSpan) {
      warnings.append(
        Diagnostic(
          .warning, "a commit with '\(path)' cannot be checked out on Windows, \(reason)", help: help, at: span))
    }
    for file in files where !file.isFigure {
      if let reason = PortableName.obstacle(to: file.path) {
        warn(file.path, reason, help: "save it under another name", at: file.span)
      }
    }
    guard let figure = files.first(where: \.isFigure) else { return }
    if !hasWarnedOfFolder, let reason = PortableName.obstacle(to: folder) {
      hasWarnedOfFolder = true
      let span = notebook.figurePaths.span
      let help = span == nil ? "rename the notebook, or set 'figures' in the front matter" : "name another folder"
      warn(folder, reason, help: help, at: span ?? figure.span)
    }
    if let reason = PortableName.obstacle(to: String(Path.name(of: figure.path))) {
      let span = notebook.readings[index].specification?.spans["name"]
      warn(figure.path, reason, help: "give the block another name", at: span ?? figure.span)
    }
  }

  /// Records the folders above a file. Warns about a folder whose name another notebook spells with a different case.
  private mutating func noteFolders(above file: SavedFile) {
    var path = Path.folder(of: file.path)
    while path != ".", folders[PathKey(path)] == nil {
      if let place = try? folder.root.locate(path) {
        folders[PathKey(path)] = place
        if let twin = pending.twin(of: place) { warnings.append(confusing(path, above: file, with: twin)) }
      }
      path = Path.folder(of: path)
    }
  }

  var neighbours: Neighbours {
    Neighbours(
      of: notebook.path, to: notebook.target, in: folder.root, pages: pending.folders, pending: pending)
  }

  /// Returns whether an existing file is a notebook of the command, or a Markdown file under another name.
  func isMarkdown(_ place: FilePlace) -> Bool {
    pending.holdNotebook(at: place) || folder.root.sharesMarkdown(place)
  }

  private func stopped(_ file: SavedFile, _ deadline: Deadline) -> Decision {
    .fault(Diagnostic(deadline.stopped(", while '\(file.path)' was encoded or compared,", at: file.span)))
  }

  private func fault(_ file: SavedFile, _ reason: String) -> Decision {
    .fault(Diagnostic(.error, "'\(file.path)' \(reason)", at: file.span))
  }

  /// Finds the obstacles among the files that would be replaced although no untouched region claims their bytes.
  ///
  /// A file that a region names is still the notebook's own if git can give its bytes back. A tracked file that no
  /// region names is never replaced.
  private mutating func findObstacles(among found: inout [FileChange], _ obstacles: inout SaveObstacles) {
    // A file that another notebook is about to write need not exist yet.
    let others = found.indices.filter { found[$0].change.isForeign }
    let existing = others.filter { found[$0].found != nil }
    let files = existing.compactMap { index in
      found[index].found.map {
        GitFiles.File(path: found[index].file.path, place: found[index].change.place, digests: $0)
      }
    }
    let findings = Dictionary(
      uniqueKeysWithValues: zip(existing, folder.git.findings(of: files, below: folder.root.folder)))
    for index in others {
      let isNamed = folder.names.contains(found[index].change.place)
      switch findings[index] ?? .untracked {
      case .recoverable where isNamed: found[index].change.adopt()
      case .recoverable, .changed:
        guard !isNamed else { break }
        let page = Path.name(of: notebook.target ?? notebook.path)
        obstacles.fixed.append((found[index].file, "is tracked by git, and no region of '\(page)' names it"))
        continue
      case .unknown(let failure):
        obstacles.fixed.append((found[index].file, "may be tracked by git, which \(failure.reason)"))
        obstacles.advice = failure.advice ?? obstacles.advice ?? GitProcess.Failure.later
        continue
      case .untracked: break
      }
      if found[index].change.isForeign { obstacles.foreign.append((found[index].file, found[index].change)) }
    }
  }

  /// Reports a file that takes the place of one of the folders above another file.
  private mutating func reportFile(_ name: String, above file: SavedFile) {
    let path = Path.names(in: file.path).prefix { !Path.areSame($0, name) }.joined(separator: "/") + "/" + name
    guard filesInTheWay.insert(PathKey(path)).inserted else { return }
    let problem = "'\(name)' is a file, not a folder"
    blocked.append(
      file.isFigure
        ? Diagnostic(
          .error, "\(problem), so no figure can be written",
          help: "move it away, or name another folder with 'figures'",
          at: notebook.figurePaths.span ?? file.span)
        : Diagnostic(
          .error, "\(problem), so '\(file.path)' cannot be written", help: "move it away, or save elsewhere",
          at: file.span))
  }

  /// Returns the change of a file, or nil if it is up to date.
  private mutating func change(
    _ file: SavedFile, at place: FilePlace, until stop: StopSignal?
  ) throws -> (change: SaveChange, found: FileDigests?)? {
    // The files are compared as if the notebooks were run one after the other.
    let foreseen = pending.digests[place]
    if foreseen == file.digest { return nil }
    // The bytes that are judged are the bytes that will be replaced.
    let found = try file.digests(found: place, in: folder.figures, until: stop)
    if foreseen == nil, found?.content == file.digest { return nil }
    var standing = foreseen == nil ? FileStanding.own : .unclaimed
    if foreseen == nil, let found { standing = folder.standing(at: place, found) }
    // If the file does not exist, no other notebook can lose it.
    let isSole = found == nil || foreseen != nil || folder.others.contains(place)
    let change = SaveChange(
      path: file.path, name: Path.join(folder.root.folder, file.path), place: place,
      action: found.map { .replace(digest: $0.sha256) } ?? .create,
      // All files of a command wait together, so the bytes are copied without unused capacity.
      bytes: try file.bytes(until: stop).withUnsafeBufferPointer { Array($0) }, digest: file.digest,
      isFigure: file.isFigure, standing: standing, line: file.span.start.line,
      // A changed file is always kept, so a notebook is named only if it is known to use the file.
      sharedWith: isSole ? nil : standing == .changed ? neighbours.knownOwner(of: place) : neighbours.owner(of: place))
    return (change, found)
  }
}

/// Names of files that Windows does not allow, so that a commit with such a file cannot be checked out there.
enum PortableName {
  /// The names of devices, with any ending.
  private static let devices = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + "123456789\u{B9}\u{B2}\u{B3}".flatMap { ["com\($0)", "lpt\($0)"] })

  /// Returns the reason why a path cannot exist on Windows, as the end of a sentence, or nil if it can.
  static func obstacle(to path: String) -> String? {
    for name in path.split(separator: "/") {
      var stem = name.prefix { $0 != "." }
      while stem.last == " " { stem.removeLast() }
      if devices.contains(stem.lowercased()) { return "where '\(stem)' is the name of a device" }
      if let sign = name.first(where: { "<>:\"|?*\\".contains($0) }) { return "where no name contains '\(sign)'" }
      if name.last == "." || name.last == " " { return "where no name ends with a dot or a space" }
    }
    return nil
  }
}
