import Expressions
import Specification

/// The names that the options of a view can use, and what is known about the run.
package struct ViewScope {
  /// The name of the view.
  package let view: String
  /// The names of the series.
  package let series: [String]
  package let statistics: [String]
  /// The statistic that is shown unless a block names others.
  package let headline: String
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
  private static let nameLimit = 64

  package init(
    view: String, series: [String], statistics: [String], headline: String, lastStep: Int?,
    drawnCells: [(columns: Double, rows: Double)]
  ) {
    self.view = view
    self.series = series
    self.statistics = statistics
    self.headline = headline
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
