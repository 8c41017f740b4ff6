/// The order by which the canonical text is chosen among several texts in Wechsler format.
enum WechslerOrder {
  /// Returns whether a text precedes another: the shorter one, or the first one in ASCII order if they are equally
  /// long.
  static func isBefore(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }
}
