/// The engine that computes the lattices of a run. The choice never changes a result.
package enum EngineChoice: String, Sendable, CaseIterable {
  /// The fastest one that can run the rule and the boundary; it may change while the pattern grows. Far into the future
  /// it is HashLife.
  case auto
  /// A rectangle of memory that is computed as a whole.
  case dense
  /// An unbounded plane in tiles. Only tiles in which something changes are computed.
  case sparse
  /// HashLife: equal squares are computed once, for as many generations as their size allows.
  case hash
}
