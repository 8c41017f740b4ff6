import Simulations
import Version

/// The text of `--version`.
package enum VersionText {
  /// The short version, such as `1.2`, with the git commit if it is known.
  static var plain: String { ProgramVersion.number + (ProgramVersion.commit.map { " (commit \($0))" } ?? "") }

  /// Returns the version with the git commit, if it is known, and the kernels that run on this processor.
  ///
  /// - Parameter program: the name of the program.
  package static func text(of program: String, commit: String? = ProgramVersion.commit) -> String {
    let commit = commit.map { " (commit \($0))" } ?? ""
    let built = Processor.built.map(\.name).joined(separator: ", ")
    return "\(program) \(ProgramVersion.number)\(commit)\nkernels: \(Processor.current.name) (built in: \(built))"
  }
}
