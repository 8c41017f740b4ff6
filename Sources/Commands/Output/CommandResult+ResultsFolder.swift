import Files
import Typography

extension CommandResult {
  /// Fails because results of other runs have no folder or no key, or cannot be attributed to this build of the program.
  mutating func failWithoutResults() {
    status = .fileError
    guard Program.build != nil else {
      return say("error: results are unavailable: the system does not show the build of this program in /proc\n")
    }
    say("error: results are unavailable: HOME is not set to an absolute path\n")
    say("  help: set it, for example: export HOME=/tmp\n")
  }
}
