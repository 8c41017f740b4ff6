/// A whole number in one of its spellings: digits, or `base^exponent`.
///
/// `magnitude` is nil for a number beyond 64 bits. It is well formed, but outside the range of every key.
package struct WholeNumber {
  package let magnitude: UInt64?

  /// The number, or nil if it does not fit into an `Int`.
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

  /// Returns the power, or nil beyond 64 bits. `exponent` is at least 1, and `.max` also represents larger exponents.
  private static func power(_ base: UInt64, _ exponent: UInt64) -> UInt64? {
    // Powers of 0 and 1 are the base. Any larger base exceeds 64 bits within 64 factors.
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
