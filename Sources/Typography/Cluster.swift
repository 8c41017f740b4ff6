/// A character of a text (a grapheme cluster) and its layout properties.
struct Cluster {
  /// The bytes of UTF-8, counted from the start of the text.
  let range: Range<Int>
  /// The width in columns: 0, 1 or 2.
  let width: Int
  /// The traits of the first scalar. For marks on a space, they are those of a letter.
  let traits: ScalarTraits

  /// Calls `body` for the characters of `text`, in order. O(bytes), without allocating memory.
  @inline(__always)
  static func forEach(in text: String, _ body: (Cluster) -> Void) {
    let bytes = text.utf8Span.span
    var start = 0
    guard !bytes.isEmpty else { return }
    var (scalar, end) = scalar(at: 0, in: bytes)
    var traits = ScalarTraits(scalar)
    while true {
      // Most scalars are characters of their own. The table shows this much faster than a search for the character's
      // end.
      if end == bytes.count {
        body(Cluster(range: start..<end, width: traits.width, traits: traits))
        return
      }
      let (next, nextEnd) = Self.scalar(at: end, in: bytes)
      let nextTraits = ScalarTraits(next)
      if !traits.joins, !nextTraits.joins {
        body(Cluster(range: start..<end, width: traits.width, traits: traits))
        (start, end, traits) = (end, nextEnd, nextTraits)
      } else {
        let cluster = Cluster(in: text, from: start)
        body(cluster)
        start = cluster.range.upperBound
        if start == bytes.count { return }
        (scalar, end) = Self.scalar(at: start, in: bytes)
        traits = ScalarTraits(scalar)
      }
    }
  }

  /// Returns the scalar that begins at a byte, and its end.
  @inline(__always)
  private static func scalar(at start: Int, in bytes: Span<UInt8>) -> (Unicode.Scalar, end: Int) {
    let first = UInt32(bytes[start])
    func tail(_ offset: Int) -> UInt32 { UInt32(bytes[start + offset] & 0x3F) }
    let (value, length): (UInt32, Int) =
      switch first {
      case ..<0x80: (first, 1)
      case ..<0xE0: ((first & 0x1F) << 6 | tail(1), 2)
      case ..<0xF0: ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
      default: ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", start + length)
  }

  private init(range: Range<Int>, width: Int, traits: ScalarTraits) {
    self.range = range
    self.width = width
    self.traits = traits
  }

  /// Creates a character of any number of scalars.
  private init(in text: String, from start: Int) {
    let first = text.utf8.index(text.startIndex, offsetBy: start)
    // In the text itself, the search would go back to the start of a row of flags each time.
    let rest = text[first...]
    let scalars = rest[..<rest.index(after: rest.startIndex)].unicodeScalars
    let base = scalars.first.map { ScalarTraits($0) } ?? ScalarTraits("a")
    let isMarkedBlank = base.lineClass == .blank && scalars.dropFirst().first != nil
    range = start..<(start + text.utf8.distance(from: first, to: scalars.endIndex))
    width = DisplayWidth.ofCluster(scalars)
    traits = isMarkedBlank ? ScalarTraits("a") : base
  }
}
