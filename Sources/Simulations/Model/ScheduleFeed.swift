import Mealy

/// A feed that applies the schedule of a block to a state while the run is computed.
struct ScheduleFeed<Model: SteppableSimulation> {
  private let model: Model
  private let request: RunRequest
  private let schedule: [ScheduledInput<Model.Input>]
  private var next = 0

  init(_ model: Model, _ request: RunRequest) {
    self.model = model
    self.request = request
    schedule = model.schedule
  }

  /// The step of the next input, or `Int.max` if none is left.
  var nextStep: Int { next < schedule.count ? schedule[next].step : .max }

  /// The inputs that have not been applied yet.
  var remaining: ArraySlice<ScheduledInput<Model.Input>> { schedule[next...] }

  /// Applies the inputs of step 0, except those that make steps. Does nothing if the model records before inputs.
  mutating func begin(_ state: inout Model.State) throws(RunError) {
    if !Model.recordsBeforeInputs { try feed(&state, to: 0) }
  }

  /// Computes the steps up to and including `step`, and applies the inputs of each step. If inputs make steps, it
  /// applies those that lead to `step`. If the model records before inputs, it applies the inputs of a step only when
  /// it leaves that step. Stops early if the machine has no next step.
  mutating func advance(_ state: inout Model.State, to step: Int) throws(RunError) {
    var current = model.step(of: state)
    while current < step {
      let before = current
      try feed(&state, to: step)
      current = model.step(of: state)
      if current < step {
        try model.advance(&state, by: min(step, nextStep) - current, request)
        current = model.step(of: state)
        if !Model.recordsBeforeInputs { try feed(&state, to: step) }
      }
      guard current > before else { return }
    }
  }

  /// Applies the remaining inputs of the last step, which make no further step. If the model records before inputs,
  /// this happens only at the last step of the block. A run that ends earlier is over before the inputs of its last
  /// step.
  mutating func finish(_ state: inout Model.State) throws(RunError) {
    if !Model.recordsBeforeInputs || model.step(of: state) == model.stepCount { try feed(&state, to: .max) }
  }

  /// Applies all inputs up to the step of the state.
  mutating func feedDue(_ state: inout Model.State) throws(RunError) { try feed(&state, to: .max) }

  /// Applies the inputs that are due. If inputs make steps, it stops when they have made `step`.
  private mutating func feed(_ state: inout Model.State, to step: Int) throws(RunError) {
    var noted = model.step(of: state)
    while nextStep <= model.step(of: state), !Model.inputsMakeSteps || model.step(of: state) < step {
      let entry = schedule[next]
      if case .unanswered = model.mapper(&state, entry.input), let refusal = model.refusal(of: entry) { throw refusal }
      next += 1
      if next % Self.stride == 0 {
        noteProgress(of: state, since: &noted)
        try request.limits.stop.check()
      }
    }
    noteProgress(of: state, since: &noted)
  }

  /// The number of inputs after which progress is noted. Another thread reads the progress, so noting it costs more
  /// than an input.
  private static var stride: Int { 256 }

  /// Adds the steps that inputs have made to the progress.
  private func noteProgress(of state: Model.State, since noted: inout Int) {
    let step = model.step(of: state)
    if step > noted { request.progress?.add(step - noted) }
    noted = step
  }
}
