/// A division of a plane into tiles: bands of rows that are computed independently, several generations at a time.
///
/// A grid larger than the cache would be fetched from memory for every generation. A tile instead computes several
/// generations in two planes that stay in the cache. It reads as many extra rows on either side as it computes
/// generations, and each generation needs one row fewer on either side. Neighbouring tiles compute these extra rows,
/// too. Nothing is shared, so tiles can be computed at the same time.
struct LifeTiles: Sendable {
  /// The number of generations in a pass.
  let depth: Int
  /// The number of rows in a tile.
  let height: Int
  let count: Int

  /// The bytes that both planes of a tile may take. This is the part of a core's second-level cache that other data
  /// leave free.
  private static let cache = 640 << 10
  /// The maximum number of generations in a pass. More generations would save no more time.
  private static let mostGenerations = 16
  /// The number of cells from which threads share a lattice. A smaller lattice is done before another thread has woken
  /// up.
  private static let worthSharing = 1 << 18

  init(_ layout: PlaneLayout, workers: Int) {
    let bytes = 8 * layout.stride * layout.rows, rowBytes = 16 * layout.stride
    let shares = layout.columns * layout.rows >= Self.worthSharing ? workers : 1
    if 2 * bytes <= Self.cache && shares == 1 {
      (depth, height, count) = (1, layout.rows, 1)
      return
    }
    // The extra rows should be few compared with the rows of the tile.
    let room = Self.cache / rowBytes
    let depth = max(1, min(Self.mostGenerations, room / 10))
    let tallest = depth == 1 ? layout.rows : max(1, room - 2 * depth)
    let tiles = (layout.rows + tallest - 1) / tallest
    // Every thread gets the same number of tiles.
    count = min(layout.rows, (tiles + shares - 1) / shares * shares)
    height = (layout.rows + count - 1) / count
    self.depth = depth
  }

  /// Returns the rows of a tile. The range is empty if other tiles contain all rows.
  func rows(of tile: Int, in layout: PlaneLayout) -> Range<Int> {
    min(layout.rows, tile * height)..<min(layout.rows, (tile + 1) * height)
  }
}
