/// How a plane is computed in tiles: bands of rows, each by itself, several generations one after the other.
///
/// A grid that is larger than the cache would be fetched from memory for every generation. A tile reads a few rows more
/// on either side, and computes as many generations as it read rows more, every time on two rows less, in two planes
/// that stay in the cache. What it computes beyond its own rows its neighbours compute too; nothing is shared, so that
/// tiles can be done at the same time.
struct LifeTiles: Sendable {
  /// The generations of a pass.
  let depth: Int
  /// The rows of a tile.
  let height: Int
  let count: Int

  /// The bytes that both planes of a tile may take: of the second-level cache of a core what is left beside the rest.
  private static let cache = 640 << 10
  /// More generations in one go save no more.
  private static let mostGenerations = 16
  /// Lattices of fewer cells are done before another thread has woken up.
  private static let worthSharing = 1 << 18

  init(_ layout: PlaneLayout, workers: Int) {
    let bytes = 8 * layout.stride * layout.rows, rowBytes = 16 * layout.stride
    let shares = layout.columns * layout.rows >= Self.worthSharing ? workers : 1
    if 2 * bytes <= Self.cache && shares == 1 {
      (depth, height, count) = (1, layout.rows, 1)
      return
    }
    // Rows that are computed twice are to be few beside the others.
    let room = Self.cache / rowBytes
    let depth = max(1, min(Self.mostGenerations, room / 10))
    let tallest = depth == 1 ? layout.rows : max(1, room - 2 * depth)
    let tiles = (layout.rows + tallest - 1) / tallest
    // As many for each thread.
    count = min(layout.rows, (tiles + shares - 1) / shares * shares)
    height = (layout.rows + count - 1) / count
    self.depth = depth
  }

  /// The rows of a tile; none if others hold all.
  func rows(of tile: Int, in layout: PlaneLayout) -> Range<Int> {
    min(layout.rows, tile * height)..<min(layout.rows, (tile + 1) * height)
  }
}
