import Expressions
import Specification

/// The names that the options of a view can use, and what is known about the run.
package struct ViewScope {
  /// The name of the view.
  package let view: String
  /// The names of the series.
  package let series: [String]
  package let statistics: [String]
  /// The statistics that tables show unless a block names others, and the one that charts show.
  package let headlines: [String], headline: String
  /// The last step of the run, or nil if it has an error.
  package let lastStep: Int?
  /// The size in cells of the largest picture of each run that is shown.
  package let drawnCells: [(columns: Double, rows: Double)]
  /// The swept keys with their values. Empty without a sweep, and nil if the sweep has errors.
  package var sweep: [Ensemble.Axis]? = []
  /// The keys in the block that its model declares.
  package var entries: [SpecEntry] = []
  /// The statistics that are true or false in a single run.
  package var truths: [String] = []
  /// The statistics that the model has in general, but not in this run.
  package var absentStatistics: [StatisticDeclaration] = []
  /// Whether the view is always drawn as text.
  package var isText = false

  /// The maximum number of series or statistics that a view can name.
  static let nameLimit = 64

  package init(
    view: String, series: [String], statistics: [String], headline: String, headlines: [String]? = nil,
    lastStep: Int?,
    drawnCells: [(columns: Double, rows: Double)]
  ) {
    self.view = view
    self.series = series
    self.statistics = statistics
    self.headline = headline
    self.headlines = headlines ?? [headline]
    self.lastStep = lastStep
    self.drawnCells = drawnCells
  }

  /// Reads a name such as `sick`, or a list such as `[healthy, sick]`. Returns nil after an error.
  func names(
    _ node: SpecNode, among known: [String], _ what: String, in context: inout SpecContext
  ) -> [String]? {
    var items = [node]
    if case .list(let list) = node.content { items = list }
    let words = known.map(Word.init(statistic:))
    guard items.count <= Self.nameLimit else {
      context.report(
        .outOfRange(found: "\(items.count) names", expected: "list of at most \(Self.nameLimit) names"), key: "show",
        at: node.span)
      return nil
    }
    let read = items.map { item -> String? in
      guard let name = item.scalar, words.contains(where: { $0.spelling == name }) else {
        context.report(
          .unknownWord(found: item.scalar ?? item.found, what: what, allowed: words), key: "show", at: item.span)
        return nil
      }
      return name
    }
    return read.contains(nil) ? nil : read.compactMap { $0 }
  }

  /// Reads the names of series. Returns nil after an error.
  func series(_ node: SpecNode, in context: inout SpecContext) -> [String]? {
    names(node, among: series, "series", in: &context)
  }

  /// Reports the statistics that this run does not have. Returns whether there are any.
  func reportAbsent(_ names: [String], at node: SpecNode, in context: inout SpecContext) -> Bool {
    var places = [node]
    if case .list(let list) = node.content { places = list }
    var isAny = false
    for (name, place) in zip(names, places) {
      guard let absent = absentStatistics.first(where: { $0.name == name }) else { continue }
      let fault = ExpressionFault(absent.absence, at: 0..<0)
      context.report(.invalid(fault.message, advice: fault.advice), key: "show", at: place.span)
      isAny = true
    }
    return isAny
  }

  /// Reads the names of statistics. Returns nil after an error.
  func statistics(_ node: SpecNode, in context: inout SpecContext) -> [String]? {
    names(node, among: statistics, "statistic", in: &context)
  }
}

/// The options of a diagram: its `format`.
struct DiagramKeys: ViewKeys {
  private static let format = Key<DiagramFormat>(
    "format", .word("format"), synonyms: SharedViewKeys.formats,
    help: "The form of the diagram: mermaid notation, or an SVG file.")

  var keys: [KeyDeclaration] { [Self.format.declaration] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .diagram(.mermaid) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    .diagram(map.value(Self.format, in: &context) ?? .mermaid)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    ValueType<DiagramFormat>.word("format").read(node, "format", &context).map { .diagram($0) }
  }
}

/// The options of a table of a single run's statistics, which shows all of them unless some are named.
struct SelectionKeys: ViewKeys {
  var keys: [KeyDeclaration] { [SharedViewKeys.statistics.declaration] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { ViewRequest.Options.none }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let node = map.node("statistics") else { return usual(scope) }
    return read(node, scope, in: &context)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let names = scope.statistics(node, in: &context), !scope.reportAbsent(names, at: node, in: &context) else {
      return nil
    }
    return .selection(names)
  }
}

/// The options of a view of a run's series, which shows all of them unless some are named.
struct SeriesKeys: ViewKeys {
  static let series = SharedViewKeys.named(
    "series", "name or list of names", ["columns", "names", "of", "statistics", "curves"],
    help: "The series to show.")

  var keys: [KeyDeclaration] { [Self.series.declaration] }

  var hasAxes: Bool { true }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .series(scope.series) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let node = map.node("series") else { return usual(scope) }
    return read(node, scope, in: &context)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    scope.series(node, in: &context).map { .series($0) }
  }
}

/// The options of a view of two statistics in every run of an experiment, which must be named.
struct PairKeys: ViewKeys {
  var keys: [KeyDeclaration] { [SharedViewKeys.statistics.declaration] }

  var hasAxes: Bool { true }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { nil }

  func missing(_ scope: ViewScope) -> SpecError.Problem { notTwo(0, scope) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    if let node = map.node("statistics") { return read(node, scope, in: &context) }
    context.report(notTwo(0, scope), key: "show", at: map.span)
    return nil
  }

  /// Reads two statistics, such as `[attack_rate, duration]`. Returns nil after an error.
  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    guard let names = scope.statistics(node, in: &context) else { return nil }
    if names.count == 2 { return .summary(names) }
    context.report(notTwo(names.count, scope), key: "show", at: node.span)
    return nil
  }

  private func notTwo(_ count: Int, _ scope: ViewScope) -> SpecError.Problem {
    let found = count == 0 ? "" : ", but \(count) \(count == 1 ? "is" : "are") given"
    return .invalid(
      "the view '\(scope.view)' shows two statistics\(found)",
      advice: "for example {\(scope.view): [\(example(scope))]}")
  }

  /// Returns an example of two statistics: the headline and another one.
  private func example(_ scope: ViewScope) -> String {
    let names = scope.statistics, next = (names.firstIndex(of: scope.headline) ?? 0) + 1
    return "\(scope.headline), \(next < names.count ? names[next] : names.first ?? scope.headline)"
  }
}

/// The options of an experiment's census, which needs the objects of every run.
struct CensusKeys: ViewKeys {
  var keys: [KeyDeclaration] { [] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? {
    isAbsent(scope) ? nil : .summary([ObjectCount.statistic])
  }

  func missing(_ scope: ViewScope) -> SpecError.Problem {
    .invalid(
      "over many runs, the view '\(scope.view)' counts the objects of settled runs, "
        + "but this block does not look for settled patterns",
      advice: "add 'until: settled'")
  }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    if let options = usual(scope) { return options }
    context.report(missing(scope), key: "show", at: map.span)
    return nil
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    NoKeys().read(node, scope, in: &context)
  }

  private func isAbsent(_ scope: ViewScope) -> Bool {
    scope.absentStatistics.contains { $0.name == ObjectCount.statistic }
  }
}

/// The options of a view that has none of its own.
struct NoKeys: ViewKeys {
  var keys: [KeyDeclaration] { [] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { ViewRequest.Options.none }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    ViewRequest.Options.none
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    context.report(.invalid("the view '\(scope.view)' takes no options", advice: nil), key: "show", at: node.span)
    return nil
  }
}
