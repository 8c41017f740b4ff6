/// The planes that a pass reads and writes, and the generations that it computes.
struct LifePass {
  /// The first word of row 0 in the plane to read. `target` is that in the plane to write.
  let source: UnsafeMutablePointer<UInt64>
  let target: UnsafeMutablePointer<UInt64>
  let layout: PlaneLayout
  let edges: LatticeEdges
  let kernels: LifeKernels
  /// The generation in `source`.
  let generation: Int
  let processor: Processor
  /// The number of generations to compute.
  let generations: Int
  /// Receives the population of every generation of every tile, tile by tile.
  let populations: UnsafeMutablePointer<Int>
  /// Bit g is set if the population after tick g + 1 of the pass is needed.
  let counted: UInt64

  /// Computes one generation of some rows.
  ///
  /// - Parameter step: the number of generations between the source of the pass and the `source` of this call.
  private func sweep(
    _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, rows: Int, step: Int
  ) {
    let planes = LifePlanes(
      source: source, target: target, stride: layout.stride, words: layout.wordsPerRow, rows: rows)
    switch kernels[generation + step] {
    case .conway: processor.conway(planes)
    case .counts(let polynomial): polynomial.withCoefficients { processor.counts(planes, $0) }
    case .blocks(_, let table) where processor.canLookUp:
      table.bytes.withUnsafeBufferPointer { if let results = $0.baseAddress { processor.lookup(planes, results) } }
    case .blocks(let program, _):
      program.withSlots(of: SIMD16<UInt64>.self) { choices, count, slots in
        processor.blocks(planes, choices, count: count, result: program.result, slots: slots)
      }
    }
  }

  private func count(_ rows: Range<Int>, from first: UnsafePointer<UInt64>, tile: Int, generation: Int) {
    guard counted >> UInt64(generation) & 1 == 1 else { return }
    populations[tile * generations + generation] = processor.population(
      first, words: layout.wordsPerRow, stride: layout.stride, rows: rows.count, mask: layout.lastWordMask)
  }

  /// Computes all generations of some rows. If there is only one, the margins of `source` must be set.
  func compute(_ rows: Range<Int>, tile: Int) {
    guard !rows.isEmpty else { return }
    let stride = layout.stride
    if generations == 1 {
      sweep(source + rows.lowerBound * stride, target + rows.lowerBound * stride, rows: rows.count, step: 0)
      return count(rows, from: target + rows.lowerBound * stride, tile: tile, generation: 0)
    }
    // Row 0 of a plane is row `top` of the lattice. Each generation needs one more row on either side than the next
    // one.
    let top = rows.lowerBound - generations, height = rows.count + 2 * generations
    let line = BitPlane.lineWords, size = (layout.count(rows: height) + line - 1) / line * line
    withUnsafeTemporaryAllocation(byteCount: 16 * size, alignment: 8 * line) { room in
      let words = room.bindMemory(to: UInt64.self)
      // On a torus, every row is copied or computed before it is read.
      if edges.rows != .joined { words.initialize(repeating: 0) }
      guard let start = words.baseAddress else { return }
      var now = start + layout.start(of: 0), next = now + size
      copy(from: top, height: height, into: now)
      for generation in 0..<generations {
        // This number of rows is still needed on either side. Nothing is ever born beyond an edge that is not joined.
        let halo = generations - generation - 1
        let wanted = rows.lowerBound - halo..<rows.upperBound + halo
        let inside = edges.rows == .joined ? wanted : wanted.clamped(to: 0..<layout.rows)
        let place = (inside.lowerBound - top) * stride
        layout.setColumnMargins(
          of: now + place - stride, rows: inside.count + 2, areJoined: edges.columns == .joined)
        if halo == 0 {
          sweep(now + place, target + rows.lowerBound * stride, rows: rows.count, step: generation)
        } else {
          sweep(now + place, next + place, rows: inside.count, step: generation)
          swap(&now, &next)
          count(rows, from: now + (rows.lowerBound - top) * stride, tile: tile, generation: generation)
        }
      }
      count(rows, from: target + rows.lowerBound * stride, tile: tile, generation: generations - 1)
    }
  }

  /// Copies `height` rows of the lattice, starting at row `top`, except rows beyond its edges.
  ///
  /// Copying reads the memory row by row. A sweep over the original rows would read it in vertical strips, which takes
  /// longer.
  private func copy(from top: Int, height: Int, into plane: UnsafeMutablePointer<UInt64>) {
    let end = top + height
    var row = edges.rows == .joined ? top : max(0, top)
    while row < (edges.rows == .joined ? end : min(end, layout.rows)) {
      // `own` is the row of the lattice to copy, and `run` the number of rows that follow each other from there.
      let own = ((row % layout.rows) + layout.rows) % layout.rows
      let run = min(end - row, layout.rows - own)
      (plane + (row - top) * layout.stride).update(from: source + own * layout.stride, count: run * layout.stride)
      row += run
    }
  }
}
