/// A number that is typed: what it is for, the text so far, and what is wrong with it.
package struct LineEntry: Hashable, Sendable {
  package enum Purpose: Hashable, Sendable {
    case rule
    /// Cells of a row.
    case cells
    /// Milliseconds from one step to the next.
    case interval
  }

  package var purpose: Purpose
  package var text = ""
  package var problem: String?

  static let mostCells = 1_000_000

  /// What it is, with an article.
  var words: String {
    switch purpose {
    case .rule: "the number as the rule that holds from the newest row on"
    case .cells: "the number of cells, and starts anew"
    case .interval: "the interval"
    }
  }
}
