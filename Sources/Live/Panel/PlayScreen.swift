import Mealy
import Simulations
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
  /// The subject of a sentence about the memory of a new simulation.
  var subject: String { get }
}

extension PlayScreen {
  var played: any PlaySession { core.session }

  package var leastMemory: Double? { core.session.leastMemory }

  package mutating func limitMemory(to limit: Double) { core.limitMemory(to: limit) }

  var subject: String { "the simulation" }

  var timeline: Timeline? { Timeline(present: core.session.step, furthest: core.furthest, columns: size.columns) }

  var wantedStep: Int { core.wantedStep }

  mutating func go(to step: Int) -> [LiveEffect] { core.go(to: step) }

  mutating func take(_ result: PlayResult) -> [LiveEffect] { core.take(result) }

  mutating func begin(_ start: Start) -> [LiveEffect] { [] }

  mutating func refuse(_ problem: String) -> [LiveEffect] { say(problem) }

  mutating func resume() -> [LiveEffect] { core.resume() }

  /// Returns why a simulation that was being set up needs too much memory.
  private func words(on shortage: MemoryShortage) -> String {
    shortage.text(of: subject) + (shortage.option.map { "; start again with \($0)" } ?? "")
  }

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
      case .started(.success(var start)):
        // Simulations that are paused may have left less memory than the limit of the command.
        let shortage = MemoryShortage(needed: start.session.leastMemory, limit: screen.core.session.memoryLimit)
        guard shortage.needed <= shortage.limit else { return .output(screen.refuse(screen.words(on: shortage))) }
        start.session.limitMemory(to: shortage.limit)
        return .output(screen.begin(start))
      case .started(.failure(let failure)):
        return .output(screen.refuse(failure.shortage.map(screen.words) ?? failure.sentence))
      case .done(let words), .failed(let words): return .output(screen.say(words))
      default: return .unanswered
      }
    }.or(panels)
  }
}
