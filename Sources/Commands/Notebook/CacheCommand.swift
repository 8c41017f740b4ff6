import ArgumentParser
import Experiments
import Expressions
import Files
import Notebooks
import Specification
import Synchronization
import Typography

/// `notebook cache`: shows or removes the kept results of earlier runs.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show where results of earlier runs are kept and how many there are; check or remove them.",
    discussion: """
      Removing results costs only time, because missing results are computed again. If they take too much space, the \
      program removes the least recently used ones by itself. Other files are never removed. Damaged results, and \
      results that this user's programs did not write, are computed again and replaced. A result whose file belongs to \
      another user stays. `--verify` counts such results, and exits with 1 if there are any.
      """)

  @OptionGroup var results: CacheOption<CacheCommand>

  @Flag(help: "Remove all results, except those of other users.")
  var clear = false

  @Flag(help: "Check the seal of each result, and change nothing.")
  var verify = false

  func validate() throws {
    if clear, verify { throw ValidationError("--clear and --verify cannot be used together") }
  }

  func run() throws { try finish(result()) }

  /// The largest number of other files that are named.
  private static let mostNames = 5

  private func result() -> CommandResult {
    if let refusal = results.readingRefusal ?? results.unreadable(andFiles: false) { return refusal }
    var result = CommandResult()
    guard let cache = results.cache(makesKey: false, reportingTo: &result) else { return result }
    do throws(FileProblem) {
      try PackedResults.requireNoLinks(in: cache.folder)
      // A single pass over the files finds and removes them, so each is removed for what it is at that moment.
      let contents = try clear ? removed(from: cache.folder) : ResultCache.contents(of: cache.folder)
      if !contents.hasEntries, contents.unread == nil, !contents.others.isEmpty, let folder = results.folder {
        result.status = .fileError
        result.say(
          "error: --cache '\(folder)' is not a folder of results: it has \(Self.names(contents.others))\n"
            + "  help: name a folder that a command filled with --cache\n")
      } else if clear {
        result.print("removed " + Self.summary(contents) + "\n")
        if contents.kept > 0 { result.print("kept \(contents.kept.groupedCount("file")) of results of another user\n") }
        result.print(contents.others.isEmpty ? "" : "kept " + Self.others(contents))
      } else if verify, contents.unread == nil {
        try verify(cache, contents, &result)
      } else if contents.unread == nil {
        let limit: VisibleLines = results.folder == nil ? " of at most \(Limits.size(Double(cache.size)))" : ""
        result.print("\(cache.folder.path)\n" + Self.summary(contents) + limit + "\n" + Self.others(contents))
      }
      if let problem = contents.unread { result.failResults(problem, to: .read) }
      if let problem = contents.unremoved { fail(problem, &result) }
    } catch {
      fail(error, &result)
    }
    return result
  }

  private func fail(_ problem: FileProblem, _ result: inout CommandResult) {
    result.say("error: '\(problem.path)' \(clear ? problem.removingReason : problem.reason)\n")
    result.status = .fileError
  }

  private func removed(from folder: CacheFolder) throws(FileProblem) -> CacheFolder.Contents {
    let count = Mutex((done: 0, all: 0))
    let bar = ProgressBar.start(isQuiet: false) { _ in
      let (done, all) = count.withLock { $0 }
      return all > 0 ? "\(done.grouped) of \(all.grouped) files done" : nil
    }
    defer { bar?.stop() }
    return try ResultCache.removeAll(in: folder) { done, all in count.withLock { $0 = (done, all) } }
  }

  private func verify(
    _ cache: ResultCache, _ contents: CacheFolder.Contents, _ result: inout CommandResult
  ) throws(FileProblem) {
    let verification = try cache.verify()
    let count = verification.good + verification.foreign + verification.damaged
    result.print(
      "\(count.groupedCount("result")) in \(contents.entries.count.groupedCount("file")): \(verification.good.grouped) "
        + "good, \(verification.foreign.grouped) foreign, \(verification.damaged.grouped) damaged\n")
    result.print(Self.others(contents))
    guard !verification.isClean else { return }
    result.status = .difference
    let others = contents.entries.count { !FileAccess.isOwned(Path.join(cache.folder.path, $0.name)) }
    if others > 0 {
      let these: VisibleLines = others == 1 ? "this entry belongs" : "these \(others.grouped) entries belong"
      result.say("\(these) to another user: choose another folder with --cache\n")
    }
    guard others < verification.foreign + verification.damaged else { return }
    result.say(
      "foreign and damaged results are computed again; to remove all results: notebook cache --clear"
        + "\(ClusterText.cacheOption(results.folder))\n")
  }

  /// Returns a summary such as "12 files of results, 48 KiB".
  private static func summary(_ contents: CacheFolder.Contents) -> VisibleLines {
    "\(contents.entries.count.groupedCount("file")) of results, \(Limits.size(Double(contents.size)))"
  }

  /// Returns a line that names files of other programs, or an empty text if there are none.
  private static func others(_ contents: CacheFolder.Contents) -> VisibleLines {
    contents.others.isEmpty ? "" : names(contents.others) + "\n"
  }

  private static func names(_ others: [String]) -> VisibleLines {
    let named = others.prefix(mostNames).joined(separator: ", "), more = others.count - mostNames
    let hasFolders = others.contains { $0.hasSuffix("/") }, isOne = others.count == 1
    let kind: VisibleLines =
      hasFolders ? (isOne ? "folder" : "files and folders") : (isOne ? "file" : "files")
    return "\(others.count.grouped) other \(kind): \(named)"
      + (more > 0 ? " and \(more.grouped) more" : "")
  }
}

extension CacheCommand: CacheUser {
  static let cacheHelp = "Show, check or remove the results in this folder (default: the user's own folder)."
}
