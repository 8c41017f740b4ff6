import ArgumentParser
import Experiments
import Files
import Notebooks

/// `notebook cache`: what is kept of earlier runs.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show where results of earlier runs are kept, and how many; or remove them.",
    discussion: """
      Nothing is lost but time: what is not there is computed again. Without `--clear` the least recently used go \
      first when there are too many.
      """)

  @Flag(help: "Remove all of them.")
  var clear = false

  func run() throws { try finish(showOrClear()) }

  private func showOrClear() -> CommandResult {
    var result = CommandResult()
    guard let cache = ResultCache.ofUser() else {
      result.messages = "error: there is no folder for results: neither XDG_CACHE_HOME nor HOME is an absolute path\n"
      result.status = .fileError
      return result
    }
    let folder = cache.folder
    do throws(FileProblem) {
      if clear {
        result.print("removed \(Self.summary(try folder.trim(to: 0)))\n")
      } else {
        let limit = Limits.bytes(Double(cache.size))
        result.print("\(Printable.text(folder.path))\n\(Self.summary(try folder.entries())) of at most \(limit)\n")
      }
    } catch {
      result.messages = "error: \(Printable.text(error.path)) \(clear ? error.removingReason : error.reason)\n"
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
