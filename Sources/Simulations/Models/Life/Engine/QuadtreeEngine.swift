/// An engine that can hold its cells as a quadtree.
protocol QuadtreeEngine: LifeEngine {
  /// Whether its cells are in a quadtree at present.
  var holdsQuadtree: Bool { get }

  /// Returns the tree of a macrocell file with all live cells in their places.
  ///
  /// - Parameters:
  ///   - limit: the most different squares, which are at least of 16x16 cells.
  ///   - memory: the most bytes that the engine and the tree may take together.
  /// - Returns: nil if there are more squares, the memory does not suffice, or a cell lies 2^59 or more cells from the
  ///   origin.
  func macrocell(limit: Int, memory: Double) -> Macrocell?
}
