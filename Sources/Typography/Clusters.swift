/// The characters of a text (grapheme clusters) with their widths, in order. O(bytes), without memory of its own.
struct Clusters: Sequence, IteratorProtocol {
  struct Cluster {
    let range: Range<String.Index>
    /// Columns: 0, 1 or 2.
    let width: Int
    /// Those of its first scalar; of a letter where marks stand on a blank.
    let traits: ScalarTraits
  }

  private let text: Substring
  private var scalars: Substring.UnicodeScalarView.Iterator
  private var index: String.Index
  /// The scalar at `index`.
  private var ahead: Unicode.Scalar?
  private var aheadTraits = ScalarTraits("\0")

  init(_ text: Substring) {
    self.text = text
    index = text.startIndex
    scalars = text.unicodeScalars.makeIterator()
    read()
  }

  private mutating func read() {
    ahead = scalars.next()
    if let ahead { aheadTraits = ScalarTraits(ahead) }
  }

  mutating func next() -> Cluster? {
    guard let scalar = ahead else { return nil }
    let traits = aheadTraits
    let start = index
    // Most scalars are a character of their own, which the table tells much faster than a search for the end of one.
    read()
    if !traits.joins, ahead == nil || !aheadTraits.joins {
      index = text.utf8.index(index, offsetBy: UTF8.width(scalar))
      return Cluster(range: start..<index, width: traits.width, traits: traits)
    }
    index = text.index(after: start)
    scalars = text[index...].unicodeScalars.makeIterator()
    read()
    let cluster = text[start..<index].unicodeScalars
    let isMarkedBlank = traits.lineClass == .blank && cluster.dropFirst().first != nil
    return Cluster(
      range: start..<index, width: DisplayWidth.ofCluster(cluster), traits: isMarkedBlank ? ScalarTraits("a") : traits)
  }
}
