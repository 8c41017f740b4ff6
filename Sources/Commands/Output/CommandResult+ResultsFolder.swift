import Experiments
import Files
import Typography

extension CommandResult {
  /// Reports that the folder of results cannot be used.
  mutating func failResults(_ problem: FileProblem, to action: FileAction) {
    switch problem.kind {
    case .link:
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' \(problem.reason)\n"
          + "  help: no link in the folder of results is followed: remove it, or name another folder with --cache\n")
    case .notAllowed where FileAccess.exists(problem.path) && !FileAccess.isOwned(problem.path):
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' cannot be \(action == .read ? "read" : "written"): it belongs to another user\n"
          + "  help: each person needs a folder of their own: name one with --cache\n")
    case .notAllowed where action == .read:
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' \(problem.reason)\n  help: choose a folder of results that you can read, with --cache\n")
    case .exists:
      status.raise(to: .fileError)
      say(
        "error: '\(problem.path)' is not an ordinary file of yours, so no task can write its messages there\n"
          + "  help: remove it\n")
    default: fail(problem.path, problem, to: action)
    }
  }

  /// Says that the folder of results holds results of another user, if it does and this was not said before.
  mutating func tellOtherUser(in cache: ResultCache) {
    guard !isQuiet, cache.findsOtherUser() else { return }
    let own = ShellWord.quoted(path: Path.join(cache.folder.path, "NAME"))
    say(
      "note: results of another user in '\(cache.folder.path)' are neither used nor replaced\n"
        + "  help: keep yours in a folder of your own, such as --cache \(own)\n")
  }

  /// Returns whether the folders with a plan's results can be read, after reporting an error if they cannot.
  mutating func canRead(_ folder: CacheFolder, of plan: ClusterPlan) -> Bool {
    do throws(FileProblem) {
      try PackedResults.requireReadable(folder, of: plan.identity)
      return true
    } catch {
      failResults(error, to: .read)
      return false
    }
  }

  /// Reports that results of other runs cannot be used: they have no folder or key, or this build of the program is
  /// unknown.
  mutating func failWithoutResults() {
    status = .fileError
    guard Program.build != nil else {
      return say("error: results are unavailable: the system does not show the build of this program in /proc\n")
    }
    say("error: results are unavailable: HOME is not set to an absolute path\n")
    say("  help: set it, for example: export HOME=/tmp\n")
  }
}
