/// The order by which the canonical one of several texts in Wechsler format is chosen.
enum WechslerOrder {
  /// Whether a text comes first: the shorter one, and of two equally long ones the first by ASCII.
  static func isBefore(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }
}
