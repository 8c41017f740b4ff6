import Files
import Typography

extension CommandResult {
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
