/// The engine that computes the lattice of a run. The choice never changes a result.
package enum EngineChoice: String, Sendable, CaseIterable {
  /// The fastest engine for the rule and the boundary, which may change while the pattern grows. For a distant
  /// generation, it is HashLife.
  case auto
  /// The engine for a rectangle of memory, which is computed as a whole.
  case dense
  /// The engine for an unbounded plane in tiles. It computes only tiles in which something changes.
  case sparse
  /// HashLife, which computes equal squares only once, for as many generations as their size allows.
  case hash
}
