/// The initial speed of a simulation.
package enum StartSpeed: Hashable, Sendable {
  /// The model's own speed.
  case automatic
  /// A number of steps per second.
  case perSecond(Int)
  /// The full speed of the machine.
  case unlimited

  static let choices: [StartSpeed] =
    [.automatic] + [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000].map { .perSecond($0) } + [.unlimited]

  package var text: String {
    switch self {
    case .automatic: "auto"
    case .perSecond(let rate): String(rate)
    case .unlimited: "max"
    }
  }

  package init?(_ text: String) {
    guard let speed = Self.choices.first(where: { $0.text == text }) else { return nil }
    self = speed
  }
}
