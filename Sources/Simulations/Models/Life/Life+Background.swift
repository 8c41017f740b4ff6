import Specification

extension Life {
  /// The cells around a pattern. On a bounded lattice, a pattern has no cells around it.
  var background: LifeBackground { edges.isOpen ? rule.background : .dead }

  /// Returns the error of a rule with B0 on a lattice without end that cannot keep the cells around a pattern apart
  /// from the pattern, or nil for all other rules and lattices.
  static func refusalOfBackground(_ rule: LifeRule, _ edges: LatticeEdges) -> (message: String, advice: String)? {
    guard edges.isOpen, rule.fillsEmptySpace else { return nil }
    let text = rule.withoutTopology.text.shortened
    guard rule.isOfBits else {
      return (
        "under \(text) cells are born without live neighbours; on an unbounded lattice, such rules need two states and "
          + "the eight nearest cells", "give a grid with boundary: periodic"
      )
    }
    // Beyond a dead edge, cells stay dead while the others change.
    guard edges.columns == .dead || edges.rows == .dead else { return nil }
    return (
      "under \(text) cells are born without live neighbours; an endless lattice then needs joined edges, not dead "
        + "ones", "give a grid with boundary: periodic"
    )
  }

  /// Whether step 0 counts as an odd generation: that of another block's state or of a pattern's file.
  func startsOdd(_ request: RunRequest) -> Bool {
    guard background == .alternating else { return false }
    for case .from(let name) in initial.forms {
      return (request.upstream[name] as? FinalState)?.phase.isInverted ?? false
    }
    // The last digit decides, and its character code has the same parity.
    return initial.firstGeneration.utf8.last.map { $0 & 1 == 1 } ?? false
  }

  /// What the cells of a state mean.
  package func phase(of state: LifeState) -> FinalState.Phase {
    switch background {
    case .dead: .plain
    case .alive: .inverted
    case .alternating: (state.generation & 1 == 1) != state.startsOdd ? .odd : .even
    }
  }

  /// The looks of the states. Where a cell can be shown as its opposite, the name says so.
  var looks: [StateLook] {
    guard background != .dead else { return rule.looks }
    return rule.looks.map { $0.role == .marked ? StateLook("shown as \($0.name)", .marked) : $0 }
  }

  /// The note on generations that are shown as their opposite, if there are any.
  func backgroundNote(of state: LifeState) -> String? {
    let rule = rule.withoutTopology.text.shortened
    let meaning = "each cell is shown as its opposite: a cell shown as live is dead."
    switch background {
    case .dead: return nil
    case .alive: return "Under \(rule), all cells around the pattern are alive, and \(meaning)"
    case .alternating:
      return "Under \(rule), all cells around the pattern are alive in \(state.startsOdd ? "even" : "odd") generations. "
        + "In these generations, \(meaning)"
    }
  }
}
