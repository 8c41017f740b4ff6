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
      program removes the least recently used ones by itself. Files that are not entries are never removed. Damaged \
      entries, and entries that this user's programs did not write, are computed again and replaced. An entry whose file \
      belongs to another user stays. `--verify` counts such entries, and exits with 1 if there are any.
      """)

  @OptionGroup var results: CacheOption<CacheCommand>

  @Flag(help: "Remove all results.")
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
    if let refusal = results.readingRefusal ?? results.unreadable { return refusal }
    var result = CommandResult()
    guard let cache = results.cache(makesKey: false, reportingTo: &result) else { return result }
    do throws(FileProblem) {
      try PackedResults.requireNoLinks(in: cache.folder)
      let contents = try ResultCache.contents(of: cache.folder)
      if contents.entries.isEmpty, !contents.others.isEmpty, let folder = results.folder {
        result.status = .fileError
        result.say(
          "error: --cache '\(folder)' is not a folder of results: it has \(Self.names(contents.others))\n"
            + "  help: name a folder that a command filled with --cache\n")
      } else if clear {
        try removeAll(in: cache.folder, &result)
      } else if verify {
        try verify(cache, contents, &result)
      } else {
        let limit: VisibleLines = results.folder == nil ? " of at most \(Limits.size(Double(cache.size)))" : ""
        result.print("\(cache.folder.path)\n" + Self.summary(contents) + limit + "\n" + Self.others(contents))
      }
    } catch {
      result.say("error: \(error.path) \(clear ? error.removingReason : error.reason)\n")
      result.status = .fileError
    }
    return result
  }

  private func removeAll(in folder: CacheFolder, _ result: inout CommandResult) throws(FileProblem) {
    let count = Mutex((done: 0, all: 0))
    let bar = ProgressBar.start(isQuiet: false) { _ in
      let (done, all) = count.withLock { $0 }
      return all > 0 ? "\(done.grouped) of \(all.grouped) entries removed" : nil
    }
    defer { bar?.stop() }
    let removed = try ResultCache.removeAll(in: folder) { done, all in count.withLock { $0 = (done, all) } }
    result.print("removed " + Self.summary(removed) + "\n")
    result.print(removed.others.isEmpty ? "" : "kept " + Self.others(removed))
    guard let problem = removed.problem else { return }
    throw problem
  }

  private func verify(
    _ cache: ResultCache, _ contents: CacheFolder.Contents, _ result: inout CommandResult
  ) throws(FileProblem) {
    let verification = try cache.verify()
    result.print("\(verification.good) good, \(verification.foreign) foreign, \(verification.damaged) damaged\n")
    result.print(Self.others(contents))
    guard !verification.isClean else { return }
    result.say(
      "foreign and damaged entries are computed again; to remove all entries: notebook cache --clear"
        + "\(ClusterText.cacheOption(results.folder))\n")
    result.status = .difference
  }

  /// Returns a summary such as "12 entries, 48 KiB".
  private static func summary(_ contents: CacheFolder.Contents) -> VisibleLines {
    let count = contents.entries.count
    return "\(count) \(count == 1 ? "entry" : "entries"), \(Limits.size(Double(contents.size)))"
  }

  /// Returns a line that names files of other programs, or an empty text if there are none.
  private static func others(_ contents: CacheFolder.Contents) -> VisibleLines {
    contents.others.isEmpty ? "" : names(contents.others) + "\n"
  }

  private static func names(_ others: [String]) -> VisibleLines {
    let named = others.prefix(mostNames).joined(separator: ", "), more = others.count - mostNames
    return "\(others.count.grouped) other \(others.count == 1 ? "file" : "files"): \(named)"
      + (more > 0 ? " and \(more.grouped) more" : "")
  }
}

extension CacheCommand: CacheUser {
  static let cacheHelp = "Show, check or remove the results in this folder (default: the user's own folder)."
}
