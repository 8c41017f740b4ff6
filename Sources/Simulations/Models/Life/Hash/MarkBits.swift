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
