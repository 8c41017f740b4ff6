import ArgumentParser

/// How a command says what it has found.
package enum AnswerFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// One object for other programs.
  case json
}
