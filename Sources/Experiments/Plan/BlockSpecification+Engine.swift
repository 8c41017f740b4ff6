import Blocks
import Simulations

extension BlockSpecification {
  /// Returns the error if an engine cannot run the block or a point of its sweep, or nil if it can.
  package func refusal(of engine: EngineChoice) -> RunError? {
    guard let experiment else { return simulation.refusal(of: engine) }
    let errors = experiment.points.map { $0.simulation.refusal(of: engine) }
    guard let first = errors.firstIndex(where: { $0 != nil }), var error = errors[first] else { return nil }
    let point = experiment.points[first]
    if let key = experiment.axis(of: point, among: errors.map { $0 != nil }) { error.key = key }
    error.span = error.span ?? experiment.span(of: error.key, at: point)
    return error
  }
}

extension Experiment {
  /// Returns the swept key whose value at a point is marked wherever it occurs, while other values are not. Returns nil
  /// if no single key explains the marks.
  fileprivate func axis(of point: Point, among marks: [Bool]) -> String? {
    guard let axes = sweep?.axes, marks.contains(false) else { return nil }
    return axes.indices.first { axis in
      zip(points, marks).allSatisfy { $1 || $0.values[axis].label != point.values[axis].label }
    }.map { axes[$0].key }
  }
}
