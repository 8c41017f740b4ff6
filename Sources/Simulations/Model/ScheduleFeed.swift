import Mealy

/// Feeds the schedule of a block to a state while it is computed.
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

  /// The step of the next input; `Int.max` where none is left.
  var nextStep: Int { next < schedule.count ? schedule[next].step : .max }

  /// The inputs that have not been fed yet.
  var remaining: ArraySlice<ScheduledInput<Model.Input>> { schedule[next...] }

  /// Feeds the inputs of step 0, but for those that make steps, unless the state is looked at before them.
  mutating func begin(_ state: inout Model.State) throws(RunError) {
    if !Model.recordsBeforeInputs { try feed(&state, to: 0) }
  }

  /// Computes the steps up to and with `step`, and feeds the inputs of each of them: where inputs make steps, those
  /// that lead to `step`; where a state is looked at before its inputs, those of the last step when it is left. Ends
  /// early where the machine has no next step.
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

  /// Feeds what is left of the inputs of the last step, which make no further one. Where a state is looked at before
  /// its inputs, only the last step of the block has any: a run that ends earlier is over before them.
  mutating func finish(_ state: inout Model.State) throws(RunError) {
    if !Model.recordsBeforeInputs || model.step(of: state) == model.stepCount { try feed(&state, to: .max) }
  }

  /// Feeds the inputs up to the step of the state.
  mutating func feedDue(_ state: inout Model.State) throws(RunError) { try feed(&state, to: .max) }

  /// Feeds the inputs that are due, until those that make steps have made `step`.
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

  /// The number of inputs after which progress is noted again: another thread reads it, which costs more than an input.
  private static var stride: Int { 256 }

  /// Notes the steps that inputs have made.
  private func noteProgress(of state: Model.State, since noted: inout Int) {
    let step = model.step(of: state)
    if step > noted { request.progress?.add(step - noted) }
    noted = step
  }
}
