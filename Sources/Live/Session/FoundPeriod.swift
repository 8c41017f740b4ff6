/// After how many steps a state comes again.
package struct FoundPeriod: Hashable, Sendable {
  package var period: Int
  /// By how far it has moved then, on a lattice without end.
  package var columns: Int
  package var rows: Int
}
