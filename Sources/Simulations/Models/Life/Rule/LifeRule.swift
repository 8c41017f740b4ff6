/// A rule of a two-dimensional lattice: how cells are born and survive, the number of states, and the bounded lattice
/// that its notation may include.
package struct LifeRule: Sendable, Hashable {
  package enum Transition: Sendable, Hashable {
    /// The eight cells around a cell determine its next state.
    case table(MooreTable)
    /// The number of live cells within a range of at least 2 determines the next state.
    case range(RangeRule)
    /// Conductors (3) next to one or two electron heads (1) become heads, heads become tails (2), and tails become
    /// conductors.
    case wireWorld
  }

  package let transition: Transition
  /// The number of states, from 2 to 256. With more than 2, a live cell (1) that does not survive passes through the
  /// states 2, 3, … before it is dead (0). During this time, it does not count as a live neighbour, and no cell can be
  /// born in its position.
  package let states: Int
  /// The bounded lattice after the colon, or nil if the notation includes none.
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

  /// Creates a rule of two states from bits 0 to 8 of both numbers. Higher bits are ignored.
  package init(births: UInt16, survivals: UInt16) {
    self.init(.table(MooreTable(LifeCounts(births: births, survivals: survivals))))
  }

  /// B3/S23: Conway's Game of Life.
  ///
  /// Source: M. Gardner, *Scientific American* 223, October 1970.
  package static let conway = LifeRule(births: 1 << 3, survivals: 1 << 2 | 1 << 3)

  /// The rule without the lattice in its notation.
  package var withoutTopology: LifeRule { LifeRule(transition, states: states) }

  /// The range of the neighbourhood, in cells.
  var range: Int { if case .range(let rule) = transition { rule.range } else { 1 } }

  /// Whether cells are born without live neighbours.
  package var fillsEmptySpace: Bool {
    switch transition {
    case .table(let table): table[0]
    case .range(let rule): rule.next(isAlive: false, neighbours: 0)
    case .wireWorld: false
    }
  }

  /// The state of the cells around a pattern on an unbounded lattice. They are dead unless the rule has B0, two states
  /// and the 3×3 block as its neighbourhood.
  package var background: LifeBackground {
    guard case .table(let table) = transition, states == 2, table[0] else { return .dead }
    return table[511] ? .alive : .alternating
  }

  /// The canonical notation of the rule. Rules with the same behaviour have the same text.
  package var text: String { text(beforeStates: "/C") }

  /// The canonical notation in pattern files. Golly and lifelib read the number of states only without a letter, as in
  /// `B2/S345/4`.
  package var fileText: String { text(beforeStates: "/") }

  private func text(beforeStates mark: String) -> String {
    let suffix = topology?.text ?? ""
    switch transition {
    case .wireWorld: return "WireWorld" + suffix
    case .range(let rule): return rule.text(states: states) + suffix
    case .table(let table):
      let text = table.text(states: states)
      guard states > 2 else { return text + suffix }
      if text.hasPrefix("MAP") { return "\(text)/\(states)\(suffix)" }
      guard let last = text.last, last == "V" || last == "H" else { return "\(text)\(mark)\(states)\(suffix)" }
      return "\(text.dropLast())\(mark)\(states)\(last)\(suffix)"
    }
  }
}

extension LifeRule {
  /// The reason why a text is not a rule of this model.
  package struct Fault: Error, Sendable, Hashable {
    package var message: String
    package var advice: String?
  }

  /// Reads a rule in any common notation, with or without a bounded lattice after a colon.
  ///
  /// The notations are:
  ///
  /// - counts: `B3/S23`, `b3s23`, `S23/B3`, or `23/3` with survival first. Letters (`B2-a/S12`), V or H at the end for
  ///   another neighbourhood, and a number of states (`B2/S345/C4`, `345/2/4`, `g4b2s345`) are optional
  /// - maps: `MAP…` with 86, 22 or 6 characters
  /// - ranges: `R5,C0,M1,S34..58,B34..45,NM`, `R2,C2,S6-8,13,B7-9,NM` and `5,34,45,34,58`
  /// - well-known names
  ///
  /// The ending `History`, which marks cells in patterns, is ignored.
  ///
  /// Letter case only matters in maps. The order of counts and letters does not matter, nor do spaces and punctuation
  /// in names.
  ///
  /// Sources: Golly's help, "QuickLife", "Generations", "Larger than Life" and "Bounded Grids"; LifeWiki, "Rulestring".
  package static func parse(_ text: String) -> Result<LifeRule, Fault> {
    let rule = read(text)
    guard case .failure = rule, let base = Pattern.base(ofHistory: text), case .success(let unmarked) = read(base)
    else { return rule }
    return .success(unmarked)
  }

  private static func read(_ text: String) -> Result<LifeRule, Fault> {
    Result { () throws(Fault) in
      var cursor = RuleCursor(text)
      let rule = try cursor.readRule()
      guard cursor.enterSuffix() else { return rule }
      return LifeRule(rule.transition, states: rule.states, topology: try cursor.readTopology())
    }
  }
}

/// The state of the cells around a pattern on an unbounded lattice.
///
/// Under a rule with B0, these cells do not stay dead. As in Golly, the lattice then stores the cells that differ from
/// them. Let T be the rule:
///
/// - With S8, the lattice stores the opposite of every cell, which evolves by the rule ¬T(¬x).
/// - Without S8, it stores the opposite in odd generations only. Even generations evolve by ¬T(x), and odd ones by
///   T(¬x).
///
/// None of these rules has B0.
///
/// Source: Golly's help, "QuickLife".
package enum LifeBackground: Sendable, Hashable {
  /// The cells are dead in every generation.
  case dead
  /// The cells are alive in every generation.
  case alive
  /// The cells are dead in even generations and alive in odd ones.
  case alternating
}
