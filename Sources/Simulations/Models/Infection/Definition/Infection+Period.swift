extension Infection {
  /// The duration of a step, or nil if the block does not give it, so that charts count steps.
  package var stepClock: StepClock? {
    isPeriodGiven || period != .second ? StepClock(nanoseconds: period.nanoseconds) : nil
  }

  /// The duration of a step as shown to viewers. It sets the pace of the live view and the unit of the time axis. No
  /// result depends on it.
  package struct Period: Sendable, Hashable {
    package let nanoseconds: Int

    package init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

    package static let second = Period(nanoseconds: 1_000_000_000)
    /// The shortest and the longest period: one millisecond and a thousand days.
    static let limits = 1_000_000...86_400_000_000_000_000

    /// Reads a decimal number with at most nine decimals and its unit, with or without spaces between them. The unit is
    /// `ms`, `s`, `min`, `h` or `d`. Without a unit, it is seconds. Returns nil for any other text. A time that does
    /// not fit in an `Int` becomes `Int.max`.
    init?(_ text: String) {
      let number = text.utf8.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
      let rest = text.utf8.dropFirst(number.count).drop { $0 == UInt8(ascii: " ") }
      let unit: Int
      switch String(decoding: rest, as: UTF8.self) {
      case "ms": unit = 1_000_000
      case "s", "": unit = 1_000_000_000
      case "min": unit = 60_000_000_000
      case "h": unit = 3_600_000_000_000
      case "d": unit = 86_400_000_000_000
      default: return nil
      }
      let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), parts.count < 2 || parts[1].count <= 9 else {
        return nil
      }
      // This is digits·unit / 10^decimals, where fractions of a nanosecond are cut off.
      let digits = parts.joined().drop { $0 == UInt8(ascii: "0") }
      var scale = 1
      for _ in 0..<(parts.count == 2 ? parts[1].count : 0) { scale *= 10 }
      guard !digits.isEmpty else {
        nanoseconds = 0
        return
      }
      guard let value = Int(String(decoding: Array(digits), as: UTF8.self)) else {
        nanoseconds = .max
        return
      }
      let product = value.multipliedFullWidth(by: unit)
      nanoseconds = product.high < scale ? scale.dividingFullWidth(product).quotient : .max
    }
  }
}
