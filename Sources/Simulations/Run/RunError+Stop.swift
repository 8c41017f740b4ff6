extension RunError {
  /// The error of a run that a ``StopSignal`` has ended. The loop that knows the step adds it.
  static let stopped: RunError = {
    var error = RunError(key: "steps", "the run was stopped", advice: nil)
    error.stop = RunStop()
    return error
  }()

  /// Adds the step that a stopped run has reached, unless it is known already. Other errors stay as they are.
  func reached(_ step: Int, of last: Int?, mayEndEarlier: Bool = false) -> RunError {
    guard var stop, stop.step == nil else { return self }
    stop.step = step
    stop.last = last
    stop.mayEndEarlier = mayEndEarlier
    var error = self
    error.stop = stop
    return error
  }

  /// Adds that a stopped run had reached its last step and was drawing its views. Other errors stay as they are.
  func whileDrawing(at step: Int) -> RunError {
    var error = reached(step, of: step)
    error.stop?.isDrawing = true
    return error
  }

  /// Adds which run of an experiment was stopped. Other errors stay as they are.
  package func inRun(_ run: Int, of count: Int) -> RunError {
    var error = self
    error.stop?.run = run
    error.stop?.runCount = count
    return error
  }
}
