import Expressions
import Specification

extension Ensemble {
  /// Returns the points that a table lists: in the order of the sweep, or the largest mean first.
  ///
  /// - Parameter statistic: the statistic whose means are compared.
  package func points(chosenBy choice: PointChoice, of statistic: String) -> [Int] {
    var chosen = Array(points.indices)
    if let text = choice.condition, let condition = condition(text) {
      chosen = chosen.filter { point in
        let truth = try? condition.holds {
          value(of: $0, at: point)
        } replicates: {
          terms(of: shownNames[$0] ?? $0, at: point)
        }
        return truth ?? false
      }
    }
    guard let top = choice.top else { return chosen }
    let ranked = chosen.compactMap { point in
      Aggregate.mean.value(of: terms(of: statistic, at: point))?.double.map { (point: point, mean: $0) }
    }
    return ranked.sorted { ($1.mean, $0.point) < ($0.mean, $1.point) }.prefix(top).map(\.point)
  }

  /// Returns the names that the condition of a choice may use.
  package static func vocabulary(
    _ axes: [Axis], statistics: [String], truths: [String] = [], parameters: ParameterConstants = ParameterConstants()
  ) -> Vocabulary {
    let keys = axes.map(\.key)
    var vocabulary = Vocabulary(
      statistics: keys + statistics.filter { !keys.contains($0) }, parameters: parameters, replicates: .max)
    vocabulary.shares = truths.filter { !keys.contains($0) }
    return vocabulary
  }

  /// Returns the words of a condition that are not values of the swept keys they are compared with. Such a comparison
  /// would be the same at all points.
  static func faults(ofWordsIn condition: Expression, _ axes: [Axis]) -> [ExpressionFault] {
    condition.comparedWords.compactMap { name, word, range in
      guard let axis = axes.first(where: { $0.key == name }), axis.label(of: word) == nil,
        axis.label(ofValue: word) == nil
      else { return nil }
      return ExpressionFault(.noPoint(key: name, value: word, swept: axis.listedLabels), at: range)
    }
  }

  /// Returns the error about a swept value without quotes that an expression cannot contain, such as the rule `B3/S23`.
  /// Nil if the error has another cause.
  static func fault(ofValueIn text: String, _ axes: [Axis], at fault: ExpressionFault) -> ExpressionFault? {
    let scalars = Array(text.unicodeScalars), place = fault.range.lowerBound
    for axis in axes {
      var written: [(spelling: String, label: String)] = axis.labels.map { ($0, $0) }
      for (value, label) in zip(axis.values, axis.labels) {
        if let spelling = value.scalar { written.append((spelling, label)) }
      }
      for (spelling, label) in written where !spelling.unicodeScalars.allSatisfy(\.isOfName) {
        guard let range = scalars.ranges(of: Array(spelling.unicodeScalars)).first(where: { $0.contains(place) })
        else { continue }
        let write = label.unicodeScalars.allSatisfy(\.isOfName) ? label : "\"\(label)\""
        return ExpressionFault(.spelling(found: spelling, write: "write \(write) instead of \(spelling)"), at: range)
      }
    }
    return nil
  }

  /// Returns a condition over the swept keys and statistics, in which each word is a value that ``value(of:at:)`` returns.
  private func condition(_ text: String) -> Expression? {
    guard var condition = try? Expression(text) else { return nil }
    let names = Self.vocabulary(axes, statistics: columns.map(\.name) + shownNames.keys)
    _ = condition.bind(to: names)
    var scalars = Array(text.unicodeScalars)
    for (name, word, range) in condition.comparedWords.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard let other = axes.first(where: { $0.key == name })?.comparable(word) else { continue }
      scalars.replaceSubrange(range, with: Array(other.unicodeScalars))
    }
    var rewritten = String.UnicodeScalarView()
    rewritten.append(contentsOf: scalars)
    guard var expression = try? Expression(String(rewritten)) else { return condition }
    _ = expression.bind(to: names)
    return expression
  }

  /// Returns the value of a swept key, the mean of a statistic, or the value of a single run.
  private func value(of name: String, at point: Int) -> ExpressionValue? {
    if let axis = axes.firstIndex(where: { $0.key == name }) {
      let label = points[point][axis]
      let number = axes[axis].numbers?[label] ?? (axes[axis].isWord ? nil : label)
      return number.flatMap { ExpressionValue(number: $0) } ?? .text(label)
    }
    let name = shownNames[name] ?? name
    guard replicates > 1 else {
      return values(of: name, at: point)?.first.map { $0.map { ExpressionValue($0.term) } ?? .none }
    }
    return Aggregate.mean.value(of: terms(of: name, at: point)) ?? ExpressionValue.none
  }

  /// Returns the same statistics of some of the points. What charts and comparisons need is left out.
  package func keeping(_ chosen: [Int]) -> Ensemble {
    var copy = Ensemble(
      axes: axes, points: chosen.map { points[$0] }, replicates: replicates,
      columns: columns.map { column in
        Column(
          name: column.name, values: StatisticColumn(chosen.flatMap { Array(column.values[runs(of: $0)]) }),
          isListed: column.isListed)
      }, minor: minor)
    copy.outcomes = outcomes
    copy.means = means
    copy.possibleOutcomes = possibleOutcomes
    copy.truthWords = truthWords
    return copy
  }
}

extension Ensemble.Axis {
  /// The numbers that the author gave labels, by label, as written. Nil if the labels are the values, if any value is
  /// not a number, or if any label is.
  fileprivate var numbers: [String: String]? {
    guard hasLabels, values.count == labels.count else { return nil }
    let numbers = values.compactMap(\.scalar).filter { ExpressionValue(number: $0) != nil }
    guard numbers.count == values.count, !labels.contains(where: { ExpressionValue(number: $0) != nil }) else {
      return nil
    }
    return Dictionary(zip(labels, numbers)) { first, _ in first }
  }

  /// Returns the label of a value, as the value is written in the sweep. Nil if the author gave the values no labels.
  fileprivate func label(ofValue written: String) -> String? {
    guard hasLabels else { return nil }
    return values.firstIndex { $0.flowText == written || $0.scalar == written }.map { labels[$0] }
  }

  /// Returns what takes the place of a word in a condition: the number that a label stands for, or the label of a value.
  /// Nil if the word stays.
  fileprivate func comparable(_ word: String) -> String? {
    if let number = numbers?[word] { return "(\(number))" }
    if labels.contains(word) { return nil }
    return label(ofValue: word).map { "\"\($0)\"" }
  }
}

extension Ensemble.Axis {
  /// The largest number of values that are listed for a key.
  private static let listedValues = 12

  /// The labels of the first values, for messages.
  package var listedLabels: String {
    labels.prefix(Self.listedValues).joined(separator: ", ") + (labels.count > Self.listedValues ? ", …" : "")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar may be part of a word without quotes.
  fileprivate var isOfName: Bool { self == "_" || properties.isAlphabetic || properties.numericType != nil }
}
