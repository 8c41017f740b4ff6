import Experiments
import Files
import Typography

extension CommandResult {
  /// Reports that a folder of results cannot be read.
  mutating func failToRead(_ problem: FileProblem) {
    status = .fileError
    say("error: '\(problem.path)' \(problem.reason)\n")
    if problem.kind == .notAllowed { say("  help: choose a folder of results that you can read, with --cache\n") }
  }

  /// Returns whether the folders with a plan's results can be read, after reporting an error if they cannot.
  mutating func canRead(_ folder: CacheFolder, of plan: ClusterPlan) -> Bool {
    do throws(FileProblem) {
      try PackedResults.requireReadable(folder, of: plan.identity)
      return true
    } catch {
      failToRead(error)
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
