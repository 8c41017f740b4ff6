import Expressions

extension RunError {
  /// The error of a run that a ``StopSignal`` has ended. The loop that knows the step adds it.
  static let stopped: RunError = {
    var error = RunError(key: "steps", "the run was stopped", advice: nil)
    error.stop = RunStop()
    return error
  }()

  /// Returns the error of a stopped run with the step that it had reached, unless that is known already. Returns other
  /// errors unchanged.
  ///
  /// - Parameters:
  ///   - farStep: the step, if it is too large for an `Int` of steps; otherwise nil.
  ///   - farLast: the last step, in the same way.
  func reached(
    _ step: Int, of last: Int?, mayEndEarlier: Bool = false, farStep: BigWhole? = nil, farLast: BigWhole? = nil
  ) -> RunError {
    guard var stop, stop.step == nil else { return self }
    stop.step = step
    stop.last = last
    stop.farStep = farStep
    stop.farLast = farLast
    stop.mayEndEarlier = mayEndEarlier
    var error = self
    error.stop = stop
    return error
  }

  /// Returns the error of a run that was stopped while it was drawing its views, after the last step. Returns other
  /// errors unchanged.
  func whileDrawing(at step: Int) -> RunError {
    var error = reached(step, of: step)
    error.stop?.isDrawing = true
    return error
  }

  /// Returns the error of a stopped run with its number in an experiment. Returns other errors unchanged.
  package func inRun(_ run: Int, of count: Int) -> RunError {
    var error = self
    error.stop?.run = run
    error.stop?.runCount = count
    return error
  }
}
