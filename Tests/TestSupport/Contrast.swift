/// The contrast of two colours, as WCAG 2.2 defines it.
package enum Contrast {
  /// Returns a ratio from 1 to 21.
  ///
  /// - Parameters:
  ///   - one: a colour as `0xRRGGBB`.
  ///   - other: another colour in the same form.
  package static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    let ends = [luminance(one), luminance(other)].sorted()
    return (ends[1] + 0.05) / (ends[0] + 0.05)
  }

  private static func luminance(_ color: UInt32) -> Double {
    0.2126 * linear(color >> 16 & 255) + 0.7152 * linear(color >> 8 & 255) + 0.0722 * linear(color & 255)
  }

  /// Returns the linear intensity. The exponent 2.4 is the fifth root of the twelfth power, computed by Newton's
  /// method.
  private static func linear(_ part: UInt32) -> Double {
    let share = Double(part) / 255
    if share <= 0.04045 { return share / 12.92 }
    let base = (share + 0.055) / 1.055, twelfth = (0..<12).reduce(1.0) { power, _ in power * base }
    var root = 1.0
    for _ in 0..<200 { root -= (root * root * root * root * root - twelfth) / (5 * root * root * root * root) }
    return root
  }
}
