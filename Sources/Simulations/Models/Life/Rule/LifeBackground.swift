/// The state of the cells around a pattern on an unbounded lattice.
///
/// Under a rule with B0, these cells do not stay dead. As in Golly, the lattice then keeps the cells that differ from
/// them: of a rule T with S8 it keeps the opposite of every cell, which evolves by the rule ¬T(¬x). Without S8, the
/// opposite is kept in odd generations only. Even generations evolve by ¬T(x), and odd ones by T(¬x). None of these
/// rules has B0.
///
/// Source: Golly's help, "QuickLife".
package enum LifeBackground: Sendable, Hashable {
  /// All of them are dead in every generation.
  case dead
  /// All of them are alive in every generation.
  case alive
  /// All of them are dead in even generations, and alive in odd ones.
  case alternating
}
