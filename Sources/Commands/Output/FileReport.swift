import JSON
import Notebooks
import Simulations
import Specification
import Typography

/// The findings of a command about one file, independent of their presentation.
package struct FileReport: Sendable {
  package enum Status: String, Sendable, Comparable {
    case ok, stale
    case failed = "expectation-failed"
    case error, unreadable

    private var rank: Int {
      switch self {
      case .ok: 0
      case .stale: 1
      case .failed: 2
      case .error: 3
      case .unreadable: 4
      }
    }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
  }

  package struct Difference: Sendable, Hashable {
    package var line: Int
    package var name: String
    package var reason: String

    package init(line: Int, name: String, reason: String) {
      self.line = line
      self.name = name
      self.reason = reason
    }
  }

  package var path: String
  package var status = Status.ok
  package var differences: [Difference] = []
  package var diagnostics: [Diagnostic] = []

  package init(path: String) { self.path = path }

  package var json: JSONValue {
    let differences = differences.map { difference in
      JSONValue.object([
        .init("line", .whole(difference.line)), .init("name", .string(difference.name)),
        .init("reason", .string(difference.reason)),
      ])
    }
    let diagnostics = diagnostics.map { diagnostic in
      JSONValue.object([
        .init("line", .whole(diagnostic.span?.start.line ?? 1)),
        .init("column", .whole(diagnostic.span?.start.column ?? 1)),
        .init("severity", .string(diagnostic.severity.rawValue)), .init("message", .string(diagnostic.sentence)),
      ])
    }
    return .object([
      .init("file", .string(path)), .init("status", .string(status.rawValue)),
      .init("differences", .array(differences)), .init("diagnostics", .array(diagnostics)),
    ])
  }

  /// The findings as workflow commands, one per line.
  package var workflowCommands: String {
    differences.map { difference in
      WorkflowCommand.text(
        "error", file: path, line: difference.line, message: "'\(difference.name)': \(difference.reason)")
    }.joined()
      + diagnostics.map { diagnostic in
        WorkflowCommand.text(
          diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue, file: path,
          line: diagnostic.span?.start.line, column: diagnostic.span?.start.column, message: diagnostic.sentence)
      }.joined()
  }
}

extension Diagnostic {
  /// The message and the advice in one sentence.
  package var sentence: String { ([message] + [help, otherHelp].compactMap(\.self)).joined(separator: "; ") }
}

extension [FileReport] {
  package var json: JSONValue {
    .object([.init("version", .whole(1)), .init("files", .array(map(\.json)))])
  }
}
