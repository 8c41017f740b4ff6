import Specification

extension SharedKeys {
  /// The key for cells of a line that are changed by hand.
  static let lineEdits = Key<[EditEntry]>(
    "edits", .edits(isLine: true), synonyms: ["edit", "changes", "toggles", "toggle", "taps", "tap", "set"],
    help: "Cells changed by hand, in the row of step S = 0, 1, …. Without `state`, a cell in state 0 becomes 1 and any "
      + "other cell becomes 0. An edit at step 0 changes the initial row; with a second-order rule, it changes the row "
      + "before that too.")
}
