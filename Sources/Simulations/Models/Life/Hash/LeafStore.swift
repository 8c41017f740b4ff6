/// The different leaves of a quadtree, in a hash table keyed by their cells.
struct LeafStore: ~Copyable {
  private(set) var leaves: UnsafeMutablePointer<QuadLeaf>
  /// The number of leaves in use.
  private(set) var count = 0
  /// The first place that has never been used. Place 0 is never used.
  private(set) var end = 1
  private var capacity: Int
  /// The first place in the list of freed places, or 0. The first word of a freed place contains the next one.
  private var free = 0
  /// The hash table of places, with linear probing. A slot of 0 is free.
  private var slots: UnsafeMutablePointer<UInt32>
  private var mask: Int

  init() {
    capacity = 1 << 8
    leaves = PoolMemory.zeroed(capacity)
    mask = 1 << 9 - 1
    slots = PoolMemory.zeroed(mask + 1)
  }

  deinit {
    PoolMemory.release(leaves, capacity)
    PoolMemory.release(slots, mask + 1)
  }

  /// Returns a copy with the same leaves in the same places.
  func copy() -> LeafStore {
    var other = LeafStore()
    PoolMemory.release(other.leaves, other.capacity)
    PoolMemory.release(other.slots, other.mask + 1)
    other.leaves = PoolMemory.copy(leaves, used: end, count: capacity)
    other.slots = PoolMemory.copy(slots, used: mask + 1, count: mask + 1)
    (other.count, other.end, other.capacity, other.free, other.mask) = (count, end, capacity, free, mask)
    return other
  }

  /// The bytes of all buffers.
  var byteCount: Double {
    Double(capacity * MemoryLayout<QuadLeaf>.stride) + Double((mask + 1) * MemoryLayout<UInt32>.stride)
  }

  /// The number of leaves that can be added without growing.
  var room: Int { min(capacity - 1, (mask * 2) / 3) - count }

  /// Makes room for more leaves.
  ///
  /// - Returns: false if the system refuses the memory. The leaves are then unchanged.
  mutating func reserve(_ more: Int) -> Bool {
    guard room < more else { return true }
    let needed = count + more + 1
    if capacity < needed {
      let larger = PoolMemory.capacity(after: capacity, for: needed)
      guard PoolMemory.grow(&leaves, from: capacity, to: larger) else { return false }
      capacity = larger
    }
    var size = mask + 1
    while (size - 1) * 2 / 3 < needed { size *= 2 }
    guard size > mask + 1 else { return true }
    guard PoolMemory.grow(&slots, from: mask + 1, to: size) else { return false }
    slots.update(repeating: 0, count: mask + 1)
    mask = size - 1
    fillSlots()
    return true
  }

  /// Returns the place of a leaf, which is added if it is new.
  @inline(__always)
  mutating func place(of leaf: QuadLeaf) -> Int {
    var slot = Int(truncatingIfNeeded: leaf.hash) & mask
    while true {
      let place = Int(slots[slot])
      if place == 0 { return add(leaf, slot) }
      if QuadLeaf.same(leaves[place], leaf) { return place }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(never)
  private mutating func add(_ leaf: QuadLeaf, _ slot: Int) -> Int {
    if room == 0 {
      guard reserve(1) else { fatalError("out of memory") }
      return self.place(of: leaf)
    }
    var place = free
    if place > 0 {
      free = Int(leaves[place].w0)
    } else {
      place = end
      end &+= 1
    }
    leaves[place] = leaf
    slots[slot] = UInt32(truncatingIfNeeded: place)
    count &+= 1
    return place
  }

  /// Frees all leaves that are not marked.
  mutating func sweep(_ marks: borrowing MarkBits) {
    var last = 0
    for place in (1..<end).reversed() where !marks[place] {
      leaves[place] = QuadLeaf(w0: UInt64(last))
      last = place
    }
    free = last
    count = marks.count
    slots.update(repeating: 0, count: mask + 1)
    fillSlots()
  }

  private func fillSlots() {
    // A free place may look like a leaf, so the list of freed places decides.
    var unused = MarkBits(places: end), next = free
    while next > 0 {
      _ = unused.insert(next)
      next = Int(leaves[next].w0)
    }
    for place in 1..<end where !unused[place] {
      var slot = Int(truncatingIfNeeded: leaves[place].hash) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: place)
    }
  }
}

/// A set of places of a store, with one bit for each place.
struct MarkBits: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// The number of marked places.
  private(set) var count = 0

  init(places: Int) {
    wordCount = places / 64 + 1
    words = PoolMemory.zeroed(wordCount)
  }

  deinit { PoolMemory.release(words, wordCount) }

  subscript(place: Int) -> Bool {
    @inline(__always) borrowing get { words[place &>> 6] &>> UInt64(place & 63) & 1 == 1 }
  }

  /// Marks a place.
  ///
  /// - Returns: whether the place was unmarked.
  @inline(__always)
  mutating func insert(_ place: Int) -> Bool {
    let bit = UInt64(1) &<< UInt64(place & 63)
    guard words[place &>> 6] & bit == 0 else { return false }
    words[place &>> 6] |= bit
    count &+= 1
    return true
  }
}
