/// A bit for each place of a store: whether it is needed.
struct MarkBits: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// How many are set.
  private(set) var count = 0

  init(places: Int) {
    wordCount = places / 64 + 1
    words = PoolMemory.zeroed(wordCount)
  }

  deinit { PoolMemory.release(words, wordCount) }

  subscript(place: Int) -> Bool {
    @inline(__always) borrowing get { words[place &>> 6] &>> UInt64(place & 63) & 1 == 1 }
  }

  /// Sets a bit.
  ///
  /// - Returns: whether it was not set.
  @inline(__always)
  mutating func insert(_ place: Int) -> Bool {
    let bit = UInt64(1) &<< UInt64(place & 63)
    guard words[place &>> 6] & bit == 0 else { return false }
    words[place &>> 6] |= bit
    count &+= 1
    return true
  }
}
