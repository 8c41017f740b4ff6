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

  /// The index of the point with these values of all keys.
  func index(of values: [Int]) -> Int {
    zip(axes, values).reduce(0) { $0 * $1.0.labels.count + $1.1 }
  }

  /// The experiment without the keys that are not axes, and sentences about them. These keys have a single value, or
  /// are paired with another key. An experiment with a single point stays as it is.
  var withoutFixedKeys: (ensemble: Ensemble, words: String) {
    let open = axes.indices.filter { axes[$0].labels.count > 1 && !axes[$0].isPaired }
    guard !open.isEmpty, open.count < axes.count else { return (self, "") }
    let fixed = axes.filter { $0.labels.count == 1 }.map { "\($0.key) = \($0.labels[0])" }
    let paired = axes.indices.filter { axes[$0].isPaired && axes[$0].labels.count > 1 }.map { index in
      let first = axes[..<index].last { !$0.isPaired }?.key ?? ""
      let shown = axes[index].labels.prefix(Self.pairedShown).joined(separator: ", ")
      return " \(axes[index].key) changes together with \(first): \(shown)"
        + (axes[index].labels.count > Self.pairedShown ? ", …." : ".")
    }
    var ensemble = self
    ensemble.axes = open.map { axes[$0] }
    ensemble.points = points.map { point in open.map { point[$0] } }
    let words = fixed.isEmpty ? "" : " All at \(fixed.joined(separator: ", "))."
    return (ensemble, words + paired.joined())
  }

  /// The largest number of values of a paired key that a sentence lists.
  private static let pairedShown = 8
}
