import Expressions
import Simulations
import Specification

/// A reader of `mark`, a map of names to the numbers at which charts have a dashed line.
struct MarkReader {
  let declaration: ModelDeclaration
  let names: BlockNames
  /// The swept keys and their values, or nil if the sweep has errors.
  let axes: [Ensemble.Axis]?
  /// The kinds of means of the derived statistics.
  let means: [Ensemble.NamedMean]
  let isExperiment: Bool
  /// The views of the block, or nil if they have errors.
  let views: [ViewRequest]?

  /// The largest number of lines for a name.
  private static let limit = 4

  /// Returns the numbers, by name. Names with errors are left out.
  func read(_ node: SpecNode?, in context: inout SpecContext) -> [String: [Double]] {
    let entries = NamedEntries.read(
      node, key: "mark", expected: "map of names to numbers, such as {\(declaration.headline): 0.5}", names,
      in: &context)
    var marks: [String: [Double]] = [:]
    for entry in entries {
      guard let numbers = numbers(entry, in: &context) else { continue }
      if let problem = problem(of: entry.key) {
        context.report(problem, key: "mark", at: entry.keySpan)
        continue
      }
      marks[entry.key] = numbers
    }
    return marks
  }

  /// Returns the numbers of an entry, each once, or nil after an error.
  private func numbers(_ entry: SpecEntry, in context: inout SpecContext) -> [Double]? {
    var items = [entry.value]
    if case .list(let list) = entry.value.content { items = list }
    guard (1...Self.limit).contains(items.count) else {
      context.report(
        .outOfRange(
          found: items.isEmpty ? "an empty list" : "\(items.count) numbers",
          expected: "number, or list of 1 to \(Self.limit) numbers"), key: "mark", at: entry.value.span)
      return nil
    }
    let range = range(of: entry.key)
    var numbers: [Double] = []
    for item in items {
      guard let number = item.number?.double, number.isFinite else {
        context.report(
          .wrongType(found: item.found, expected: "number for \(entry.key), such as 0.5"), key: "mark", at: item.span)
        return nil
      }
      guard range.numbers.contains(number) else {
        context.report(
          .outOfRange(found: item.found, expected: "\(range.words) for \(entry.key)"), key: "mark", at: item.span)
        return nil
      }
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// Returns the possible values of a statistic.
  private func range(of name: String) -> (numbers: ClosedRange<Double>, words: String) {
    let all = -Double.infinity...Double.infinity
    // The values of a swept key are not results, even if a statistic has the same name.
    if names.sweptKeys?.contains(name) ?? true { return (all, "number") }
    let statistic = declaration.statistics.first { $0.name == name }
    let isTruth = statistic?.isTruth ?? names.derivedTruths.contains(name)
    switch isTruth ? .ofShares : statistic?.mean ?? means.first(where: { $0.statistic == name })?.mean {
    case .ofShares: return (0...1, "number from 0 to 1")
    case .ofCounts: return (0...Double.infinity, "number of at least 0")
    case .ofValues, .ofRatio, nil: return (all, "number")
    }
  }

  // MARK: Views

  /// Returns the problem of a name whose values no view of the block has on an axis, or nil if a view has.
  private func problem(of name: String) -> SpecError.Problem? {
    guard let views, !views.contains(where: { shows(name, $0) }) else { return nil }
    let message = "no chart of this block has an axis of '\(name)'"
    let isSeries = declaration.series.contains { $0.name == name }
    if !isExperiment {
      return isSeries
        ? .invalid(message, advice: "add {chart: \(name)} to 'show'")
        : .invalid(message, advice: "add 'replicates: 100', and {chart: \(name)} to 'show'")
    }
    if isSeries, declaration.view(named: "bands") != nil {
      return .invalid(message, advice: "add {bands: \(name)} to 'show'")
    }
    if names.vocabulary.statistics.contains(name) {
      return .invalid(message, advice: "add {chart: \(name)} to 'show'")
    }
    guard let axis = axes?.first(where: { $0.key == name }) else { return nil }
    guard Self.hasNumbers(axis) else {
      return .invalid(
        "the values of '\(name)' are not numbers along an axis", advice: "leave out '\(name)' in 'mark'")
    }
    return .invalid(message, advice: "add 'chart' to 'show'")
  }

  /// Whether a view has the values of a name on an axis.
  private func shows(_ name: String, _ view: ViewRequest) -> Bool {
    guard !view.isText, let declared = declaration.view(named: view.name),
      let keys = isExperiment ? declared.experiment?.keys ?? declared.keys : declared.keys, keys.hasAxes
    else { return false }
    if view.names.contains(name) { return true }
    guard isExperiment, view.name == "chart" else { return false }
    return axes.map { $0.contains { $0.key == name && Self.hasNumbers($0) } } ?? true
  }

  /// Whether the values of a swept key are at least two numbers with an order.
  private static func hasNumbers(_ axis: Ensemble.Axis) -> Bool {
    !axis.isNominal && axis.labels.count > 1 && axis.labels.allSatisfy { Double($0)?.isFinite ?? false }
  }
}
