/// The value of `--color`, which decides whether output is coloured.
package enum ColorPolicy: String, Sendable, Hashable, CaseIterable {
  case auto
  case always
  case never

  /// Returns whether to use colours. The flag takes precedence. Without it, a `NO_COLOR` that is not empty forbids
  /// colours. Otherwise, a `CLICOLOR_FORCE` that is neither empty nor 0 demands them. If neither is set, output is
  /// coloured on a terminal that is not dumb.
  ///
  /// See no-color.org and bixense.com/clicolors.
  package func allowsColor(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let refusal = environment["NO_COLOR"], !refusal.isEmpty { return false }
      if let demand = environment["CLICOLOR_FORCE"], !demand.isEmpty, demand != "0" { return true }
      guard isTerminal, let terminal = environment["TERM"] else { return false }
      return !terminal.isEmpty && terminal != "dumb"
    }
  }
}
