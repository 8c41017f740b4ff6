// Generations of tiles. A tile is a piece of a plane of packed cells that knows its eight neighbours by index.
//
// A tile has 64 words. Row r is word 8·(r mod 8) + r / 8. So the words of vector v are the rows v, v + 8, …, v + 56.
// The rows above the rows of a vector are then in the same lanes of the vector before it. Only above the first vector
// and below the last one must the lanes be rotated by one.
//
// A tile owns the cells in rows and columns 4 … 59, which are 56×56 cells. The margin of four cells around them belongs
// to the neighbours and is 0 in memory. A visit fetches the margin and computes up to four generations. Each generation
// is valid in one row and column fewer on every side than the previous one.
//
// Tile 0 is always empty and takes the place of neighbours that do not exist.
//
// All functions take:
//
// - `neighbours`: the indices of the neighbours NW, N, NE, W, E, SW, S, SE of each tile.
// - `source`: the cells of all tiles, one tile after another, aligned to a cache line.
// - `coefficients`: the coefficients of a counting rule, as for ``lifeCounts``; otherwise nil.
// - `choices`, `choiceCount`, `result`, `slots`: the program of any other rule, as for ``lifeBlocks``, but with slots
//   of eight words; otherwise nil. B3/S23 has neither coefficients nor choices.
// - `coefficients2`, `choices2` and so on: the same for the rule of every second generation, if it differs. Both rules
//   then have coefficients, or both have choices.

private typealias Lanes = SIMD8<UInt64>

/// A mask of the columns that a tile owns.
private var ownColumns: UInt64 {
  @inline(__always) get { 0x0FFF_FFFF_FFFF_FFF0 }
}

/// Computes four generations of each listed tile.
///
/// - Parameters:
///   - tiles: the indices of `count` tiles.
///   - target: receives the cells of the listed tiles, in the same places as in `source`.
///   - marks: receives the findings of a visit for each listed tile. Bits 0 … 7 are set if the tile's own cells nearest
///     to the neighbour with that number, four rows or columns deep, differ from those in `source`. Bit 8 is set if any
///     cell differs, and bit 9 if the tile and its margin were empty.
///   - populations: nil, or four numbers for each tile, which receive its population after one to four generations.
package func lifeTiles(
  _ tiles: UnsafePointer<Int32>, _ count: Int, _ neighbours: UnsafePointer<Int32>, _ source: UnsafePointer<UInt64>,
  _ target: UnsafeMutablePointer<UInt64>, _ marks: UnsafeMutablePointer<UInt16>,
  _ populations: UnsafeMutablePointer<UInt16>?, _ coefficients: UnsafePointer<UInt64>?, _ choices: UnsafePointer<Int>?,
  _ choiceCount: Int, _ result: Int, _ slots: UnsafeMutablePointer<SIMD8<UInt64>>?,
  _ coefficients2: UnsafePointer<UInt64>?, _ choices2: UnsafePointer<Int>?, _ choiceCount2: Int, _ result2: Int,
  _ slots2: UnsafeMutablePointer<SIMD8<UInt64>>?
) {
  if let choices, let slots {
    if let choices2, let slots2 {
      visit(
        tiles, count, neighbours, source, target, marks, populations, nil, choices, choiceCount, result, slots, nil,
        choices2, choiceCount2, result2, slots2)
    } else {
      visit(
        tiles, count, neighbours, source, target, marks, populations, nil, choices, choiceCount, result, slots, nil,
        nil, 0, 0, nil)
    }
  } else if let coefficients {
    if let coefficients2 {
      visit(
        tiles, count, neighbours, source, target, marks, populations, coefficients, nil, 0, 0, nil, coefficients2, nil,
        0, 0, nil)
    } else {
      visit(
        tiles, count, neighbours, source, target, marks, populations, coefficients, nil, 0, 0, nil, nil, nil, 0, 0, nil)
    }
  } else {
    visit(tiles, count, neighbours, source, target, marks, populations, nil, nil, 0, 0, nil, nil, nil, 0, 0, nil)
  }
}

/// Computes up to four generations of one tile.
///
/// - Parameter target: receives the 64 words of the tile, whose margin is set to 0.
package func lifeTile(
  _ tile: Int, _ generations: Int, _ neighbours: UnsafePointer<Int32>, _ source: UnsafePointer<UInt64>,
  _ target: UnsafeMutablePointer<UInt64>, _ coefficients: UnsafePointer<UInt64>?, _ choices: UnsafePointer<Int>?,
  _ choiceCount: Int, _ result: Int, _ slots: UnsafeMutablePointer<SIMD8<UInt64>>?,
  _ coefficients2: UnsafePointer<UInt64>?, _ choices2: UnsafePointer<Int>?, _ choiceCount2: Int, _ result2: Int,
  _ slots2: UnsafeMutablePointer<SIMD8<UInt64>>?
) {
  guard fetch(tile, neighbours, source, target) else { return }
  for generation in 0..<generations {
    if generation & 1 == 1, let choices2, let slots2 {
      tickBlocks(target, choices2, choiceCount2, result2, slots2)
    } else if generation & 1 == 1, let coefficients2 {
      tick(target, coefficients2)
    } else if let choices, let slots {
      tickBlocks(target, choices, choiceCount, result, slots)
    } else {
      tick(target, coefficients)
    }
  }
  for vector in 0..<8 { store(load(target, vector) & ownCells(vector), target, vector) }
}

@inline(__always)
private func load(_ words: UnsafePointer<UInt64>, _ vector: Int) -> Lanes {
  UnsafeRawPointer(words).loadUnaligned(fromByteOffset: 64 &* vector, as: Lanes.self)
}

@inline(__always)
private func store(_ lanes: Lanes, _ words: UnsafeMutablePointer<UInt64>, _ vector: Int) {
  UnsafeMutableRawPointer(words).storeBytes(of: lanes, toByteOffset: 64 &* vector, as: Lanes.self)
}

/// Moves lane i to lane i + 1.
@inline(__always)
private func down(_ a: Lanes) -> Lanes { Lanes(a[7], a[0], a[1], a[2], a[3], a[4], a[5], a[6]) }

/// Moves lane i to lane i − 1.
@inline(__always)
private func up(_ a: Lanes) -> Lanes { Lanes(a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[0]) }

@inline(__always)
private func carry(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> Lanes { ((a ^ b) & (c ^ b)) ^ b }

// The number of live cells among three side by side is ones + 2·twos.

@inline(__always)
private func ones(_ a: Lanes) -> Lanes { (a &<< 1) ^ a ^ (a &>> 1) }

@inline(__always)
private func twos(_ a: Lanes) -> Lanes { carry(a &<< 1, a, a &>> 1) }

// The functions below return the next states of cells, as in `LifeStrips.swift`.

@inline(__always)
private func conway(_ centre: Lanes, _ t0: Lanes, _ t1: Lanes, _ t1b: Lanes, _ t2: Lanes) -> Lanes {
  let twos = t1 ^ t1b
  return (t0 & twos & ~t2) | (centre & ~t0 & ~twos & (t2 ^ (t1 & t1b)))
}

@inline(__always)
private func counts(
  _ m: Lanes, _ d0: Lanes, _ t1: Lanes, _ t1b: Lanes, _ t2: Lanes, _ coefficients: UnsafePointer<UInt64>
) -> Lanes {
  @inline(__always)
  func c(_ index: Int) -> Lanes { load(coefficients, index) }
  let carry = t1 & t1b
  let d1 = t1 ^ t1b, d2 = t2 ^ carry, d3 = t2 & carry
  let both = d0 & m
  let f0 = c(0) ^ (c(1) & d0) ^ (c(3) & both)
  let f1 = c(4) ^ (c(5) & d0) ^ (c(6) & m) ^ (c(7) & both)
  let f2 = c(8) ^ (c(9) & d0) ^ (c(10) & m) ^ (c(11) & both)
  let f12 = c(12) ^ (c(13) & d0) ^ (c(14) & m) ^ (c(15) & both)
  let f3 = c(16) ^ (c(18) & m) ^ (c(19) & both)
  return f0 ^ (d1 & (f1 ^ (d2 & f12))) ^ (d2 & f2) ^ (d3 & f3)
}

/// Computes a generation of a tile in place. The function is inlined so that the choice of the rule becomes a constant.
@inline(__always)
private func tick(_ cells: UnsafeMutablePointer<UInt64>, _ coefficients: UnsafePointer<UInt64>?) {
  let last = load(cells, 7)
  var centre = load(cells, 0)
  var onesAbove = down(ones(last)), twosAbove = down(twos(last))
  var onesHere = ones(centre), twosHere = twos(centre)
  let onesEnd = up(onesHere), twosEnd = up(twosHere)
  for vector in 0..<8 {
    var next = centre, onesBelow = onesEnd, twosBelow = twosEnd
    if vector < 7 {
      next = load(cells, vector &+ 1)
      onesBelow = ones(next)
      twosBelow = twos(next)
    }
    let t0 = onesAbove ^ onesHere ^ onesBelow, t1 = carry(onesAbove, onesHere, onesBelow)
    let t1b = twosAbove ^ twosHere ^ twosBelow, t2 = carry(twosAbove, twosHere, twosBelow)
    if let coefficients {
      store(counts(centre, t0, t1, t1b, t2, coefficients), cells, vector)
    } else {
      store(conway(centre, t0, t1, t1b, t2), cells, vector)
    }
    onesAbove = onesHere
    twosAbove = twosHere
    onesHere = onesBelow
    twosHere = twosBelow
    centre = next
  }
}

/// Computes a generation of a tile in place, with a program of choices.
@inline(__always)
private func tickBlocks(
  _ cells: UnsafeMutablePointer<UInt64>, _ choices: UnsafePointer<Int>, _ choiceCount: Int, _ result: Int,
  _ slots: UnsafeMutablePointer<Lanes>
) {
  var above = down(load(cells, 7)), centre = load(cells, 0)
  let end = up(centre)
  for vector in 0..<8 {
    let below = vector < 7 ? load(cells, vector &+ 1) : end
    // North is the row above. Its cells are the highest bits in the index of a block.
    place(above, slots + 6)
    place(centre, slots + 3)
    place(below, slots)
    var choice = choices
    for _ in 0..<choiceCount {
      let low = slots[choice[2]]
      slots[choice[3]] = low ^ (slots[choice[0]] & (slots[choice[1]] ^ low))
      choice += 4
    }
    store(slots[result], cells, vector)
    above = centre
    centre = below
  }
}

/// Stores the right neighbours of a row's cells, the cells themselves and their left neighbours in three slots.
@inline(__always)
private func place(_ row: Lanes, _ slots: UnsafeMutablePointer<Lanes>) {
  slots[0] = row &>> 1
  slots[1] = row
  slots[2] = row &<< 1
}

/// Returns a mask of the cells in a vector that the tile owns. The first lane of vectors 0 … 3 and the last lane of the
/// others belong to the margin.
@inline(__always)
private func ownCells(_ vector: Int) -> Lanes {
  let own = ownColumns
  return vector < 4 ? Lanes(0, own, own, own, own, own, own, own) : Lanes(own, own, own, own, own, own, own, 0)
}

/// Fetches a tile with its margin.
///
/// - Returns: whether any of the cells is live.
@inline(__always)
private func fetch(
  _ tile: Int, _ neighbours: UnsafePointer<Int32>, _ source: UnsafePointer<UInt64>,
  _ cells: UnsafeMutablePointer<UInt64>
) -> Bool {
  let near = neighbours + 8 &* tile
  @inline(__always)
  func place(_ index: Int) -> UnsafePointer<UInt64> { source + 64 &* Int(near[index]) }
  let nw = place(0), n = place(1), ne = place(2), w = place(3), e = place(4), sw = place(5), s = place(6), se = place(7)
  let centre = source + 64 &* tile
  var any = Lanes.zero
  @inline(__always)
  func row(
    _ west: UnsafePointer<UInt64>, _ middle: UnsafePointer<UInt64>, _ east: UnsafePointer<UInt64>, _ vector: Int
  ) -> Lanes { load(middle, vector) | load(west, vector) &>> 56 | load(east, vector) &<< 56 }
  for vector in 0..<4 {
    // Rows 56 … 59 of the tile above, in lane 7 there, become rows 0 … 3 of this tile, in lane 0.
    let all = row(w, centre, e, vector) | Lanes(row(nw, n, ne, vector)[7], 0, 0, 0, 0, 0, 0, 0)
    any |= all
    store(all, cells, vector)
  }
  for vector in 4..<8 {
    let all = row(w, centre, e, vector) | Lanes(0, 0, 0, 0, 0, 0, 0, row(sw, s, se, vector)[0])
    any |= all
    store(all, cells, vector)
  }
  return reduced(any) != 0
}

@inline(__always)
private func reduced(_ a: Lanes) -> UInt64 {
  let half = a.lowHalf | a.highHalf
  let quarter = half.lowHalf | half.highHalf
  return quarter[0] | quarter[1]
}

@inline(__always)
private func population(_ cells: UnsafePointer<UInt64>) -> UInt16 {
  var sum = 0
  for vector in 0..<8 {
    let own = load(cells, vector) & ownCells(vector)
    for lane in 0..<8 { sum &+= own[lane].nonzeroBitCount }
  }
  return UInt16(truncatingIfNeeded: sum)
}

@inline(__always)
private func visit(
  _ tiles: UnsafePointer<Int32>, _ count: Int, _ neighbours: UnsafePointer<Int32>, _ source: UnsafePointer<UInt64>,
  _ target: UnsafeMutablePointer<UInt64>, _ marks: UnsafeMutablePointer<UInt16>,
  _ populations: UnsafeMutablePointer<UInt16>?, _ coefficients: UnsafePointer<UInt64>?, _ choices: UnsafePointer<Int>?,
  _ choiceCount: Int, _ result: Int, _ slots: UnsafeMutablePointer<Lanes>?, _ coefficients2: UnsafePointer<UInt64>?,
  _ choices2: UnsafePointer<Int>?, _ choiceCount2: Int, _ result2: Int, _ slots2: UnsafeMutablePointer<Lanes>?
) {
  withUnsafeTemporaryAllocation(byteCount: 512, alignment: 64) { room in
    guard let cells = room.bindMemory(to: UInt64.self).baseAddress else { return }
    for index in 0..<count {
      let tile = Int(tiles[index])
      @inline(__always)
      func next(_ phase: Int) {
        if phase & 1 == 1, let choices2, let slots2 {
          tickBlocks(cells, choices2, choiceCount2, result2, slots2)
        } else if phase & 1 == 1, let coefficients2 {
          tick(cells, coefficients2)
        } else if let choices, let slots {
          tickBlocks(cells, choices, choiceCount, result, slots)
        } else {
          tick(cells, coefficients)
        }
        if let populations { populations[4 &* tile &+ phase] = population(cells) }
      }
      let old = source + 64 &* tile, new = target + 64 &* tile
      guard fetch(tile, neighbours, source, cells) else {
        for vector in 0..<8 { store(.zero, new, vector) }
        marks[tile] = 1 &<< 9
        if let populations { for phase in 0..<4 { populations[4 &* tile &+ phase] = 0 } }
        continue
      }
      // The loop is unrolled by hand, so that the vectors stay in registers.
      next(0)
      next(1)
      next(2)
      next(3)
      var first = Lanes.zero, second = Lanes.zero
      for vector in 0..<4 {
        let own = load(cells, vector) & ownCells(0)
        first |= own ^ load(old, vector)
        store(own, new, vector)
      }
      for vector in 4..<8 {
        let own = load(cells, vector) & ownCells(4)
        second |= own ^ load(old, vector)
        store(own, new, vector)
      }
      // Rows 4 … 7 are in lane 0 of the last four vectors, and rows 56 … 59 in lane 7 of the first four.
      marks[tile] = mark(top: second[0], all: reduced(first | second), bottom: first[7])
    }
  }
}

/// Returns the marks of a tile, given the differences in its first four rows, in all rows and in its last four rows.
@inline(__always)
private func mark(top: UInt64, all: UInt64, bottom: UInt64) -> UInt16 {
  let west: UInt64 = 0xF &<< 4, east: UInt64 = 0xF &<< 56
  @inline(__always)
  func bit(_ differences: UInt64, _ number: UInt16) -> UInt16 { differences == 0 ? 0 : 1 &<< number }
  let above = bit(top & west, 0) | bit(top, 1) | bit(top & east, 2)
  let beside = bit(all & west, 3) | bit(all & east, 4)
  let below = bit(bottom & west, 5) | bit(bottom, 6) | bit(bottom & east, 7)
  return above | beside | below | bit(all, 8)
}
