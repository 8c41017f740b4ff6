/// A whole number as it may be written: digits, or `base^exponent`.
///
/// `magnitude` is nil for a number beyond 64 bits: well formed, but out of every range that a key has.
package struct WholeNumber {
  package let magnitude: UInt64?

  /// The number where it is an `Int`.
  package var value: Int? { magnitude.flatMap(Int.init(exactly:)) }

  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }) else {
      return nil
    }
    let base = UInt64(Substring(parts[0]))
    guard parts.count == 2 else {
      magnitude = base
      return
    }
    let exponent = UInt64(Substring(parts[1]))
    magnitude = exponent == 0 ? 1 : base.flatMap { Self.power($0, exponent ?? .max) }
  }

  /// Nil beyond 64 bits. `exponent` is at least 1, and `.max` for all that are larger.
  private static func power(_ base: UInt64, _ exponent: UInt64) -> UInt64? {
    // 0 and 1 are their own powers; anything larger leaves 64 bits within 64 factors.
    guard base > 1 else { return base }
    var result: UInt64 = 1
    for _ in 0..<exponent {
      let (product, overflow) = result.multipliedReportingOverflow(by: base)
      guard !overflow else { return nil }
      result = product
    }
    return result
  }
}
