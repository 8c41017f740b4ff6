/// The length of a step, for the axis of time in charts.
package struct StepClock: Sendable, Hashable {
  /// The length of a step in units.
  package var length: Double
  /// The unit: `ms`, `s`, `min`, `h` or `d`.
  package var unit: String

  package init(length: Double, unit: String) {
    self.length = length
    self.unit = unit
  }

  /// In the largest unit of which it is a whole number; otherwise in milliseconds.
  init(nanoseconds: Int) {
    let units = [
      (86_400_000_000_000, "d"), (3_600_000_000_000, "h"), (60_000_000_000, "min"), (1_000_000_000, "s"),
    ]
    if let (size, name) = units.first(where: { nanoseconds.isMultiple(of: $0.0) }) {
      self.init(length: Double(nanoseconds / size), unit: name)
    } else {
      self.init(length: Double(nanoseconds) / 1e6, unit: "ms")
    }
  }
}
