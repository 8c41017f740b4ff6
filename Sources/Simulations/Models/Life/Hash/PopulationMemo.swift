/// The known populations of squares, in a hash table keyed by id.
struct PopulationMemo: ~Copyable {
  private struct Entry {
    var id: UInt32
    var low: UInt32
    var high: UInt32
  }

  /// The hash table, with linear probing. Id 0 marks a free slot.
  private var entries: UnsafeMutablePointer<Entry>
  private var mask: Int
  private var count = 0

  init() {
    mask = 1 << 8 - 1
    entries = PoolMemory.zeroed(mask + 1)
  }

  deinit { PoolMemory.release(entries, mask + 1) }

  subscript(id: UInt32) -> UInt64? {
    var place = place(of: id)
    while entries[place].id != 0 {
      if entries[place].id == id { return UInt64(entries[place].low) | UInt64(entries[place].high) << 32 }
      place = (place &+ 1) & mask
    }
    return nil
  }

  /// Adds a population that is not yet in the table.
  mutating func add(_ population: UInt64, of id: UInt32) {
    var place = place(of: id)
    while entries[place].id != 0 { place = (place &+ 1) & mask }
    entries[place] = Entry(
      id: id, low: UInt32(truncatingIfNeeded: population), high: UInt32(truncatingIfNeeded: population >> 32))
    count += 1
    if count * 3 > mask * 2 { grow() }
  }

  /// Doubles the table, or clears it if the system refuses the memory.
  private mutating func grow() {
    let old = entries, size = mask + 1
    guard let larger: UnsafeMutablePointer<Entry> = PoolMemory.zeroedIfGranted(2 * size) else {
      entries.update(repeating: Entry(id: 0, low: 0, high: 0), count: size)
      count = 0
      return
    }
    entries = larger
    mask = 2 * size - 1
    for index in 0..<size where old[index].id != 0 {
      var place = place(of: old[index].id)
      while entries[place].id != 0 { place = (place &+ 1) & mask }
      entries[place] = old[index]
    }
    PoolMemory.release(old, size)
  }

  private func place(of id: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(id) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
  }
}
