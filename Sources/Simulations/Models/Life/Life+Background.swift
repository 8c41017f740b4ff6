import Specification

extension Life {
  /// The state of the cells around a pattern. It is `dead` on a bounded lattice, where no cells are outside the
  /// pattern.
  var background: LifeBackground { edges.isOpen ? rule.background : .dead }

  /// Returns the error of a rule with B0 on an unbounded lattice that cannot distinguish the cells around a pattern
  /// from the pattern. Returns nil for any other rule or lattice.
  static func refusalOfBackground(_ rule: LifeRule, _ edges: LatticeEdges) -> (message: String, advice: String)? {
    guard edges.isOpen, rule.fillsEmptySpace else { return nil }
    let text = rule.withoutTopology.text.excerpt
    guard rule.isOfBits else {
      return (
        "under \(text) cells are born without live neighbours; on an unbounded lattice, such rules need two states and "
          + "the eight nearest cells", "give a grid with boundary: periodic"
      )
    }
    // Cells beyond a dead edge stay dead while the cells around the pattern change.
    guard edges.columns == .dead || edges.rows == .dead else { return nil }
    return (
      "under \(text) cells are born without live neighbours; an endless lattice then needs joined edges, not dead "
        + "ones", "give a grid with boundary: periodic"
    )
  }

  /// Returns whether step 0 counts as an odd generation, according to another block's final state or to a pattern file.
  func startsOdd(_ request: RunRequest) -> Bool {
    guard background == .alternating else { return false }
    for case .from(let name) in initial.forms {
      return (request.upstream[name] as? FinalState)?.phase.isInverted ?? false
    }
    // A number is odd if its last digit is, and the character code of a digit has the same parity.
    return initial.firstGeneration.utf8.last.map { $0 & 1 == 1 } ?? false
  }

  /// Returns whether a state stores the cells themselves or their opposites.
  package func phase(of state: LifeState) -> FinalState.Phase {
    switch background {
    case .dead: .plain
    case .alive: .inverted
    case .alternating: (state.generation & 1 == 1) != state.startsOdd ? .odd : .even
    }
  }

  /// The names and colours of the states. If a cell may be shown as its opposite, the name of state 1 says so.
  package var looks: [StateLook] {
    guard background != .dead else { return rule.looks }
    return rule.looks.map { $0.role == .marked ? StateLook("shown as \($0.name)", .marked) : $0 }
  }

  /// Returns the note about generations whose cells are shown as their opposite, or nil if there are none.
  func backgroundNote(of state: LifeState) -> String? {
    let rule = rule.withoutTopology.text.excerpt
    let meaning = "each cell is shown as its opposite: a cell shown as live is dead."
    switch background {
    case .dead: return nil
    case .alive: return "Under \(rule), all cells around the pattern are alive, and \(meaning)"
    case .alternating:
      return
        "Under \(rule), all cells around the pattern are alive in \(state.startsOdd ? "even" : "odd") generations. "
        + "In these generations, \(meaning)"
    }
  }
}
