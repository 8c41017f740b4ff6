import ArgumentParser

/// The output format of a command that reports findings.
package enum AnswerFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// Text for people.
  case text
  /// One JSON object for other programs.
  case json
}
