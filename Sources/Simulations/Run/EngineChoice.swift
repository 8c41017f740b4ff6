/// The engine that computes the lattices of a run. The choice never changes a result.
package enum EngineChoice: String, Sendable, CaseIterable {
  /// The fastest one that can run the rule and the boundary; it may change while the pattern grows.
  case auto
  /// A rectangle of memory, all of which is computed.
  case dense
  /// An unbounded plane in tiles, of which only those are computed in which something changes.
  case sparse
  /// HashLife: squares that are equal are computed once, for as many generations as they have room.
  case hash
}
