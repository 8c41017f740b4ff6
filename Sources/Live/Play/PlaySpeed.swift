/// The speed of a simulation on a screen.
package struct PlaySpeed: Hashable, Sendable {
  /// The time for each step, or nil for full speed.
  package let timePerStep: Duration?

  private init(_ timePerStep: Duration?) { self.timePerStep = timePerStep }

  /// Returns the speed of a number of steps per second.
  package static func perSecond(_ steps: Int) -> PlaySpeed { PlaySpeed(.microseconds(1_000_000 / max(1, steps))) }

  /// The full speed of the machine.
  package static let unlimited = PlaySpeed(nil)

  /// Creates the speed at which a step takes the time of the model, but at least a millisecond.
  package init(secondsPerStep: Double) { self.init(.microseconds(Int(max(0.001, min(secondsPerStep, 1e9)) * 1e6))) }

  /// The speeds from slow to fast.
  package static let levels = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000].map(perSecond) + [unlimited]

  /// The shortest time between two drawings of the screen.
  static let shortestFrame = Duration.microseconds(1_000_000 / 60)

  /// The next faster level, or full speed if there isn't one.
  package var faster: PlaySpeed { Self.levels.first { $0.isFaster(than: self) } ?? .unlimited }

  /// The previous level, or the same speed if it is not faster than the slowest level.
  package var slower: PlaySpeed { Self.levels.last { isFaster(than: $0) } ?? self }

  private func isFaster(than other: PlaySpeed) -> Bool {
    guard let theirs = other.timePerStep else { return false }
    return timePerStep.map { $0 < theirs } ?? true
  }

  /// The interval of the clock and the steps for each tick, or nil without a clock.
  package var clock: (interval: Duration, ticks: Int)? {
    guard let timePerStep else { return nil }
    guard timePerStep < Self.shortestFrame else { return (timePerStep, 1) }
    return (Self.shortestFrame, Int((Self.shortestFrame / timePerStep).rounded(.up)))
  }

  /// The speed in words: `15/s`, `1 in 5 s`, `max`.
  package var label: String {
    guard let timePerStep else { return "max" }
    let seconds = timePerStep / .seconds(1)
    guard seconds > 1 else { return "\(Int((1 / seconds).rounded()))/s" }
    let tenths = Int((seconds * 10).rounded())
    return "1 in \(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") s"
  }

  /// Returns the speed of something other than steps: `15 cells/s`.
  func label(of things: String) -> String { label.hasSuffix("/s") ? "\(label.dropLast(2)) \(things)/s" : label }
}
