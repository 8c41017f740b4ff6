/// A rule of a two-dimensional lattice: how cells come to life and survive, how many states a dying cell passes
/// through, and the bounded lattice that its spelling may include.
package struct LifeRule: Sendable, Hashable {
  package enum Transition: Sendable, Hashable {
    /// The eight cells around decide.
    case table(MooreTable)
    /// How many live within a range of at least 2 decides.
    case range(RangeRule)
    /// Conductors (3) that one or two electron heads (1) touch become heads, heads become tails (2), tails conductors.
    case wireWorld
  }

  package let transition: Transition
  /// The number of states, from 2 to 256. Beyond 2, a live cell (1) that does not survive passes through the states 2,
  /// 3, …, in which it does not count as a live neighbour and blocks a birth, before it is dead (0).
  package let states: Int
  /// The lattice that follows the colon.
  package let topology: Topology?

  package init(_ transition: Transition, states: Int = 2, topology: Topology? = nil) {
    if case .range(let rule) = transition, let table = rule.table {
      self.transition = .table(table)
    } else {
      self.transition = transition
    }
    self.states = transition == .wireWorld ? 4 : states
    self.topology = topology
  }

  /// - Parameters: bits 0 … 8 count, others are dropped.
  package init(births: UInt16, survivals: UInt16) {
    self.init(.table(MooreTable(LifeCounts(births: births, survivals: survivals))))
  }

  /// B3/S23: Conway's Game of Life (M. Gardner, *Scientific American* 223, October 1970).
  package static let conway = LifeRule(births: 1 << 3, survivals: 1 << 2 | 1 << 3)

  /// The rule without the lattice of its spelling.
  package var withoutTopology: LifeRule { LifeRule(transition, states: states) }

  /// The range of a neighbourhood.
  var range: Int { if case .range(let rule) = transition { rule.range } else { 1 } }

  /// Whether cells are born without live neighbours.
  package var fillsEmptySpace: Bool {
    switch transition {
    case .table(let table): table[0]
    case .range(let rule): rule.next(isAlive: false, neighbours: 0)
    case .wireWorld: false
    }
  }

  /// The cells around a pattern on an unbounded lattice: dead, unless the rule has two states, the nearest cells and
  /// B0.
  package var background: LifeBackground {
    guard case .table(let table) = transition, states == 2, table[0] else { return .dead }
    return table[511] ? .alive : .alternating
  }

  /// The one spelling by which the rule is printed: rules that always do the same are printed the same.
  package var text: String {
    let suffix = topology?.text ?? ""
    switch transition {
    case .wireWorld: return "WireWorld" + suffix
    case .range(let rule): return rule.text(states: states) + suffix
    case .table(let table):
      let text = table.text(states: states)
      guard states > 2 else { return text + suffix }
      if text.hasPrefix("MAP") { return "\(text)/\(states)\(suffix)" }
      guard let last = text.last, last == "V" || last == "H" else { return "\(text)/C\(states)\(suffix)" }
      return "\(text.dropLast())/C\(states)\(last)\(suffix)"
    }
  }
}
