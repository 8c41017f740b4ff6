/// The position of a lattice's memory on the plane, and the number of ticks for which it is large enough.
package struct LatticeWindow: Sendable, Hashable {
  /// The lattice coordinates of the cell [0, 0] in memory.
  var origin = Position(column: 0, row: 0)
  /// The number of ticks during which no live cell can leave the memory.
  var room = 0
  /// The number of cells times ticks for which a lattice with open edges has made room so far.
  var updates = 0.0
}
