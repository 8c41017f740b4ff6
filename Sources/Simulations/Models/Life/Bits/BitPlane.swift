/// The words of one or more planes of cells, in memory that starts at a cache line. If the stride of the rows is a
/// multiple of a cache line, no vector of a row crosses two lines.
struct BitPlane: Sendable {
  /// The number of words in a cache line, which is also the length of the longest vector.
  static let lineWords = 8
  private(set) var count: Int
  private var lines: [SIMD8<UInt64>]

  /// Creates a plane in which all words are 0.
  init(count: Int) {
    self.count = count
    lines = [SIMD8<UInt64>](repeating: .zero, count: (count + Self.lineWords - 1) / Self.lineWords)
  }

  /// Appends words that are 0.
  mutating func grow(to count: Int) {
    let added = (count + Self.lineWords - 1) / Self.lineWords - lines.count
    lines.append(contentsOf: repeatElement(.zero, count: max(0, added)))
    self.count = max(count, self.count)
  }

  subscript(word: Int) -> UInt64 {
    @inline(__always) get { lines[word / Self.lineWords][word % Self.lineWords] }
    @inline(__always) set { lines[word / Self.lineWords][word % Self.lineWords] = newValue }
  }

  @inline(__always)
  func withUnsafeBufferPointer<Answer>(_ body: (UnsafeBufferPointer<UInt64>) -> Answer) -> Answer {
    lines.withUnsafeBytes { body(UnsafeBufferPointer(rebasing: $0.bindMemory(to: UInt64.self).prefix(count))) }
  }

  @inline(__always)
  mutating func withUnsafeMutableBufferPointer<Answer>(
    _ body: (UnsafeMutableBufferPointer<UInt64>) -> Answer
  ) -> Answer {
    let count = count
    return lines.withUnsafeMutableBytes {
      body(UnsafeMutableBufferPointer(rebasing: $0.bindMemory(to: UInt64.self).prefix(count)))
    }
  }
}
