/// The place of a lattice's memory on the plane, and the time for which it is large enough.
package struct LatticeWindow: Sendable, Hashable {
  /// The cell of the lattice that is the memory's [0, 0].
  var origin = Position(column: 0, row: 0)
  /// The number of ticks in which no live cell reaches an open edge.
  var room = 0
  /// Cells times ticks so far, of a lattice with open edges.
  var updates = 0.0
}
