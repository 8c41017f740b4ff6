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
