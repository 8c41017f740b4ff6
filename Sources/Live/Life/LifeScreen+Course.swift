import Mealy
import Simulations
import Specification
import Terminal

// Another rule, and other cells.

extension LifeScreen {
  /// Continues under the rule that was typed.
  mutating func changeRule() -> [LiveEffect] {
    guard let text = prompt?.editor.text else { return [] }
    let isRunning = core.isRunning
    var (effects, problem) = change(.symbol(text), of: "the rule \(text)")
    prompt?.problem = problem
    if isRunning { effects += core.run() }
    guard problem == nil else { return effects }
    prompt = nil
    return effects + say("the rule is \(core.session.patternRule ?? text) now")
  }

  mutating func randomGrid() -> [LiveEffect] {
    let (effects, problem) = change(.randomize(columns: max(16, start.keys.columns), rows: max(16, start.keys.rows)))
    return effects + say(problem ?? "random grid with seed \(core.session.seed)")
  }

  mutating func recount() -> [LiveEffect] {
    let (effects, problem) = change(.recount)
    return effects + say(problem ?? "this is generation 0 now")
  }

  mutating func loadConfiguration() -> [LiveEffect] {
    guard let configuration = configurations.configuration else { return [] }
    guard let pattern = configuration.pattern(limit: PatternShelf.cellLimit) else {
      configurations.problem = "the configuration is larger than \(PatternShelf.cellLimit.grouped) cells"
      return []
    }
    let (effects, problem) = change(.load(pattern))
    configurations.problem = problem
    guard problem == nil else { return effects }
    view.fit(core.session.bounds)
    view.placeCursor(view.middle)
    tab = .simulation
    return effects + say("loaded \(configuration.title)")
  }

  /// Changes the rule or all cells, and stops the clock.
  private mutating func change(
    _ gesture: Gesture, of subject: String = "the simulation"
  ) -> (effects: [LiveEffect], problem: String?) {
    let (effects, error) = core.change(gesture)
    if gesture.restarts, error == nil { startView = nil }
    return (effects + noteCourse(), error.map { $0.shortage.map { words(on: $0, of: subject) } ?? $0.sentence })
  }

  // MARK: Back and forth

  /// Restores the pattern, rule, view and tick of the start.
  mutating func reset() -> [LiveEffect] {
    if let startView {
      view = startView
      let room = LatticeScreen.room(size)
      view.resize(columns: room.columns, rows: room.rows)
    }
    startView = nil
    return go(to: 0)
  }

  /// The generations that were seen, including those under later rules.
  package var timeline: Timeline? {
    guard tab == .statistics || tab == .simulation && shelf == nil else { return nil }
    return Timeline(present: generation, furthest: core.furthest - core.session.origin, columns: size.columns)
  }

  var wantedStep: Int { core.wantedStep - core.session.origin }

  mutating func go(to wanted: Int) -> [LiveEffect] {
    forgetPeriod()
    let (step, isBeyond) = core.session.origin.addingReportingOverflow(max(0, wanted))
    return core.go(to: isBeyond ? .max : step)
  }

  mutating func undo() -> [LiveEffect] {
    forgetPeriod()
    return core.undo()
  }

  mutating func redo() -> [LiveEffect] {
    forgetPeriod()
    return core.redo()
  }
}
