import Specification

/// The logarithmic axes of a chart. `y` is the axis of the values, in whichever direction it runs, and `x` is the other
/// one.
package enum LogAxes: Sendable, Hashable, CaseIterable {
  case x
  case y
  case both

  package var hasX: Bool { self != .y }
  package var hasY: Bool { self != .x }
}

extension LogAxes: SpecWord {
  package var word: Word {
    switch self {
    case .x: Word("x", synonyms: ["horizontal", "semilogx", "steps", "time", "abscissa"])
    case .y: Word("y", synonyms: ["vertical", "semilogy", "values", "true", "yes", "ordinate"])
    case .both: Word("both", synonyms: ["xy", "loglog", "log-log", "all", "double"])
    }
  }
}
