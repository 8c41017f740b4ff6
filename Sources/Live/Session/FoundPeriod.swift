/// The number of steps after which a state repeats.
package struct FoundPeriod: Hashable, Sendable {
  package var period: Int
  /// The distance that the state has moved after a period, on a lattice without end.
  package var columns: Int
  package var rows: Int
}
