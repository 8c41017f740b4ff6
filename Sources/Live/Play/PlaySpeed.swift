/// How fast a simulation runs on a screen.
package enum PlaySpeed: Hashable, Sendable, Comparable {
  /// Steps a second.
  case perSecond(Int)
  /// As fast as the machine can.
  case unlimited

  static let levels: [PlaySpeed] = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000].map { .perSecond($0) } + [.unlimited]

  /// The screen is drawn this often a second at most.
  static let mostFrames = 60

  var faster: PlaySpeed { Self.levels.first { $0 > self } ?? .unlimited }

  var slower: PlaySpeed { Self.levels.last { $0 < self } ?? self }

  /// The speed at which a step takes as long as a model says, as near as there is one.
  init(secondsPerStep: Double) {
    let rate = 1 / max(0.001, secondsPerStep)
    self = Self.levels.last { $0 <= .perSecond(max(1, Int(rate))) } ?? .perSecond(1)
  }

  /// How often the clock ticks, and how many steps each tick means; nil without a clock.
  var clock: (interval: Duration, ticks: Int)? {
    switch self {
    case .perSecond(let rate) where rate <= Self.mostFrames: (.microseconds(1_000_000 / rate), 1)
    case .perSecond(let rate):
      (.microseconds(1_000_000 / Self.mostFrames), (rate + Self.mostFrames - 1) / Self.mostFrames)
    case .unlimited: nil
    }
  }

  package var label: String {
    switch self {
    case .perSecond(let rate): "\(rate)/s"
    case .unlimited: "max"
    }
  }
}
