import Files
import Typography

/// The Markdown files below a folder that a command visits.
///
/// In a repository, these are the files that git tracks or would add, including those of repositories inside it. A
/// folder that git ignores, or that is in no repository, is walked. Hidden files and folders are left out.
package struct FolderFiles: Sendable {
  /// The files, sorted by the bytes of their paths.
  package private(set) var files: [String] = []
  /// The files and folders that could not be read.
  package private(set) var problems: [FileProblem] = []
  /// Warnings with their paths: about folders that were walked because git did not answer, and about repositories that
  /// git ignores.
  package private(set) var warnings: [(path: String, diagnostic: Diagnostic)] = []
  /// The patterns that excluded a file.
  package private(set) var effective: Set<Glob> = []

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - excluded: patterns of paths, which are relative to the folder, spelled as in messages, or absolute.
  ///   - named: other folders that the command visits. They get no warnings here.
  ///   - git: the allowance of the command.
  package init(
    below folder: String, excluding excluded: [Glob], besides named: [String] = [],
    within git: GitAllowance = GitAllowance()
  ) {
    self.git = git
    add(below: folder)
    // A repository may track files of a repository inside it.
    var known: Set<PathKey> = []
    files.removeAll { !known.insert(PathKey($0)).inserted }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    // The files of a folder that cannot be read need no problems of their own.
    let failed = Set(problems.map { PathKey($0.path) })
    problems = Set(problems).filter { !failed.contains(PathKey(Path.folder(of: $0.path))) }
      .sorted { PathKey($0.path) < PathKey($1.path) }
    ignored.sort { PathKey($0) < PathKey($1) }
    let exclusion = Exclusion(excluded, below: folder)
    var effective: Set<Glob> = []
    func isExcluded(_ path: String) -> Bool {
      let matching = exclusion.patterns(matching: path)
      effective.formUnion(matching)
      return !matching.isEmpty
    }
    files.removeAll(where: isExcluded)
    ignored.removeAll(where: isExcluded)
    uninitialised.removeAll(where: isExcluded)
    if !ignored.isEmpty {
      let visited = Set(named.map(Self.key))
      ignored.removeAll { visited.contains(Self.key($0)) }
    }
    self.effective = effective
    warnings += git.takeStrangers().map { (folder, Diagnostic(.warning, $0.reason, help: $0.advice)) }
    warnOfUnasked(below: folder)
    warnOfIgnored(below: folder)
    warnOfUninitialised(below: folder)
  }

  private static func key(_ path: String) -> PathKey { PathKey((try? FileAccess.resolve(path)) ?? path) }

  private let git: GitAllowance
  /// The repositories that git ignores.
  private var ignored: [String] = []
  /// The submodules whose folders are empty.
  private var uninitialised: [String] = []
  /// The repositories that git was not asked about, or not to the end, because the time for all of them was over.
  private var unasked: (folders: [String], seconds: Int) = ([], 0)
  /// The largest number of ignored repositories that are named.
  private static let namedRepositories = 3

  private mutating func warnOfUnasked(below folder: String) {
    guard !unasked.folders.isEmpty else { return }
    let names = unasked.folders.prefix(Self.namedRepositories).map { "'\($0)'" }.joined(separator: ", ")
    let more = unasked.folders.count > Self.namedRepositories ? ", …" : ""
    let count = unasked.folders.count
    let who = count == 1 ? "the repository ignores" : "\(count) repositories ignore"
    let reason = GitProcess.Failure.spent(seconds: unasked.seconds).reason
    warnings.append(
      (
        folder,
        Diagnostic(
          .warning, "git \(reason), so files that \(who) are included: \(names)\(more)",
          help: "leave out what you do not want with --exclude")
      ))
  }

  private mutating func warnOfIgnored(below folder: String) {
    guard let first = ignored.first else { return }
    let names = ignored.prefix(Self.namedRepositories).map { "'\($0)'" }.joined(separator: ", ")
    let message =
      ignored.count == 1
      ? "git ignores the repository \(names), so its files are left out"
      : "git ignores \(ignored.count) repositories, so their files are left out: \(names)"
        + (ignored.count > Self.namedRepositories ? ", …" : "")
    let name = String(Path.name(of: first))
    warnings.append(
      (folder, Diagnostic(.warning, message, help: "name '\(first)' to visit it, or write --exclude '\(name)'")))
  }

  private mutating func warnOfUninitialised(below folder: String) {
    guard let first = uninitialised.first else { return }
    let names = uninitialised.prefix(Self.namedRepositories).map { "'\($0)'" }.joined(separator: ", ")
    let more = uninitialised.count > Self.namedRepositories ? ", …" : ""
    let message =
      uninitialised.count == 1
      ? "the submodule \(names) is not initialised, so its folder is empty"
      : "\(uninitialised.count) submodules are not initialised, so their folders are empty: \(names)\(more)"
    let place = Path.folder(of: first) == "." ? "" : "-C \(ShellWord.quoted(path: Path.folder(of: first))) "
    let name = ShellWord.quoted(path: String(Path.name(of: first)))
    warnings.append((folder, Diagnostic(.warning, message, help: "git \(place)submodule update --init \(name)")))
  }

  /// Returns whether a folder is empty because it is a submodule that was not fetched.
  ///
  /// - Parameter folder: a resolved folder in a repository.
  private func isUninitialised(_ folder: String) throws(GitProcess.Failure) -> Bool {
    guard FileAccess.names(in: folder).isEmpty, FileAccess.markdownFiles(below: folder).problems.isEmpty else {
      return false
    }
    let git = GitProcess(in: Path.folder(of: folder), within: git)
    return try git.output(["ls-files", "-z", "--stage", "--", String(Path.name(of: folder))])
      .starts(with: GitListing.link)
  }

  private mutating func add(below folder: String) {
    guard let resolved = try? FileAccess.resolve(folder) else { return walk(folder) }
    do throws(GitProcess.Failure) {
      guard let top = try git.repository(around: resolved) else { return walk(folder) }
      if top != resolved, try isUninitialised(resolved) { return uninitialised.append(folder) }
      let process = GitProcess(in: resolved, within: git)
      let listing = try GitListing(process)
      if listing.tracked.isEmpty, listing.untracked.isEmpty, listing.repositories.isEmpty {
        // This command accepts no literal paths, but the path has no special characters.
        let question = ["--no-literal-pathspecs", "check-ignore", "--quiet", "--", resolved]
        if (try? process.output(question)) != nil { return walk(folder) }
      }
      for name in listing.tracked + listing.untracked { add(name, in: folder) }
      for path in listing.closed where !Self.isHidden(path.utf8.dropFirst(resolved.utf8.count)) {
        problems.append(FileProblem(FolderRoot.fromHere(path), .notAllowed))
      }
      for name in listing.repositories where !Self.isHidden(name) {
        guard let name = String(validating: name, as: UTF8.self) else { continue }
        let inner = Path.join(folder, name)
        // A submodule may have become a link to another folder.
        guard let target = try? FileAccess.resolve(inner), Path.areSame(target, Path.join(resolved, name)) else {
          continue
        }
        if GitFolders.isRepository(inner) {
          add(below: inner)
        } else {
          let count = problems.count
          walk(inner)
          if problems.count == count, FileAccess.names(in: inner).isEmpty { uninitialised.append(inner) }
        }
      }
      ignored += listing.ignored.filter { !Self.isHidden($0) }
        .compactMap { String(validating: $0, as: UTF8.self) }.map { Path.join(folder, $0) }
        .filter(GitFolders.isRepository)
    } catch {
      defer { walk(folder) }
      if case .spent(let seconds) = error {
        unasked.folders.append(folder)
        unasked.seconds = seconds
        return
      }
      warnings.append(
        (
          folder,
          Diagnostic(
            .warning, "git \(error.reason), so files that it ignores are included",
            help: error.advice ?? "leave out what you do not want with --exclude")
        ))
    }
  }

  private mutating func add(_ name: ArraySlice<UInt8>, in folder: String) {
    guard !Self.isHidden(name), FileAccess.isMarkdown(Array(name)) else { return }
    guard let text = String(validating: name, as: UTF8.self) else {
      problems.append(FileProblem(Path.join(folder, String(decoding: name, as: UTF8.self)), .nameNotUTF8))
      return
    }
    let path = Path.join(folder, text)
    do throws(FileProblem) {
      if try FileAccess.isRegularFile(path) { files.append(path) }
    } catch {
      problems.append(error)
    }
  }

  private mutating func walk(_ folder: String) {
    guard FileAccess.isFolder(folder) else { return }
    let found = FileAccess.markdownFiles(below: folder)
    files += found.files
    problems += found.problems
  }

  private static func isHidden(_ name: some Collection<UInt8>) -> Bool {
    name.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }
}

/// Patterns of files to leave out below a folder.
struct Exclusion: Sendable {
  private let patterns: [Glob]
  private let folder: String
  /// The number of bytes of a path before the part below the folder.
  private let start: Int
  /// The absolute paths of the folder, with and without symbolic links.
  private let tops: [String]

  /// Creates an exclusion.
  ///
  /// - Parameter folder: the path of the folder, as in messages.
  init(_ patterns: [Glob], below folder: String) {
    self.patterns = patterns
    self.folder = folder
    start = folder == "." ? 0 : folder.utf8.last == UInt8(ascii: "/") ? folder.utf8.count : folder.utf8.count + 1
    tops = patterns.isEmpty ? [] : [FileAccess.absolute(folder), try? FileAccess.resolve(folder)].compactMap { $0 }
  }

  /// Returns the patterns that match a path below the folder, so that it is left out.
  func patterns(matching path: String) -> [Glob] {
    let inner = String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
    return patterns.filter { pattern in
      pattern.isAbsolute
        ? tops.contains { pattern.matchesNamed(Path.join($0, inner), below: $0) }
        : pattern.matches(inner) || pattern.matchesNamed(path, below: folder)
    }
  }
}

extension Glob {
  /// Returns whether the pattern matches a path as messages show it. A match that is only due to the named folder does
  /// not count.
  fileprivate func matchesNamed(_ path: String, below folder: String) -> Bool { !matches(folder) && matches(path) }
}
