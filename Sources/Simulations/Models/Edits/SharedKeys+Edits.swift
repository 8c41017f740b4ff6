import Specification

extension SharedKeys {
  /// Cells of a line changed by hand.
  static let lineEdits = Key<[EditEntry]>(
    "edits", .edits(isLine: true), synonyms: ["edit", "changes", "toggles", "toggle", "taps", "tap", "set"],
    help: "Cells changed by hand: {step: S, at: column or list of columns, state: N}, in the row of step S = 0, 1, …; "
      + "without `state` a cell that is 0 becomes 1 and any other 0. An edit of step 0 changes the row that the rule "
      + "begins with; under a rule of second order also the row before it.")
}
