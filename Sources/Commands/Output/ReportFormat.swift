import ArgumentParser

/// The form in which `run` and `check` report their findings.
package enum ReportFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// Text for people: places, quoted lines and diffs.
  case text
  /// One JSON object for other programs.
  case json
  /// Workflow commands, which GitHub shows beside the lines of a pull request.
  case github
}
