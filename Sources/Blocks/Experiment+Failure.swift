import Expressions
import Simulations

extension Experiment {
  /// Returns the values of a point as text, such as `factor=2 people=100`. The text is empty without a sweep.
  package func text(of point: Point) -> String {
    zip(axes, point.values).map { PointCondition.text($0.key, $1.label) }.joined(separator: " ")
  }

  /// Returns the error of a run, followed by the run's point and replicate, such as `(factor=2, replicate 9)`.
  ///
  /// Replicates count from 0, as in results and in failed expectations. The error of a run that was stopped is not
  /// changed.
  ///
  /// - Parameter run: the number of the run, counted from 0.
  package func failure(_ error: RunError, of run: Int) -> RunError {
    var error = error.inRun(run + 1, of: runCount)
    guard error.stop == nil else { return error }
    let (point, replicate) = run.quotientAndRemainder(dividingBy: replicates)
    let place = [text(of: points[point]), replicates > 1 ? "replicate \(replicate)" : ""].filter { !$0.isEmpty }
    if !place.isEmpty { error.message += " (\(place.joined(separator: ", ")))" }
    return error
  }
}
