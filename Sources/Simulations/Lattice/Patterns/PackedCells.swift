/// The states of many cells, row by row, in pages that take memory only if their states differ.
///
/// A page in which all cells have the same state takes nine bytes. Any other page takes a bit per cell, or a byte per
/// cell if there are more than two states. So 2²⁸ equal cells, which a file of a few bytes can describe, take 144 KiB.
package struct PackedCells: Sendable {
  package let count: Int
  /// The maximum size of all pages together in bytes.
  private let room: Int
  /// The words of each page. Empty if all cells of the page have the same state.
  private var pages: [[UInt64]]
  /// The state of all cells in each page that has no words.
  private var states: [UInt8]
  /// The binary logarithm of the number of bits per cell: 0 for one bit, 3 for a byte.
  private var shift = 0
  private var pageBytes = 0
  /// Whether cells were dropped because they would have exceeded the maximum size.
  package private(set) var isOverfull = false

  private static let pageBits = 14
  private static let pageCount = 1 << pageBits

  /// Creates cells that are all dead.
  ///
  /// - Parameter room: the maximum size in bytes. Cells beyond it are dropped, and ``isOverfull`` becomes true.
  package init(count: Int, room: Int = .max) {
    self.count = count
    self.room = room
    let pages = (count + Self.pageCount - 1) >> Self.pageBits
    self.pages = [[UInt64]](repeating: [], count: pages)
    states = [UInt8](repeating: 0, count: pages)
  }

  /// Packs a list of states. O(cells).
  package init(_ cells: [UInt8]) {
    self.init(count: cells.count)
    if cells.contains(where: { $0 > 1 }) { shift = 3 }
    for page in pages.indices {
      let range = range(of: page), first = cells[range.lowerBound]
      guard !cells[range].allSatisfy({ $0 == first }) else {
        states[page] = first
        continue
      }
      open(page)
      for place in range where cells[place] != 0 { write(cells[place], at: place, in: page) }
    }
  }

  /// The memory of the cells in bytes.
  package var byteCount: Int { pageBytes + 9 * pages.count }

  /// The states of all cells, with one byte per cell. O(cells).
  package var unpacked: [UInt8] {
    var cells = [UInt8](repeating: 0, count: count)
    runs(in: 0..<count) { range, state in
      guard state != 0 else { return }
      for place in range { cells[place] = state }
    }
    return cells
  }

  /// The state of a cell.
  ///
  /// - Precondition: the cell exists.
  package subscript(place: Int) -> UInt8 {
    get {
      let page = place >> Self.pageBits
      guard !pages[page].isEmpty else { return states[page] }
      let bit = (place & (Self.pageCount - 1)) << shift
      return UInt8(truncatingIfNeeded: pages[page][bit >> 6] >> UInt64(bit & 63)) & mask
    }
    set {
      if newValue > 1, shift == 0 { widen() }
      let page = place >> Self.pageBits
      if pages[page].isEmpty {
        guard states[page] != newValue else { return }
        guard open(page) else { return }
      }
      write(newValue, at: place, in: page)
    }
  }

  /// Sets all cells of a range to a state. O(cells / 64), and O(1) for a whole page.
  package mutating func fill(_ range: Range<Int>, with state: UInt8) {
    if state > 1, shift == 0 { widen() }
    var place = range.lowerBound
    while place < range.upperBound {
      let page = place >> Self.pageBits, whole = self.range(of: page)
      let end = min(range.upperBound, whole.upperBound)
      if place == whole.lowerBound, end == whole.upperBound {
        pageBytes -= pages[page].count * 8
        pages[page] = []
        states[page] = state
      } else if !pages[page].isEmpty || (states[page] != state && open(page)) {
        fill(page, from: place - whole.lowerBound, to: end - whole.lowerBound, with: state)
      }
      place = end
    }
  }

  /// Makes up to 64 cells live, starting with the lowest bit. The other cells stay unchanged.
  mutating func addLive(_ bits: UInt64, at place: Int) {
    var (bits, place) = (bits, place)
    while bits != 0 {
      place += bits.trailingZeroBitCount
      bits >>= UInt64(bits.trailingZeroBitCount)
      let page = place >> Self.pageBits, offset = place & 63
      guard shift == 0, !pages[page].isEmpty || open(page) else { return addLive(each: bits, at: place) }
      pages[page][(place & (Self.pageCount - 1)) >> 6] |= bits << UInt64(offset)
      guard offset > 0 else { return }
      bits >>= UInt64(64 - offset)
      place += 64 - offset
    }
  }

  private mutating func addLive(each bits: UInt64, at place: Int) {
    guard !isOverfull else { return }
    for bit in 0..<64 - bits.leadingZeroBitCount where bits >> UInt64(bit) & 1 == 1 { self[place + bit] = 1 }
  }

  /// Calls `body` with each run of equal states in a range, in order. Each run is as long as possible. O(cells / 64 +
  /// runs).
  package func runs(in range: Range<Int>, _ body: (_ range: Range<Int>, _ state: UInt8) -> Void) {
    var place = range.lowerBound
    while place < range.upperBound {
      let state = self[place], end = end(of: state, from: place, limit: range.upperBound)
      body(place..<end, state)
      place = end
    }
  }

  /// Returns the first cell in a range that is not in the given state, or nil if all are.
  package func first(in range: Range<Int>, otherThan state: UInt8) -> Int? {
    let end = end(of: state, from: range.lowerBound, limit: range.upperBound)
    return end < range.upperBound ? end : nil
  }

  /// Returns a word with a 1 for each live cell among up to 64, starting with the lowest bit.
  func liveBits(from place: Int, count: Int) -> UInt64 {
    let page = place >> Self.pageBits
    guard shift == 0, page == (place + count - 1) >> Self.pageBits else {
      return (0..<count).reduce(0) { self[place + $1] == 0 ? $0 : $0 | 1 << UInt64($1) }
    }
    let mask = UInt64.max >> UInt64(64 - count)
    guard !pages[page].isEmpty else { return states[page] == 0 ? 0 : mask }
    let bit = place & (Self.pageCount - 1), word = bit >> 6, offset = UInt64(bit & 63)
    var bits = pages[page][word] >> offset
    if Int(offset) + count > 64 { bits |= pages[page][word + 1] << (64 - offset) }
    return bits & mask
  }

  /// Returns the number of runs of live cells in the same state, where a run ends at the end of its row. O(cells / 64 +
  /// rows) for two states, otherwise O(cells / 64 + runs).
  func liveStretches(width: Int) -> Int {
    var stretches = 0
    guard shift == 0 else {
      runs(in: 0..<count) { range, state in
        if state != 0 { stretches += (range.upperBound - 1) / width - range.lowerBound / width + 1 }
      }
      return stretches
    }
    var isLive = false
    for page in pages.indices {
      let range = range(of: page), words = pages[page], before = isLive
      let firstRow = (range.lowerBound + width - 1) / width * width
      guard !words.isEmpty else {
        isLive = states[page] != 0
        guard isLive else { continue }
        let starts = firstRow < range.upperBound ? (range.upperBound - 1 - firstRow) / width + 1 : 0
        stretches += starts + (firstRow == range.lowerBound || before ? 0 : 1)
        continue
      }
      for (index, word) in words.enumerated() {
        let cells = range.count - 64 * index
        let live = cells < 64 ? word & (1 << UInt64(cells) - 1) : word
        stretches += (live & ~(live << 1 | (isLive ? 1 : 0))).nonzeroBitCount
        isLive = live >> 63 == 1
      }
      for place in stride(from: firstRow, to: range.upperBound, by: width) where place > 0 {
        if self[place] != 0, self[place - 1] != 0 { stretches += 1 }
      }
    }
    return stretches
  }

  /// The highest state of any cell, or 0 if there are no cells.
  package var highest: UInt8 {
    guard shift > 0 else { return first(in: 0..<count, otherThan: 0) == nil ? 0 : 1 }
    var highest: UInt8 = 0
    runs(in: 0..<count) { highest = max(highest, $1) }
    return highest
  }

  // MARK: Pages

  private var mask: UInt8 { shift == 0 ? 1 : 255 }

  private func range(of page: Int) -> Range<Int> {
    page << Self.pageBits..<min(count, (page + 1) << Self.pageBits)
  }

  /// Returns a word of cells that all have the given state.
  private func word(_ state: UInt8) -> UInt64 {
    shift == 0 ? (state == 0 ? 0 : .max) : UInt64(state) &* 0x0101_0101_0101_0101
  }

  /// Allocates the words of a page. Returns false if this would exceed the maximum size.
  @discardableResult
  private mutating func open(_ page: Int) -> Bool {
    let words = (range(of: page).count << shift + 63) >> 6
    guard pageBytes + words * 8 <= room else {
      isOverfull = true
      return false
    }
    pageBytes += words * 8
    pages[page] = [UInt64](repeating: word(states[page]), count: words)
    return true
  }

  @inline(__always)
  private mutating func write(_ state: UInt8, at place: Int, in page: Int) {
    let bit = (place & (Self.pageCount - 1)) << shift, offset = UInt64(bit & 63)
    let others = ~(UInt64(mask) << offset)
    pages[page][bit >> 6] = pages[page][bit >> 6] & others | UInt64(state) << offset
  }

  private mutating func fill(_ page: Int, from first: Int, to end: Int, with state: UInt8) {
    let (start, stop, value) = (first << shift, end << shift, word(state))
    let (head, tail) = (start >> 6, (stop - 1) >> 6)
    for index in head...tail {
      var mask = UInt64.max
      if index == head { mask &= .max << UInt64(start & 63) }
      if index == tail { mask &= .max >> UInt64(63 - (stop - 1) & 63) }
      pages[page][index] = pages[page][index] & ~mask | value & mask
    }
  }

  /// Changes the size of a cell from a bit to a byte. Pages beyond the maximum size lose their cells.
  private mutating func widen() {
    let bits = self
    shift = 3
    pageBytes = 0
    for page in pages.indices where !bits.pages[page].isEmpty {
      pages[page] = []
      states[page] = 0
      guard open(page) else { continue }
      for place in range(of: page) where bits[place] != 0 { write(1, at: place, in: page) }
    }
  }

  private func end(of state: UInt8, from start: Int, limit: Int) -> Int {
    guard state <= 1 || shift == 3 else {
      // Only a page with a single state can have this state.
      var place = start
      while place < limit, self[place] == state { place = range(of: place >> Self.pageBits).upperBound }
      return min(place, limit)
    }
    let value = word(state)
    var place = start
    while place < limit {
      let page = place >> Self.pageBits, whole = range(of: page)
      guard !pages[page].isEmpty else {
        guard states[page] == state else { return place }
        place = whole.upperBound
        continue
      }
      var bit = (place - whole.lowerBound) << shift
      let end = whole.count << shift
      while bit < end {
        let differences = (pages[page][bit >> 6] ^ value) >> UInt64(bit & 63)
        if differences != 0 {
          return min(limit, whole.lowerBound + min(end, bit + differences.trailingZeroBitCount) >> shift)
        }
        bit = (bit | 63) + 1
      }
      place = whole.upperBound
    }
    return min(place, limit)
  }
}

extension PackedCells: Hashable {
  package static func == (one: PackedCells, other: PackedCells) -> Bool {
    guard one.count == other.count else { return false }
    return one.pages.indices.allSatisfy { page in
      if one.shift == other.shift, one.pages[page] == other.pages[page],
        !one.pages[page].isEmpty || one.states[page] == other.states[page]
      {
        return true
      }
      var isEqual = true
      one.runs(in: one.range(of: page)) { range, state in
        isEqual = isEqual && other.first(in: range, otherThan: state) == nil
      }
      return isEqual
    }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    runs(in: 0..<count) { range, state in
      hasher.combine(range.upperBound)
      hasher.combine(state)
    }
  }
}
