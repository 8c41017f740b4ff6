import Expressions
import Simulations
import Specification

/// The statistics that a block derives from those of each run.
package struct DerivedStatistics: Sendable {
  /// The statistics in the order in which they are written. Tables use the same order.
  package let items: [DerivedStatistic]
  /// The indices of the items, in an order in which each follows those that it mentions.
  let order: [Int]
  /// The block's keys with numeric values: all keys of a single run, and the keys of an experiment that are not swept.
  let keys: [String: ExpressionValue]
  private let places: [String: Int]

  /// Creates derived statistics with an order of evaluation.
  ///
  /// - Parameters:
  ///   - items: statistics without cycles.
  ///   - order: the indices of the items, each after those that it mentions.
  ///   - keys: the block's keys with numeric values.
  init(_ items: [DerivedStatistic] = [], order: [Int] = [], keys: [String: ExpressionValue] = [:]) {
    self.items = items
    self.order = order
    self.keys = keys
    places = Dictionary(items.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package var names: [String] { items.map(\.name) }

  /// The names of the statistics that are true or false.
  package var truths: [String] { items.filter(\.isTruth).map(\.name) }

  package var isEmpty: Bool { items.isEmpty }

  /// The total number of numbers, names and operations in the expressions.
  package var size: Int { items.reduce(0) { $0 + $1.expression.size } }

  /// An upper bound for the bytes of the values of one run that do not fit in an `Int`, which are kept as digits.
  package var digitBytes: Int {
    var bits: [String: Int] = [:]
    for index in order { bits[items[index].name] = items[index].expression.mostBits { bits[$0] ?? Int.bitWidth } }
    // A digit takes more than 3 bits. Sums of a few counts stay below 2^63.
    return bits.values.reduce(0) { $0 + ($1 > 2 * Int.bitWidth ? $1 / 3 : 0) }
  }

  /// The lines that the statistics add to the block's canonical text.
  var canonical: [String] { items.map { "derive \($0.name) \($0.expression)" } }

  /// Returns the names of the items that depend on at least one of the given statistics.
  private func names(dependingOn names: [String]) -> [String] {
    var affected = Set(names)
    for index in order where items[index].expression.names.contains(where: affected.contains) {
      affected.insert(items[index].name)
    }
    return items.map(\.name).filter(affected.contains)
  }

  /// Returns the value of each item in one run.
  ///
  /// - Parameters:
  ///   - statistic: returns the value of one of the model's statistics in the run.
  ///   - swept: returns the number of a swept key.
  private func values(
    _ statistic: (String) -> StatisticValue?, swept: (String) -> ExpressionValue? = { _ in nil }
  ) throws(RunError) -> [StatisticValue] {
    var values: [ExpressionValue?] = items.map { _ in nil }
    for index in order {
      do throws(ExpressionFault) {
        values[index] = try items[index].expression.derived { name in
          if let own = places[name] { return values[own] }
          let value =
            statistic(name)
            ?? ObjectCount(name: name).flatMap { statistic(ObjectCount.statistic)?.count(of: $0) }
          return value.map { ExpressionValue($0) } ?? swept(name) ?? keys[name]
        }
      } catch {
        throw RunError(
          key: "derive", "'\(items[index].name)' cannot be computed: \(error.message)", advice: error.advice,
          at: items[index].span)
      }
    }
    return values.map { $0?.statistic ?? StatisticValue.none }
  }

  /// Adds the statistics of a single run to its report.
  package func complete(_ report: inout Report) throws(RunError) {
    guard !isEmpty else { return }
    let known = Dictionary(report.statistics.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let computed = try values { known[$0] }
    report.statistics += zip(items, computed).map { Statistic($0.name, $1) }
    report.unfinished += names(dependingOn: report.unfinished)
  }

  /// Adds the statistics of all runs of an experiment, run by run.
  ///
  /// - Parameters:
  ///   - declared: the model, whose statistics determine the kinds of means, and which values are final.
  ///   - stop: ends the work when it is set. The columns are then incomplete.
  package func complete(
    _ ensemble: inout Ensemble, of experiment: Experiment, _ declared: ModelDeclaration, until stop: StopSignal?
  ) throws(RunError) {
    guard !isEmpty else { return }
    let columns = Dictionary(
      ensemble.columns.map { ($0.name, $0.values) }, uniquingKeysWith: { first, _ in first })
    let axes = experiment.sweep?.axes.map(\.key) ?? []
    var derived = items.map { _ in StatisticColumn() }
    for (index, point) in experiment.points.enumerated() {
      let swept = Dictionary(
        zip(axes, point.values).compactMap { key, value in value.node.number.map { (key, $0) } },
        uniquingKeysWith: { first, _ in first })
      for run in ensemble.runs(of: index) {
        if stop?.isOn == true { return }
        do throws(RunError) {
          let computed = try values {
            columns[$0]?[run]
          } swept: {
            swept[$0]
          }
          for (place, value) in computed.enumerated() { derived[place].append(value) }
        } catch {
          throw experiment.failure(error, of: run)
        }
      }
    }
    ensemble.columns += zip(items, derived).map { Ensemble.Column(name: $0.name, values: $1) }
    let bounds = bounds(declared.statistics, of: experiment)
    ensemble.means += means(bounds)
    guard let outcomes = ensemble.outcomes else { return }
    let trends = trends(outcomes, declared, bounds)
    let changing = names(dependingOn: outcomes.names)
    ensemble.outcomes = OutcomeStatistics(
      over: outcomes.over, names: outcomes.names + changing, duration: outcomes.duration,
      growing: outcomes.growing + changing.filter { trends[$0] == .rising },
      falling: outcomes.falling + changing.filter { trends[$0] == .falling }, delay: outcomes.delay)
  }
}

extension SpecNode {
  /// The value as a number, or nil if it is not an unquoted number.
  var number: ExpressionValue? { isQuoted ? nil : scalar.flatMap { ExpressionValue(number: $0) } }

  private var isQuoted: Bool { if case .scalar(_, isQuoted: true) = content { true } else { false } }
}

extension DerivedStatistics {
  /// Returns the kind of mean of each item whose expression determines it. The other items have the mean of plain
  /// values.
  ///
  /// The observed values are not enough: a difference may be positive in a few runs and still have a mean below 0.
  ///
  /// - Parameter bounds: the bounds of all names.
  func means(_ bounds: (String) -> NumberBounds) -> [Ensemble.NamedMean] {
    items.compactMap { item in
      let mean = bounds(item.name).mean
      return mean == .ofValues ? nil : Ensemble.NamedMean(item.name, mean)
    }
  }

  /// Returns the bounds of each name that an expression may use.
  ///
  /// - Parameters:
  ///   - declared: the model's statistics.
  ///   - experiment: the runs, whose points hold the values of the swept keys.
  func bounds(_ declared: [StatisticDeclaration], of experiment: Experiment) -> (String) -> NumberBounds {
    let declared = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let axes = experiment.sweep?.axes.map(\.key) ?? []
    func known(_ name: String) -> NumberBounds {
      if let statistic = declared[name] { return NumberBounds(statistic) }
      if ObjectCount(name: name) != nil { return .count }
      guard let axis = axes.firstIndex(of: name) else {
        return NumberBounds([keys[name]?.double].compactMap { $0 })
      }
      let numbers = experiment.points.map { $0.values[axis].node.number?.double }
      return numbers.contains(nil) ? .unknown : NumberBounds(numbers.compactMap { $0 })
    }
    var own: [String: NumberBounds] = [:]
    for index in order {
      own[items[index].name] = items[index].expression.bounds { own[$0] ?? known($0) }
    }
    return { [own] in own[$0] ?? known($0) }
  }

  /// Returns how the value of each item can still change in a run that was not over.
  ///
  /// - Parameter bounds: the bounds of all names.
  func trends(
    _ outcomes: OutcomeStatistics, _ declared: ModelDeclaration, _ bounds: (String) -> NumberBounds
  ) -> [String: Trend] {
    var trends: [String: Trend] = [:]
    for name in outcomes.names + declared.series.map(\.name) { trends[name] = .unknown }
    for name in outcomes.growing + [outcomes.over] { trends[name] = .rising }
    for name in outcomes.falling { trends[name] = .falling }
    for index in order {
      trends[items[index].name] = items[index].expression.trend(of: { trends[$0] ?? .fixed }, bounds: bounds)
    }
    return trends
  }
}

/// A statistic that a block derives from those of each run: `derive: {share_at_peak: peak / people}`.
package struct DerivedStatistic: Sendable {
  package let name: String
  /// Whether the value is true or false, not a number.
  let isTruth: Bool
  /// The bound expression.
  let expression: Expression
  /// The place of the expression in the notebook.
  let span: SourceSpan
}
