import Simulations

extension Ensemble {
  /// Returns the part of the experiment in which a swept key has one of its values. The key is no longer an axis.
  func fixing(_ axis: Int, at value: Int) -> Ensemble {
    let label = axes[axis].labels[value], kept = points.indices.filter { points[$0][axis] == label }
    var ensemble = self
    ensemble.axes.remove(at: axis)
    ensemble.points = kept.map { point in
      var labels = points[point]
      labels.remove(at: axis)
      return labels
    }
    let runs = kept.flatMap { self.runs(of: $0) }
    ensemble.columns = columns.map { column in
      .init(name: column.name, values: StatisticColumn(runs.map { column.values[$0] }), isListed: column.isListed)
    }
    return ensemble
  }
}
