/// The different parts of one square of a pool, without results and without parts that only other squares need.
struct QuadTree: Sendable {
  /// The leaves, whose numbers are their indices.
  var leaves: [QuadLeaf] = []
  /// The larger parts with their levels. Each part follows its quarters, and the numbers follow those of the leaves.
  var nodes: [(parts: Quad, level: Int)] = []
  /// The number of the square itself.
  var root: UInt32 = 0
}
