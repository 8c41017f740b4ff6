import Files
import Rendering

/// The exit code of a command: one meaning each, the highest of 1, 2 and 3 where several apply.
package enum ExitStatus: Int32, Sendable, Comparable {
  case success = 0
  /// `check` found a difference, an expectation failed, or a hand edit was kept.
  case difference = 1
  /// A notebook is in error.
  case notebookError = 2
  /// A file could not be read or written.
  case fileError = 3
  case usage = 64
  case interrupted = 130

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  package mutating func raise(to other: ExitStatus) { self = max(self, other) }
}

/// What a command has to say: its output, and its messages to the person who called it.
package struct CommandResult: Sendable {
  package var status = ExitStatus.success
  /// For standard output.
  package var output: [UInt8] = []
  /// For standard output too, behind the rest, formed only while it is written.
  package var document: JSONValue?
  /// For standard error.
  package var messages = ""
  /// Whether warnings, differences and advice are kept back: errors and the exit status say enough.
  package var isQuiet = false
  /// The same for programs: what was found, file by file.
  package private(set) var files: [FileReport] = []
  private var places: [String: Int] = [:]

  package init() {}

  /// Prints diagnostics of a file.
  mutating func tell(_ diagnostics: [Diagnostic], _ printer: DiagnosticPrinter) {
    messages += printer.text(isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics)
  }

  /// Adds to what is known of a file.
  package mutating func note(
    _ path: String, _ status: FileReport.Status, differences: [FileReport.Difference] = [],
    diagnostics: [Diagnostic] = []
  ) {
    let index = places[path] ?? files.count
    if index == files.count {
      places[path] = index
      files.append(FileReport(path: path))
    }
    files[index].status = max(files[index].status, status)
    files[index].differences += differences
    files[index].diagnostics += diagnostics
  }

  /// Says in `format` what was said as text so far. Complaints about the command line itself stay what they are.
  package mutating func present(as format: ReportFormat) {
    switch format {
    case .text: return
    case .json: output = JSONText(files.json).bytes + [UInt8(ascii: "\n")]
    case .github: output = Array(files.map(\.workflowCommands).joined().utf8)
    }
    messages = ""
  }

  package mutating func print(_ text: String) { output += Array(text.utf8) }

  /// Writes it to standard output and standard error. Output that cannot be written is a fault, unless its reader has
  /// gone away.
  ///
  /// - Returns: the exit status of the process.
  package consuming func deliver() -> ExitStatus {
    if print(output), let document { JSONText.write(document) { print($0) } }
    _ = FileAccess.writeAll(Array(messages.utf8), to: 2)
    return status
  }

  /// Whether it could be written.
  private mutating func print(_ bytes: [UInt8]) -> Bool {
    do throws(FileProblem) {
      try FileAccess.print(bytes)
      return true
    } catch {
      messages += "error: \(error.path): it \(error.writingReason)\n"
      status.raise(to: .fileError)
      return false
    }
  }
}
