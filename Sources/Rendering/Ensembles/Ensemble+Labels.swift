import Expressions
import Simulations

extension Ensemble {
  /// The experiment with short labels. They are cut if they are longer than ``NumberText/valueLimit``, but labels that
  /// differ still look different. Numbers are in their canonical form, and titles replace their keys.
  var withShortLabels: Ensemble { withLabels(areWhole: false) }

  /// The experiment with labels for drawings and their descriptions, which have space for several lines. The author's
  /// own labels and titles stay complete, and other labels are cut later.
  var withWholeLabels: Ensemble { withLabels(areWhole: true) }

  /// The largest number of characters, in a drawing, of a swept value without a label.
  private static let wholeLimit = 120

  private func withLabels(areWhole: Bool) -> Ensemble {
    var ensemble = self
    let plain = withPlainNumbers, axes = plain.axes, points = plain.points
    let limit = areWhole ? Self.wholeLimit : NumberText.valueLimit
    let short = axes.map { areWhole && $0.hasLabels ? [:] : NumberText.apart($0.labels, limit: limit) }
    func label(_ axis: Int, _ label: String) -> String {
      guard axis < short.count else { return NumberText.cut(label) }
      return short[axis][label]
        ?? (axes[axis].hasLabels && areWhole ? PlainText.line(label) : NumberText.cut(label, to: limit))
    }
    for axis in axes.indices {
      ensemble.axes[axis].labels = axes[axis].labels.map { label(axis, $0) }
      ensemble.axes[axis].key =
        axes[axis].title.map { areWhole ? PlainText.line($0) : NumberText.cut($0) } ?? axes[axis].key
      ensemble.axes[axis].title = nil
    }
    ensemble.points = points.map { point in point.enumerated().map { label($0, $1) } }
    return ensemble
  }

  /// The experiment with swept numbers in their canonical form. For example, `0.50` becomes `0.5`, and `2^3` becomes
  /// `8`.
  var withPlainNumbers: Ensemble {
    func plain(_ axis: Axis?, _ label: String) -> String {
      axis.map { $0.isWord || $0.hasLabels } ?? true ? label : PointCondition.shortest(label)
    }
    var ensemble = self
    for axis in axes.indices { ensemble.axes[axis].labels = axes[axis].labels.map { plain(axes[axis], $0) } }
    ensemble.points = points.map { point in
      point.enumerated().map { plain($0 < axes.count ? axes[$0] : nil, $1) }
    }
    return ensemble
  }
}

extension Ensemble {
  /// A sentence for each group of paired keys, such as `The keys people and factor are paired.`
  var pairedNotes: [String] {
    pairedKeys.map { keys in
      "The keys \(keys.dropLast().joined(separator: ", ")) and \(keys[keys.count - 1]) are paired."
    }
  }
}

extension Ensemble {
  /// The swept keys as words, such as `factor`, `recovery and probability`, or `a, b and c`. Empty if nothing is swept.
  var keyWords: String {
    let keys = axes.map(\.key)
    guard keys.count > 1, let last = keys.last else { return keys.joined() }
    return keys.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Ensemble {
  /// Returns words for a statistic or series, followed by its unit: `mean duration (days)`.
  func withUnit(_ words: String, of name: String) -> String { units[name].map { "\(words) (\($0))" } ?? words }
}

extension Ensemble.Axis {
  /// The key with its unit, for axes and for heads of tables.
  var heading: String { unit.map { "\(key) (\($0))" } ?? key }
}

extension Ensemble {
  /// Returns the finite numbers of a statistic at a point.
  func finiteNumbers(of name: String, at point: Int) -> [Double] {
    numbers(of: name, at: point).doubles.filter(\.isFinite)
  }

  /// Returns the bounds of a statistic: 0 and 1 for a share, and 0 for numbers that are never negative.
  func bounds(of name: String) -> AxisBounds {
    let ranges = points.indices.compactMap { point -> (low: Double, high: Double)? in
      let numbers = numbers(of: name, at: point)
      guard let low = numbers.doubles.min(), let high = numbers.doubles.max() else { return nil }
      return (low, high)
    }
    guard ranges.allSatisfy({ $0.low >= 0 }) else { return AxisBounds() }
    let isShare = mean(of: name) == .ofShares && ranges.allSatisfy { $0.high <= 1 }
    return AxisBounds(low: 0, high: isShare ? 1 : nil)
  }
}

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

extension Ensemble {
  /// Returns a quantile of a statistic at a point. If runs were cut off, it may only be known to be at least a value.
  ///
  /// - Parameter value: the quantile of the values as they are.
  package func quantile(
    _ part: Double, of name: String, at point: Int, orElse value: Double
  ) -> (value: Double, isLowerBound: Bool) {
    guard isCut(name, at: point) else { return (value, false) }
    if let survival = survival(of: name, at: point) {
      return survival.quantile(part).map { ($0, false) } ?? (survival.lowerBound(part), true)
    }
    // The quantile is known if it stays the same even if the runs that were cut off grow as far as possible.
    if mean(of: name) == .ofShares, value >= 1 { return (value, false) }
    guard let outcomes, let values = column(name), let over = column(outcomes.over) else { return (value, true) }
    let finals = runs(of: point).compactMap { over[$0] == .truth(false) ? nil : values[$0]?.double }
    let least = numbers(of: name, at: point).doubles.sorted(), place = Double(least.count - 1) * part
    let low = Int(place), high = Double(low) < place ? low + 1 : low
    let isKnown = high < finals.count && finals.sorted()[...high].elementsEqual(least[...high])
    return (value, !isKnown)
  }

  /// Returns whether a difference is final. It is not if the limit stopped a run at one of its two points, and the
  /// value of this run might have grown.
  func isFinal(_ difference: PairedDifference) -> Bool {
    !isCut(difference.name, at: difference.point) && !isCut(difference.name, at: difference.referencePoint)
  }
}
