import Simulations

/// The texts of statistics on a screen.
enum PlainValue {
  static func text(_ value: StatisticValue) -> String {
    switch value {
    case .whole(let number): String(number)
    case .big(let digits): digits
    case .fraction(let number):
      number.magnitude < 1e15 && number.magnitude >= 1e-3 || number == 0
        ? String((number * 1000).rounded() / 1000) : short(number)
    case .text(let text): text
    case .list(let values) where values.isEmpty: "none"
    case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .truth(let isTrue): isTrue ? "yes" : "no"
    case .none: "none"
    }
  }

  /// Returns a number below 1 with three significant digits or decimals, and any other number as in tables.
  private static func short(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1, number != 0 else { return number.text(digits: 4) }
    var scale = 1000.0
    while (number * scale).magnitude < 100, scale < 1e300 { scale *= 10 }
    return String((number * scale).rounded() / scale)
  }

  /// Returns the text of a statistic's value. The statistic "box" has a special form.
  static func text(_ value: StatisticValue, of name: String) -> String { name == "box" ? box(value) : text(value) }

  /// Returns a box of `[column, row, columns, rows]` as its size and its corner.
  static func box(_ value: StatisticValue) -> String {
    guard case .list(let values) = value, values.count == 4 else { return text(value) }
    let parts = values.map(text)
    return "\(parts[2])x\(parts[3]) at [\(parts[0]), \(parts[1])]"
  }

  /// Returns a duration in milliseconds with three decimals.
  static func milliseconds(_ duration: Duration) -> String {
    let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    return "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst()) ms"
  }
}
