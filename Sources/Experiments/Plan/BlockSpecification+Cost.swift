import Blocks
import Expressions
import Simulations

extension BlockSpecification {
  /// The cost of all runs of the block together.
  package var cost: Cost { cost(naming: 0) }

  /// - Parameter steps: how many steps are recorded besides those that the block names itself.
  package func cost(naming steps: Int) -> Cost {
    guard let experiment else { return with(simulation.cost, pictures: 1, runs: 1) }
    // Another point may have the statistics that one point lacks.
    let absent = experiment.points.reduce(Int.max) { min($0, $1.simulation.absentStatistics.count) }
    var cost = with(
      experiment.cost(
        statistics: declaration.statistics.count - absent + derived.items.count, steps: namedSteps.count + steps,
        series: declaration.series.count), pictures: min(experiment.points.count, Ensemble.shownPoints),
      runs: Double(experiment.runCount))
    cost.memory += curveMemory(experiment) + differenceMemory(experiment) + eventMemory(experiment)
    return cost
  }

  /// Adds the pictures of this many runs, their derived statistics and the expectations that all are held against.
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
    return cost
  }

  /// The time that a byte of a picture takes, drawn, compressed and digested; and an operation of an expectation.
  private static let nanosecondsPerByte = 1.0, nanosecondsPerNode = 10.0

  /// Returns the bytes of the series that are kept over the steps of each run. Where runs may end early, the series of
  /// every step are counted while they are made.
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

  /// Returns the bytes of the steps at which planned events came: as many of each run as the longest list has.
  private func eventMemory(_ experiment: Experiment) -> Double {
    let events = experiment.points.reduce(0) { max($0, $1.simulation.plannedEvents.count) }
    return Double(min(events, EventSummary.most) * MemoryLayout<Int32>.stride) * Double(experiment.runCount)
  }

  /// Returns the bytes of the differences between points: a column for each statistic in CSV, and the numbers of one
  /// point while they are computed.
  private func differenceMemory(_ experiment: Experiment) -> Double {
    let runs = Double(experiment.runCount)
    return views.reduce(0) { sum, view in
      guard case .differences(let names, _) = view.options else { return sum }
      let columns = runs * Double(StatisticColumn.numberSize) + Double(experiment.points.count * Self.differenceSize)
      return sum + Double(names.count) * columns + Double(experiment.replicates * Self.pairSize)
    }
  }

  /// The bytes of a difference, and those of a pair of runs while its point is compared.
  private static let differenceSize = MemoryLayout<PairedDifference>.stride + 96, pairSize = 96

  /// Whether runs may end before their last step, so their time is unknown.
  package var hasOpenEnd: Bool { spans["until"] != nil || simulation.hasOpenEnd }

  /// The steps of all runs together.
  package var stepCount: Double {
    guard let experiment else { return Double(simulation.stepCount) }
    return experiment.points.reduce(0) { $0 + Double($1.simulation.stepCount) } * Double(experiment.replicates)
  }
}

extension RunRequest {
  /// The series that are kept over the steps of all runs of a point: the kept ones, then those that views ask for, each
  /// once.
  func curves(of point: Int) -> [String] {
    point < Ensemble.shownPoints ? keptSeries + shownCurves.filter { !keptSeries.contains($0) } : keptSeries
  }

  /// The series over the runs that views show, each once.
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
  /// Returns the request with the series that the block keeps of all runs.
  func keeping(_ request: RunRequest) -> RunRequest {
    guard keepsCurves, experiment != nil else { return request }
    var request = request
    request.keptSeries = declaration.series.map(\.name)
    return request
  }
}
