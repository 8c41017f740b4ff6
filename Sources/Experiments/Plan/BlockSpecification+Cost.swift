import Blocks
import Expressions
import Simulations

extension BlockSpecification {
  /// The cost of all runs of the block together.
  package var cost: Cost { cost(naming: 0) }

  /// Returns the cost of all runs of the block together.
  ///
  /// - Parameter steps: the number of steps to record in addition to those that the block itself names.
  package func cost(naming steps: Int) -> Cost {
    guard let experiment else { return with(simulation.cost, pictures: 1, runs: 1) }
    // Points may lack different statistics.
    let absent = experiment.points.reduce(Int.max) { min($0, $1.simulation.absentStatistics.count) }
    var cost = with(
      experiment.cost(
        statistics: declaration.statistics.count - absent + derived.items.count, steps: namedSteps.count + steps,
        series: declaration.series.count), pictures: min(experiment.points.count, Ensemble.shownPoints),
      runs: Double(experiment.runCount))
    cost.memory += curveMemory(experiment) + differenceMemory(experiment) + eventMemory(experiment)
    return cost
  }

  /// Returns a cost to which the pictures of some runs, the derived statistics and the expectations are added.
  private func with(_ cost: Cost, pictures count: Int, runs: Double) -> Cost {
    var cost = cost
    let (columns, rows) = simulation.drawnCells
    for view in views {
      let bytes = Double(count) * view.drawnBytes(columns: columns, rows: rows, lastStep: simulation.stepCount)
      cost.memory += bytes
      cost.nanoseconds += Self.nanosecondsPerByte * bytes
    }
    let operations = derived.size + expectations.reduce(0) { $0 + $1.expression.size }
    cost.nanoseconds += runs * Self.nanosecondsPerNode * Double(operations)
    cost.memory += runs * Double(derived.digitBytes)
    return cost
  }

  /// The nanoseconds to draw, compress and digest a byte of a picture, and to evaluate an operation of an expression.
  private static let nanosecondsPerByte = 1.0, nanosecondsPerNode = 10.0

  /// Returns the bytes of the kept series of all runs. If runs may end early, series of every step are not included but
  /// counted while they are made.
  private func curveMemory(_ experiment: Experiment) -> Double {
    let request = keeping(RunRequest(views: views))
    return experiment.points.enumerated().reduce(0) { sum, entry in
      let steps = entry.element.simulation.stepCount, kept = request.keptSeries.count
      let others = request.curves(of: entry.offset).count - kept
      let bytes =
        Double(kept) * RunCurve.memory(steps: steps, isWhole: !hasOpenEnd)
        + Double(others) * RunCurve.memory(steps: steps)
      return sum + Double(experiment.replicates) * bytes
    }
  }

  /// Returns the bytes for the steps of planned events. Each run has room for as many events as the longest list.
  private func eventMemory(_ experiment: Experiment) -> Double {
    let events = experiment.points.reduce(0) { max($0, $1.simulation.plannedEvents.count) }
    return Double(min(events, EventSummary.most) * MemoryLayout<Int32>.stride) * Double(experiment.runCount)
  }

  /// Returns the bytes of the differences between points: a CSV column for each statistic, and the numbers of one point
  /// while they are computed.
  private func differenceMemory(_ experiment: Experiment) -> Double {
    let runs = Double(experiment.runCount)
    return views.reduce(0) { sum, view in
      guard case .differences(let names, _) = view.options else { return sum }
      let columns = runs * Double(StatisticColumn.numberSize) + Double(experiment.points.count * Self.differenceSize)
      return sum + Double(names.count) * columns + Double(experiment.replicates * Self.pairSize)
    }
  }

  /// The bytes of a difference, and of a pair of runs while its point is compared.
  private static let differenceSize = MemoryLayout<PairedDifference>.stride + 96, pairSize = 96

  /// Whether runs may end before their last step, so that their time is unknown.
  package var hasOpenEnd: Bool { spans["until"] != nil || simulation.hasOpenEnd }

  /// The number of steps of all runs together.
  package var stepCount: Double {
    guard let experiment else { return Double(simulation.stepCount) }
    return experiment.points.reduce(0) { $0 + Double($1.simulation.stepCount) } * Double(experiment.replicates)
  }
}

extension RunRequest {
  /// Returns the series that all runs of a point keep: first those to save, then those that views show, each once.
  func curves(of point: Int) -> [String] {
    point < Ensemble.shownPoints ? keptSeries + shownCurves.filter { !keptSeries.contains($0) } : keptSeries
  }

  /// The series that views show over the runs, each once.
  var shownCurves: [String] {
    var names: [String] = []
    for view in views {
      guard view.isOfCurves else { continue }
      for name in view.names where !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension BlockSpecification {
  /// Returns the request with all series, if the block keeps them for its runs.
  func keeping(_ request: RunRequest) -> RunRequest {
    guard keepsCurves, experiment != nil else { return request }
    var request = request
    request.keptSeries = declaration.series.map(\.name)
    return request
  }
}

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
