import Expressions
import Mealy
import Specification

/// A simulation made from a ``CustomModel`` by ``CustomModel/playable(steps:)``. It works like the built-in models.
public struct CustomSimulation<Model: CustomModel>: Sendable {
  /// An event during play.
  public enum Input: Hashable, Sendable {
    /// Computes the next step.
    case tick
    /// An input that the model defines.
    case input(Model.Input)
  }

  let model: Model
  package let stepCount: Int
  /// The condition that ends a run, already bound.
  let until: Expression?

  init(_ model: Model, steps: Int, until: Expression? = nil) {
    self.model = model
    stepCount = steps
    self.until = until
  }
}

extension CustomSimulation: Simulation {
  package static var declaration: ModelDeclaration {
    Model.declaration.model(views: views.map(\.declaration))
  }

  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let errorsBefore = context.errors.count
    var values = KeyValues()
    for key in Model.declaration.keys {
      if let value = key.read(&map, in: &context) { values.set(key.name, value) }
    }
    let end = map.readEnd(steps: SharedKeys.steps(), until: Model.declaration.untilKey, in: &context)
    guard let end, context.errors.count == errorsBefore else { return nil }
    do throws(RunError) {
      self.init(try Model(values), steps: end.steps, until: end.until)
      try checkSchedule()
    } catch {
      for problem in error.problems {
        context.report(
          .invalid(problem.message, advice: problem.advice), key: problem.key, at: map.span(of: problem.key))
      }
      return nil
    }
  }

  /// Checks that a run reaches all inputs that its block prescribes.
  private func checkSchedule() throws(RunError) {
    if let early = model.schedule.first(where: { $0.step < 0 }) {
      throw RunError(
        key: key(of: early), "an input of step \(early.step) comes before the run", advice: "steps count from 0")
    }
    if let late = model.schedule.first(where: { $0.step > stepCount }) {
      throw RunError(
        key: key(of: late), "the run ends with step \(stepCount), before the input of step \(late.step)",
        advice: "write steps: \(late.step)")
    }
  }

  /// Returns the key that prescribes an input, or `model` if the model does not tell.
  private func key(of entry: (step: Int, input: Model.Input)) -> String {
    let keys = model.keys(replaying: [entry]) ?? []
    return (keys.first { !$0.value.isEmpty } ?? keys.first)?.key ?? "model"
  }

  package var cost: Cost {
    let cells = Double(max(1, model.size.columns)) * Double(max(1, model.size.rows))
    return Cost(
      memory: 64 * cells + 1e6, updates: cells * Double(stepCount),
      nanoseconds: Cost.nanoseconds(steps: stepCount, each: 0.5 * cells, until: until.map { .condition($0) }),
      key: "steps")
  }

  package var drawnCells: (columns: Double, rows: Double) { (Double(model.size.columns), Double(model.size.rows)) }
}

extension CustomSimulation: SteppableSimulation {
  package typealias State = CustomState<Model.State>
  package typealias Observer = NoObserver<CustomState<Model.State>>

  package static var tick: Input { .tick }

  package var mapper: Mapper<CustomState<Model.State>, Input, Int> {
    Mapper { [model] state, input in
      switch input {
      case .tick:
        state.step += 1
        model.advance(&state.state, step: state.step, draws: state.draws)
      case .input(let own):
        guard model.apply(own, to: &state.state) else { return .unanswered }
      }
      return .output(state.step)
    }
  }

  package var schedule: [ScheduledInput<Input>] {
    model.schedule.enumerated().sorted { ($0.element.step, $0.offset) < ($1.element.step, $1.offset) }
      .map { ScheduledInput(step: $0.element.step, .input($0.element.input)) }
  }

  package func refusal(of entry: ScheduledInput<Input>) -> RunError? {
    guard case .input(let own) = entry.input else { return nil }
    return RunError(
      key: key(of: (entry.step, own)), "the input of step \(entry.step) has no effect on the state at that step",
      advice: "remove it from the block")
  }

  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> CustomState<Model.State> {
    let state = try model.start(request.draws)
    if let problem = statisticsProblem(model.statistics(of: state)) ?? model.cells(of: state).flatMap(cellsProblem) {
      throw problem
    }
    return CustomState(state: state, draws: request.draws)
  }

  package func step(of state: CustomState<Model.State>) -> Int { state.step }

  package func statistics(of state: CustomState<Model.State>) -> [Statistic] {
    zip(Model.declaration.statistics, values(of: state)).map { Statistic($0.name, $1) }
  }

  package var seriesNames: [String] { Model.declaration.statistics.filter(\.isSeries).map(\.name) }

  package func seriesValues(of state: CustomState<Model.State>) -> [Int] {
    zip(Model.declaration.statistics, values(of: state)).filter(\.0.isSeries).map { _, value in
      if case .whole(let number) = value { number } else { 0 }
    }
  }

  /// Returns the values of the declared statistics. Stops the program if the values do not match the declaration.
  private func values(of state: CustomState<Model.State>) -> [StatisticValue] {
    let values = model.statistics(of: state.state)
    if let problem = statisticsProblem(values) { fatalError("step \(state.step): \(problem)") }
    return values
  }

  package var takesFrames: Bool { !Model.declaration.looks.isEmpty }

  package func bounds(of state: CustomState<Model.State>) -> LatticeBox? {
    finalState(of: state).map { LatticeBox(columns: 0..<$0.columns, rows: 0..<$0.rows) }
  }

  package func finalState(of state: CustomState<Model.State>) -> FinalState? {
    let (columns, rows) = model.size, states = Model.declaration.looks.count
    guard columns > 0, rows > 0, let cells = model.cells(of: state.state) else { return nil }
    if let problem = cellsProblem(cells) { fatalError("step \(state.step): \(problem)") }
    return FinalState(columns: columns, rows: rows, states: max(2, states), cells: cells)
  }

  package func picture(of state: CustomState<Model.State>, title: String?, limit: PictureLimit) -> Picture {
    let looks = Model.declaration.looks
    guard let shown = finalState(of: state) else {
      return Picture(title: title, columns: 1, rows: 1, scale: 1, looks: looks, elements: [0])
    }
    let window = LatticeBox(columns: 0..<shown.columns, rows: 0..<shown.rows)
    return Picture(title: title, shown, window: window, limit: limit, looks: looks)
  }

  package func picture(of state: CustomState<Model.State>, in window: LatticeBox, scale: Int) -> Picture {
    Picture(finalState(of: state), window: window, scale: scale, looks: Model.declaration.looks)
  }

  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    guard let until else { return RunEnding(step: stepCount) }
    var condition = EndCondition<NoStatistic>(until)
    return try ending(request, missing: .condition(until)) { (state: CustomState<Model.State>) throws(RunError) in
      try condition.holds(at: state.step, { _ in 0 }) { name in
        statistics(of: state).first { $0.name == name }.map { ExpressionValue($0.value) }
      }
    }
  }

  package func report(_ run: RecordedRun<Self>) throws(RunError) -> Report {
    let state = run.state, shown = finalState(of: state)
    let name = Model.declaration.name
    return Report(
      statistics: statistics(of: state), series: run.series, views: run.views,
      summary: name.prefix(1).uppercased() + name.dropFirst() + ", \(run.ending.step.counted("step"))",
      state: run.request.keepsState ? shown : nil, handover: shown)
  }

  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: CustomState<Model.State>,
    _ request: RunRequest
  ) throws(RunError) -> [(key: String, value: String)] {
    let inputs = log.compactMap { entry -> (step: Int, input: Model.Input)? in
      if case .input(let own) = entry.input { (entry.step, own) } else { nil }
    }
    let replaced = model.keys(replaying: inputs)
    let name = Model.declaration.name
    guard replaced != nil || inputs.isEmpty && model.schedule.isEmpty else {
      throw RunError(
        key: "model", "the model '\(name)' has no keys that repeat inputs given by hand",
        advice: "implement schedule and keys(replaying:) in \(Model.self)")
    }
    var written: [(key: String, value: String)] = []
    for (key, value) in replaced ?? [] {
      guard let declared = Model.declaration.keys.first(where: { $0.name == key }) else {
        throw RunError(
          key: "model", "keys(replaying:) of the model '\(name)' returns the unknown key '\(key)'",
          advice: "declare the key, or return one of the declared keys")
      }
      written.append((key, declared.yaml(value)))
    }
    let left = SharedKeys.replaced.union(written.map(\.key))
    return keys.filter { !left.contains($0.key) } + written + [("steps", String(state.step))]
  }
}

extension CustomSimulation: PlayableModel {
  /// Runs the model from ``CustomModel/start(_:)``, with the inputs of its ``CustomModel/schedule``. The number of
  /// steps is that of ``CustomModel/playable(steps:)``.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session in the state of ``CustomModel/start(_:)``, without the inputs of the ``CustomModel/schedule``.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}

extension CustomSimulation {
  /// The views of the model: pictures if it declares looks, and charts if it has series.
  package static var views: [View<Self>] {
    var views: [View<Self>] = []
    if !Model.declaration.looks.isEmpty {
      views += [
        .grid("The state at the end.", synonyms: ["picture", "final", "state"]),
        .frames("The state at several steps.", synonyms: ["steps", "filmstrip"]),
        .image(of: ["grid"], "The state at the end, or at several steps side by side", hasFrames: true),
        .animation("The state from the first step to the last"),
      ]
    }
    if let first = Model.declaration.statistics.first(where: \.isSeries) {
      views += [
        .chart("The series over the steps.", synonyms: ["plot", "graph", "curve", "series"]), .bands(first.name),
      ]
    }
    return views
  }
}

/// The state of a custom model together with its step.
package struct CustomState<State: Sendable>: Sendable {
  package internal(set) var state: State
  package internal(set) var step = 0
  /// The random numbers of the run.
  let draws: Draws
}
