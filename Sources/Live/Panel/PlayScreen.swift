import Mealy
import Terminal

/// A screen of an interactive simulation. The protocol contains the parts that the screens of all models share.
protocol PlayScreen: PanelScreen {
  var core: PlayCore { get set }

  /// Handles the result of a computation.
  mutating func take(_ result: PlayResult) -> [LiveEffect]
  /// Begins another simulation that is ready.
  mutating func begin(_ start: Start) -> [LiveEffect]
  /// Handles the failure to set up another simulation.
  mutating func refuse(_ problem: String) -> [LiveEffect]
  /// Resumes the work that another screen on top had ended.
  mutating func resume() -> [LiveEffect]
}

extension PlayScreen {
  var played: any PlaySession { core.session }

  var timeline: Timeline? { Timeline(present: core.session.step, furthest: core.furthest, columns: size.columns) }

  var wantedStep: Int { core.wantedStep }

  mutating func go(to step: Int) -> [LiveEffect] { core.go(to: step) }

  mutating func take(_ result: PlayResult) -> [LiveEffect] { core.take(result) }

  mutating func begin(_ start: Start) -> [LiveEffect] { [] }

  mutating func refuse(_ problem: String) -> [LiveEffect] { say(problem) }

  mutating func resume() -> [LiveEffect] { core.resume() }

  /// The part of the mapper that all screens share.
  static var shared: Mapper<Self, LiveInput, [LiveEffect]> {
    Mapper { screen, input in
      switch input {
      case .shown:
        screen.message = nil
        return .output(screen.resume())
      case .computed(let result): return .output(screen.take(result))
      case .tick(.clock): return .output(screen.core.tick())
      case .tick(.message):
        screen.message = nil
        return .silent
      case .started(.success(let start)): return .output(screen.begin(start))
      case .started(.failure(let failure)):
        return .output(screen.refuse(failure.problems.map(\.message).joined(separator: "; ")))
      case .done(let words), .failed(let words): return .output(screen.say(words))
      default: return .unanswered
      }
    }.or(panels)
  }
}
