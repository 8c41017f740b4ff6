/// The duration of a step, for the time axis of charts.
package struct StepClock: Sendable, Hashable {
  /// The duration of a step in the unit.
  package var length: Double
  /// The unit: `ms`, `s`, `min`, `h` or `d`.
  package var unit: String

  package init(length: Double, unit: String) {
    self.length = length
    self.unit = unit
  }

  /// Creates a duration in the largest unit in which it is a whole number, or in milliseconds if there isn't one.
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
