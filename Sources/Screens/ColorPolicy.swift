/// When output is coloured: the value of `--color`.
package enum ColorPolicy: String, Sendable, Hashable, CaseIterable {
  case auto
  case always
  case never

  /// Whether to colour. The flag wins; then `NO_COLOR`, if it is not empty, forbids; then `CLICOLOR_FORCE`, if it is
  /// neither empty nor 0, demands; otherwise only a terminal that is not dumb is coloured.
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
