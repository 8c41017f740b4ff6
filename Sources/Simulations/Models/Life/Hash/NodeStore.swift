/// The different squares of a quadtree that are larger than a leaf, in a hash table keyed by their quarters. Each node
/// can store its centre after a leap.
///
/// Nodes are plain numbers in their own memory, without reference counts. A node takes 24 bytes, and 5 to 11 more in
/// the hash table.
struct NodeStore: ~Copyable {
  private(set) var nodes: UnsafeMutablePointer<QuadNode>
  /// The number of nodes in use.
  private(set) var count = 0
  /// The first id that has never been used. Id 0 is never used.
  private(set) var end = 1
  private var capacity: Int
  /// The bits of a slot that the ids do not need.
  private var tagBits: UInt32
  /// The first id in the list of freed ids, or 0. The field `north` of a freed node contains the next one.
  private var free = 0
  /// The hash table of ids, with linear probing. A slot of 0 is free. Bits that the ids do not need contain more bits
  /// of the hash, so a search rarely reads other nodes.
  private var slots: UnsafeMutablePointer<UInt32>
  private var mask: Int

  init() {
    capacity = 1 << 10
    tagBits = Self.tagBits(capacity)
    nodes = PoolMemory.zeroed(capacity)
    mask = 1 << 11 - 1
    slots = PoolMemory.zeroed(mask + 1)
  }

  deinit { release() }

  private func release() {
    PoolMemory.release(nodes, capacity)
    PoolMemory.release(slots, mask + 1)
  }

  /// Returns a copy with the same nodes under the same ids.
  func copy() -> NodeStore {
    var other = NodeStore()
    other.release()
    other.nodes = PoolMemory.copy(nodes, used: end, count: capacity)
    other.slots = PoolMemory.copy(slots, used: mask + 1, count: mask + 1)
    (other.count, other.end, other.capacity, other.free, other.mask) = (count, end, capacity, free, mask)
    other.tagBits = tagBits
    return other
  }

  /// Returns the bits of a hash that fill the unneeded part of a slot.
  @inline(__always)
  private func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) & tagBits }

  private static func tagBits(_ capacity: Int) -> UInt32 {
    let unused = UInt32(truncatingIfNeeded: capacity &- 1).leadingZeroBitCount
    return unused == 0 ? 0 : UInt32.max << UInt32(UInt32.bitWidth - unused)
  }

  /// The bytes of all buffers.
  var byteCount: Double {
    Double(capacity * MemoryLayout<QuadNode>.stride) + Double((mask + 1) * MemoryLayout<UInt32>.stride)
  }

  /// The number of nodes that can be added without growing.
  var room: Int { min(capacity - 1, (mask * 3) / 4) - count }

  /// Makes room for more nodes.
  ///
  /// - Returns: false if the system refuses the memory. The nodes are then unchanged.
  mutating func reserve(_ more: Int) -> Bool {
    guard room < more else { return true }
    let needed = count + more + 1, oldTags = tagBits
    if capacity < needed {
      let larger = PoolMemory.capacity(after: capacity, for: needed)
      guard PoolMemory.grow(&nodes, from: capacity, to: larger) else { return false }
      capacity = larger
      tagBits = Self.tagBits(capacity)
    }
    var size = mask + 1
    while (size - 1) * 3 / 4 < needed { size *= 2 }
    let isGranted = size == mask + 1 || PoolMemory.grow(&slots, from: mask + 1, to: size)
    if isGranted, size > mask + 1 {
      slots.update(repeating: 0, count: mask + 1)
      mask = size - 1
      fillSlots()
    } else if tagBits != oldTags {
      slots.update(repeating: 0, count: mask + 1)
      fillSlots()
    }
    return isGranted
  }

  /// Returns the id of a node, which is added if it is new.
  @inline(__always)
  mutating func id(of quad: Quad, level: Int) -> UInt32 {
    let hash = quad.hash, tag = tag(hash)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return add(quad, level, hash, slot) }
      let id = entry ^ tag
      if Int(id) < capacity, Quad.same(nodes[Int(id)].quad, quad) { return id }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(never)
  private mutating func add(_ quad: Quad, _ level: Int, _ hash: UInt64, _ slot: Int) -> UInt32 {
    if room == 0 {
      guard reserve(1) else { fatalError("out of memory") }
      return id(of: quad, level: level)
    }
    var place = free
    if place > 0 {
      free = Int(truncatingIfNeeded: nodes[place].quad.north)
    } else {
      place = end
      end &+= 1
    }
    nodes[place] = QuadNode(quad: quad, level: UInt16(truncatingIfNeeded: level))
    let id = UInt32(truncatingIfNeeded: place)
    slots[slot] = id | tag(hash)
    count &+= 1
    return id
  }

  @inline(__always)
  func setResult(_ result: UInt32, of id: UInt32) { nodes[Int(id)].result = result }

  /// Clears the results of all squares above a level.
  func forgetResults(above level: Int) {
    for place in 1..<end where Int(nodes[place].level) > level { nodes[place].result = 0 }
  }

  /// Frees all nodes that are not marked. Clears results that are not marked, or all results if `keepsResults` is
  /// false.
  mutating func sweep(_ marks: borrowing MarkBits, _ leaves: borrowing MarkBits, keepsResults: Bool) {
    var last = 0
    for place in (1..<end).reversed() {
      if marks[place] {
        let result = nodes[place].result
        guard result != 0 else { continue }
        let isMarked =
          result & QuadPool.leafBit == 0 ? marks[Int(result)] : leaves[Int(result & ~QuadPool.leafBit)]
        if !keepsResults || !isMarked { nodes[place].result = 0 }
      } else {
        nodes[place] = QuadNode(quad: Quad(UInt32(truncatingIfNeeded: last), 0, 0, 0), level: 0)
        last = place
      }
    }
    free = last
    count = marks.count
    slots.update(repeating: 0, count: mask + 1)
    fillSlots()
  }

  private func fillSlots() {
    for place in 1..<end where nodes[place].level > 0 {
      let hash = nodes[place].quad.hash
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: place) | tag(hash)
    }
  }
}

/// A stored square of more than one leaf, which takes 24 bytes.
struct QuadNode: Sendable {
  var quad: Quad
  /// The id of the centre after a leap, or 0 if it is unknown.
  var result: UInt32 = 0
  /// The binary logarithm of the side, or 0 if the node is free.
  var level: UInt16

  @inline(__always)
  init(quad: Quad, level: UInt16) {
    self.quad = quad
    self.level = level
  }
}

/// The ids of a square's four quarters in a ``QuadPool``.
///
/// An id whose highest bit is set is a leaf, and any other id is a node. Id 0 is neither.
struct Quad: Sendable {
  /// NW in the low half, NE in the high half.
  var north: UInt64
  /// SW in the low half, SE in the high half.
  var south: UInt64

  @inline(__always)
  init(_ nw: UInt32, _ ne: UInt32, _ sw: UInt32, _ se: UInt32) {
    north = UInt64(nw) | UInt64(ne) &<< 32
    south = UInt64(sw) | UInt64(se) &<< 32
  }

  var nw: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: north) } }
  var ne: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: north &>> 32) } }
  var sw: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: south) } }
  var se: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: south &>> 32) } }

  /// The hash: the folded 128-bit product of both halves. All its bits depend on all bits of the ids.
  var hash: UInt64 {
    @inline(__always) get {
      let product = (north ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: south ^ 0xD1B5_4A32_D192_ED03)
      return product.high ^ product.low
    }
  }

  @inline(__always)
  static func same(_ a: Quad, _ b: Quad) -> Bool { (a.north ^ b.north) | (a.south ^ b.south) == 0 }
}
