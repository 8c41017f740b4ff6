import Mealy
import Simulations
import Terminal

/// A screen that shows a simulation whose steps can be gone to, and whose state can be saved.
protocol PanelScreen: LiveScreen {
  var size: TerminalSize { get }
  /// The message of the last action.
  var message: String? { get set }
  var panel: PlayPanel { get set }
  /// What is saved.
  var played: any PlaySession { get }
  /// The number of the present step, and what a step is called, in the singular.
  var stepNumber: Int { get }
  var stepName: String { get }
  /// The reachable steps, or nil if the bar is hidden.
  var timeline: Timeline? { get }

  /// Goes to a step of the timeline.
  mutating func go(to step: Int) -> [LiveEffect]
  /// The step to which all that was asked for leads.
  var wantedStep: Int { get }
  /// Shows a message for a while.
  mutating func say(_ words: String) -> [LiveEffect]
}

extension PanelScreen {
  var stepNumber: Int { played.step }

  var wantedStep: Int { played.step }

  var timeline: Timeline? { nil }

  mutating func go(to step: Int) -> [LiveEffect] { [] }

  mutating func say(_ words: String) -> [LiveEffect] {
    message = words
    return [.timer(.message, after: .seconds(5), .tick(.message))]
  }
}
