import Experiments
import Files

/// `notebook cache`: what is kept of earlier runs.
package struct CacheCommand: Sendable {
  /// Whether everything is removed.
  package var clears = false

  package init() {}

  package func run() -> CommandResult {
    var result = CommandResult()
    guard let cache = ResultCache.ofUser() else {
      result.messages = "error: there is no folder for results: neither XDG_CACHE_HOME nor HOME is an absolute path\n"
      result.status = .fileError
      return result
    }
    let folder = cache.folder
    do throws(FileProblem) {
      if clears {
        result.print("removed \(Self.summary(try folder.trim(to: 0)))\n")
      } else {
        let limit = Limits.bytes(Double(cache.size))
        result.print("\(Printable.text(folder.path))\n\(Self.summary(try folder.entries())) of at most \(limit)\n")
      }
    } catch {
      result.messages = "error: \(Printable.text(error.path)) \(clears ? error.writingReason : error.reason)\n"
      result.status = .fileError
    }
    return result
  }

  /// "12 entries, 48KiB"
  private static func summary(_ entries: [CacheFolder.Entry]) -> String {
    let size = entries.reduce(0) { $0 + $1.size }
    return "\(entries.count) \(entries.count == 1 ? "entry" : "entries"), \(Limits.bytes(Double(size)))"
  }
}

extension CommandResult {
  /// Puts the folder of results in order. That nothing could be kept is worth a word, but no fault.
  mutating func settle(_ options: CommandOptions) {
    guard let cache = options.cache, let problem = cache.settle(), !options.isQuiet else { return }
    let folder = Printable.text(cache.folder.path)
    messages += "note: results are not kept for the next time: '\(folder)' \(problem.writingReason)\n"
  }
}
