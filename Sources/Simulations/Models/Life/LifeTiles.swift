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

  /// The rows of a tile; none where others hold all.
  func rows(of tile: Int, in layout: PlaneLayout) -> Range<Int> {
    min(layout.rows, tile * height)..<min(layout.rows, (tile + 1) * height)
  }
}

/// Planes that a pass reads and writes.
struct LifePass {
  /// The first words of row 0.
  let source: UnsafeMutablePointer<UInt64>
  let target: UnsafeMutablePointer<UInt64>
  let layout: PlaneLayout
  let edges: LatticeEdges
  let kernel: LifeKernel
  let processor: Processor
  /// Generations to compute.
  let generations: Int
  /// Where the population of every generation of every tile goes, tile after tile.
  let populations: UnsafeMutablePointer<Int>
  /// Bit g is set where that of generation g is asked for.
  let counted: UInt64

  /// One generation of some rows.
  private func sweep(
    _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, rows: Int
  ) {
    let planes = LifePlanes(
      source: source, target: target, stride: layout.stride, words: layout.wordsPerRow, rows: rows)
    switch kernel {
    case .conway: processor.conway(planes)
    case .counts(let polynomial): polynomial.withCoefficients { processor.counts(planes, $0) }
    case .blocks(let program):
      program.withSlots { choices, count, slots in
        processor.blocks(planes, choices, count: count, result: program.result, slots: slots)
      }
    }
  }

  private func count(_ rows: Range<Int>, from first: UnsafePointer<UInt64>, tile: Int, generation: Int) {
    guard counted >> UInt64(generation) & 1 == 1 else { return }
    populations[tile * generations + generation] = processor.population(
      first, words: layout.wordsPerRow, stride: layout.stride, rows: rows.count, mask: layout.lastWordMask)
  }

  /// All generations of some rows. Where it is a single one, the margins of `source` must be set.
  func compute(_ rows: Range<Int>, tile: Int) {
    guard !rows.isEmpty else { return }
    let stride = layout.stride
    if generations == 1 {
      sweep(source + rows.lowerBound * stride, target + rows.lowerBound * stride, rows: rows.count)
      return count(rows, from: target + rows.lowerBound * stride, tile: tile, generation: 0)
    }
    // Row 0 of a plane is row `top` of the lattice. Each generation needs a row more on either side than the next.
    let top = rows.lowerBound - generations, height = rows.count + 2 * generations
    let line = BitPlane.lineWords, size = (layout.count(rows: height) + line - 1) / line * line
    withUnsafeTemporaryAllocation(byteCount: 16 * size, alignment: 8 * line) { room in
      let words = room.bindMemory(to: UInt64.self)
      // On a torus every row is copied or computed before it is read.
      if edges.rows != .joined { words.initialize(repeating: 0) }
      guard let start = words.baseAddress else { return }
      var now = start + layout.start(of: 0), next = now + size
      copy(from: top, height: height, into: now)
      for generation in 0..<generations {
        // So many rows are still needed on either side. Beyond an edge that is not joined nothing is ever born.
        let halo = generations - generation - 1
        let wanted = rows.lowerBound - halo..<rows.upperBound + halo
        let inside = edges.rows == .joined ? wanted : wanted.clamped(to: 0..<layout.rows)
        let place = (inside.lowerBound - top) * stride
        layout.setColumnMargins(
          of: now + place - stride, rows: inside.count + 2, areJoined: edges.columns == .joined)
        if halo == 0 {
          sweep(now + place, target + rows.lowerBound * stride, rows: rows.count)
        } else {
          sweep(now + place, next + place, rows: inside.count)
          swap(&now, &next)
          count(rows, from: now + (rows.lowerBound - top) * stride, tile: tile, generation: generation)
        }
      }
      count(rows, from: target + rows.lowerBound * stride, tile: tile, generation: generations - 1)
    }
  }

  /// Copies `height` rows of the lattice from `top` on; in place of rows that there are not, nothing. They come row
  /// after row: to compute the first generation from where they lie would fetch them from memory in strips, which takes
  /// longer.
  private func copy(from top: Int, height: Int, into plane: UnsafeMutablePointer<UInt64>) {
    let end = top + height
    var row = edges.rows == .joined ? top : max(0, top)
    while row < (edges.rows == .joined ? end : min(end, layout.rows)) {
      // The row of the lattice that it is, and how many of those behind it stand behind that.
      let own = ((row % layout.rows) + layout.rows) % layout.rows
      let run = min(end - row, layout.rows - own)
      (plane + (row - top) * layout.stride).update(from: source + own * layout.stride, count: run * layout.stride)
      row += run
    }
  }
}
