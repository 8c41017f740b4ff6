import ArgumentParser
import Experiments
import Files
import Notebooks
import Typography

/// `notebook cache`: shows or removes the kept results of earlier runs.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show where results of earlier runs are kept and how many there are; check or remove them.",
    discussion: """
      Removing results costs only time, because missing results are computed again. If they take too much space, the \
      program removes the least recently used ones by itself. Damaged entries, and entries that this user's programs \
      did not write, are computed again and replaced. An entry whose file belongs to another user stays. `--verify` counts such \
      entries, and exits with 1 if there are any.
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

  private func result() -> CommandResult {
    if let refusal = results.readingRefusal { return refusal }
    var result = CommandResult()
    guard let cache = results.cache(makesKey: false, reportingTo: &result) else { return result }
    let folder = cache.folder
    do throws(FileProblem) {
      try PackedResults.requireNoLinks(in: folder)
      if clear {
        result.print("removed \(Self.summary(try folder.trim(to: 0) + PackedResults.removeAll(in: folder)))\n")
      } else if verify {
        let verification = try cache.verify()
        result.print(
          "\(verification.good) good, \(verification.foreign) foreign, \(verification.damaged) damaged\n")
        if !verification.isClean {
          result.say(
            "foreign and damaged entries are computed again; to remove all entries: notebook cache --clear"
              + "\(ClusterText.cacheOption(results.folder))\n")
          result.status = .difference
        }
      } else {
        let summary = Self.summary(try folder.entries() + PackedResults.entries(in: folder))
        let limit: VisibleLines = results.folder == nil ? " of at most \(Limits.bytes(Double(cache.size)))" : ""
        result.print("\(folder.path)\n\(summary)" + limit + "\n")
      }
    } catch {
      result.say("error: \(error.path) \(clear ? error.removingReason : error.reason)\n")
      result.status = .fileError
    }
    return result
  }

  /// Returns a summary such as "12 entries, 48KiB".
  private static func summary(_ entries: [CacheFolder.Entry]) -> String {
    let size = entries.reduce(0) { $0 + $1.size }
    return "\(entries.count) \(entries.count == 1 ? "entry" : "entries"), \(Limits.bytes(Double(size)))"
  }
}

extension CacheCommand: CacheUser {
  static let cacheHelp = "Show, check or remove the results in this folder (default: the user's own folder)."
}
