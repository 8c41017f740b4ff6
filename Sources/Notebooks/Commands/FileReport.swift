import Rendering
import Simulations

/// How `run` and `check` say what they found.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: places, quoted lines, a diff.
  case text
  /// One object for other programs.
  case json
  /// Workflow commands, which GitHub shows beside the lines of a pull request.
  case github
}

/// What a command found in one file, free of its presentation.
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

  /// A workflow command a line.
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
  /// What is wrong and what to do, in one sentence.
  package var sentence: String { message + (help.map { "; \($0)" } ?? "") }
}

extension [FileReport] {
  package var json: JSONValue {
    .object([.init("version", .whole(1)), .init("files", .array(map(\.json)))])
  }
}

/// GitHub's workflow commands: `::error file=…,line=…,col=…::message`.
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions"; the escapes are those of actions/toolkit.
package enum WorkflowCommand {
  /// One command with its line feed. Whatever the words hold, they can neither end the command nor begin another one.
  package static func text(
    _ command: String, file: String, line: Int? = nil, column: Int? = nil, message: String
  ) -> String {
    var properties = "file=\(escaped(file, isProperty: true))"
    if let line { properties += ",line=\(line)" }
    if let column { properties += ",col=\(column)" }
    return "::\(command) \(properties)::\(escaped(message, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    // By scalars, since a carriage return and a line feed are one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return Printable.text(result)
  }
}
