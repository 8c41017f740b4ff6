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
  /// Starts the clock, or stops it.
  mutating func toggleRun() -> [LiveEffect]
  /// Computes steps.
  mutating func step(by count: Int) -> [LiveEffect]
  mutating func goBack() -> [LiveEffect]
  mutating func reset() -> [LiveEffect]
  mutating func setSpeed(_ speed: PlaySpeed) -> [LiveEffect]
  mutating func undo() -> [LiveEffect]
  mutating func redo() -> [LiveEffect]
}

extension PlayScreen {
  var played: any PlaySession { core.session }

  package var leastMemory: Double? { core.session.leastMemory }

  package mutating func limitMemory(to limit: Double) { core.limitMemory(to: limit) }

  var timeline: Timeline? { Timeline(present: core.session.step, furthest: core.furthest, columns: size.columns) }

  var wantedStep: Int { core.wantedStep }

  mutating func go(to step: Int) -> [LiveEffect] { core.go(to: step) }

  mutating func take(_ result: PlayResult) -> [LiveEffect] { core.take(result) }

  mutating func begin(_ start: Start) -> [LiveEffect] { [] }

  mutating func refuse(_ problem: String) -> [LiveEffect] { say(problem) }

  mutating func resume() -> [LiveEffect] { core.resume() }

  mutating func toggleRun() -> [LiveEffect] { core.isRunning ? core.pause() : core.run() }

  mutating func step(by count: Int) -> [LiveEffect] { core.step(by: count) }

  mutating func goBack() -> [LiveEffect] { core.go(to: core.wantedStep - 1) }

  mutating func reset() -> [LiveEffect] { core.go(to: 0) }

  mutating func setSpeed(_ speed: PlaySpeed) -> [LiveEffect] { core.setSpeed(speed) }

  mutating func undo() -> [LiveEffect] { core.undo() }

  mutating func redo() -> [LiveEffect] { core.redo() }

  package mutating func close() -> [LiveEffect] { core.pause() }

  /// The actions on the clock, the steps and the edits.
  var playActions: [ScreenAction] {
    let running = core.isRunning ? "stop first" : nil
    return [
      Self.action(
        "run", core.isRunning ? "Stop" : "Start", [" "], "Starts the simulation, or stops it", onBar: true
      ) { $0.toggleRun() },
      Self.action("step", "Step", ["s", "."], "Computes one \(stepName)", unless: running, onBar: true) {
        $0.step(by: 1)
      },
      Self.action("step-ten", "Ten steps", ["S"], "Computes ten \(stepName)s", unless: running) { $0.step(by: 10) },
      Self.action(
        "back", "Back", ["b"], "Goes back one \(stepName)",
        unless: core.wantedStep == 0 ? "already at the start" : nil, onBar: true
      ) { $0.goBack() },
      Self.action("reset", "Reset", ["r"], "Goes back to the start, with the edits made there", onBar: true) {
        $0.reset()
      },
    ] + speedActions + [
      Self.action(
        "undo", "Undo", ["u"], "Undoes the last edit, even across later \(stepName)s",
        unless: core.session.canUndo ? nil : "there is nothing to undo"
      ) { $0.undo() },
      Self.action(
        "redo", "Redo", [ActionKey(.character("r"), .control)], "Redoes the edit that you undid last",
        unless: core.session.canRedo ? nil : "there is nothing to redo"
      ) { $0.redo() },
    ]
  }

  var speedActions: [ScreenAction] {
    let speed = core.speed
    return [
      Self.action(
        "faster", "Faster", ["+", "="], "Runs faster", unless: speed == .unlimited ? "already at full speed" : nil
      ) { $0.setSpeed($0.core.speed.faster) },
      Self.action(
        "slower", "Slower", ["-"], "Runs slower",
        unless: speed.slower == speed ? "already at the slowest speed" : nil
      ) { $0.setSpeed($0.core.speed.slower) },
      Self.action("full-speed", "Full speed", ["0"], "Runs as fast as the machine can") { $0.setSpeed(.unlimited) },
    ]
  }

  /// Returns why something that was to be set up needs too much memory.
  func words(on shortage: MemoryShortage, of subject: String = "the simulation") -> String {
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
        return .output(screen.refuse(failure.shortage.map { screen.words(on: $0) } ?? failure.sentence))
      case .done(let words), .failed(let words): return .output(screen.say(words))
      default: return .unanswered
      }
    }.or(panels)
  }
}
