/// How fast a simulation runs on a screen.
package struct PlaySpeed: Hashable, Sendable {
  /// How long a step takes, or nil if it takes as long as the machine needs.
  package let timePerStep: Duration?

  private init(_ timePerStep: Duration?) { self.timePerStep = timePerStep }

  /// Steps a second.
  package static func perSecond(_ steps: Int) -> PlaySpeed { PlaySpeed(.microseconds(1_000_000 / max(1, steps))) }

  /// As fast as the machine can.
  package static let unlimited = PlaySpeed(nil)

  /// The speed at which a step takes as long as a model says, a millisecond at least.
  package init(secondsPerStep: Double) { self.init(.microseconds(Int(max(0.001, min(secondsPerStep, 1e9)) * 1e6))) }

  /// From slow to fast.
  package static let levels = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000].map(perSecond) + [unlimited]

  /// The screen is drawn this often a second at most.
  static let shortestFrame = Duration.microseconds(1_000_000 / 60)

  /// The next level.
  package var faster: PlaySpeed { Self.levels.first { $0.isFaster(than: self) } ?? .unlimited }

  /// The level before, or the speed itself where it is as slow as the slowest one.
  package var slower: PlaySpeed { Self.levels.last { isFaster(than: $0) } ?? self }

  private func isFaster(than other: PlaySpeed) -> Bool {
    guard let theirs = other.timePerStep else { return false }
    return timePerStep.map { $0 < theirs } ?? true
  }

  /// How often the clock ticks, and how many steps each tick means; nil without a clock.
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

  /// The speed of other things than steps: `15 cells/s`.
  func label(of things: String) -> String { label.hasSuffix("/s") ? "\(label.dropLast(2)) \(things)/s" : label }
}
