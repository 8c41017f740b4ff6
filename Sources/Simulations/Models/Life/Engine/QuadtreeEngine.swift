/// An engine that can hold its cells as a quadtree.
protocol QuadtreeEngine: LifeEngine {
  /// Whether the cells are currently in a quadtree.
  var holdsQuadtree: Bool { get }

  /// Returns the tree of a macrocell file with all live cells in their positions.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of different squares. Squares have at least 16×16 cells.
  ///   - memory: the maximum number of bytes that the engine and the tree may take together.
  /// - Returns: nil if there are more squares, if the memory does not suffice, or if a cell is 2^59 or more cells from
  ///   the origin.
  func macrocell(limit: Int, memory: Double) -> Macrocell?
}
