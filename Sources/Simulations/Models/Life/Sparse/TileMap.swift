/// A hash table from places to tiles, with linear probing. It is at most half full.
///
/// A place consists of the column and the row of a tile, which may be any integers. The table only contains indices of
/// tiles, and the pool contains their places. Index 0 marks a free slot.
struct TileMap: Sendable {
  private var slots: [Int32]

  /// Creates an empty table.
  ///
  /// - Parameter capacity: the maximum number of tiles in the table.
  init(capacity: Int) {
    var size = 64
    while size < 2 * capacity { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
  }

  private func home(_ place: Position) -> Int {
    var hash = UInt64(bitPattern: Int64(place.column)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
    hash = (hash &+ UInt64(bitPattern: Int64(place.row))) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  /// Returns the tile at a place, or 0 if there isn't one. O(1) on average.
  ///
  /// - Parameter places: the place of every tile.
  func tile(at place: Position, _ places: [Position]) -> Int {
    var slot = home(place)
    while slots[slot] != 0 {
      let tile = Int(slots[slot])
      if places[tile] == place { return tile }
      slot = (slot + 1) & (slots.count - 1)
    }
    return 0
  }

  /// Adds a tile whose place is not yet in the table.
  mutating func insert(_ tile: Int, at place: Position) {
    var slot = home(place)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(tile)
  }

  /// Removes a tile, and moves the following tiles that would no longer be found.
  ///
  /// Source: D. E. Knuth, *The Art of Computer Programming* 3, section 6.4, algorithm R.
  mutating func remove(_ tile: Int, _ places: [Position]) {
    let mask = slots.count - 1
    var gap = home(places[tile])
    while slots[gap] != Int32(tile) {
      guard slots[gap] != 0 else { return }
      gap = (gap + 1) & mask
    }
    slots[gap] = 0
    var slot = (gap + 1) & mask
    while slots[slot] != 0 {
      let home = home(places[Int(slots[slot])])
      if (slot - home) & mask >= (slot - gap) & mask {
        slots[gap] = slots[slot]
        slots[slot] = 0
        gap = slot
      }
      slot = (slot + 1) & mask
    }
  }
}
