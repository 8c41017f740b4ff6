/// The result of one run, pure data: what renderers draw, notebooks write back and other programs read as JSON.
public struct Report: Sendable {
  /// In the order in which they are printed.
  public var statistics: [Statistic]
  public var series: Series
  /// One for each view that was asked for, in that order.
  public var views: [ReportView]
  /// What was run and what came of it, in a line for those who cannot see the figures, without a full stop. Empty where
  /// many runs were made.
  public var summary: String
  /// Sentences that belong under the picture: the reading of the rule in force, how a run ended.
  public var notes: [String]
  /// Whether ``notes`` would be others if other views had been asked for.
  public var notesTellOfViews = false
  /// That the limit of steps ended the run, where it did; ``notes`` say it too.
  public private(set) var missedEnd: MissedEnd?
  /// The state that `results` hashes and prints, when it was asked for: the lattice at the end, or the whole history of
  /// a one-dimensional automaton.
  public var state: FinalState?
  /// What the blocks that name this one are given: of a lattice always its end.
  public var handover: (any Handover)?
  /// The runs of an experiment; such a report has no statistics, series and states of its own.
  public var ensemble: Ensemble?
  /// What the author should know and what only the run shows.
  public var warnings: [RunWarning]

  public init(
    statistics: [Statistic], series: Series, views: [ReportView] = [], summary: String = "", notes: [String] = [],
    missedEnd: MissedEnd? = nil, state: FinalState? = nil, handover: (any Handover)? = nil, warnings: [RunWarning] = []
  ) {
    self.statistics = statistics
    self.series = series
    self.views = views
    self.summary = summary
    self.notes = notes
    self.missedEnd = missedEnd
    self.state = state
    self.handover = handover
    self.warnings = warnings
  }

  /// The lattice at the end; nil where the model has none.
  public var lattice: FinalState? { handover as? FinalState }

  /// Notes that the limit of steps ended the run, where it did.
  mutating func note(_ missedEnd: MissedEnd?) {
    self.missedEnd = missedEnd
    if let missedEnd { notes.append(missedEnd.note) }
  }

  public subscript(statistic name: String) -> StatisticValue? { statistics.first { $0.name == name }?.value }
}

/// A named number, word or list that describes a run.
public struct Statistic: Sendable, Hashable {
  public var name: String
  public var value: StatisticValue
  /// Whether the table of a single run and the columns of an experiment's CSV have it. Expressions, the tables of an
  /// experiment and JSON know it in any case.
  public var isListed: Bool

  public init(_ name: String, _ value: StatisticValue, isListed: Bool = true) {
    self.name = name
    self.value = value
    self.isListed = isListed
  }
}

/// The value of a statistic.
public enum StatisticValue: Sendable, Hashable {
  case whole(Int)
  /// A fraction; printed in Swift's shortest form without a trailing `.0`.
  case fraction(Double)
  case text(String)
  case list([StatisticValue])
  case truth(Bool)
  /// There is none: the bounding box of nothing.
  case none
}

extension StatisticValue {
  public var isTruth: Bool {
    if case .truth = self { true } else { false }
  }
}

/// Numbers recorded along the run: one row a recorded step, one column a name.
public struct Series: Sendable, Hashable {
  public var steps: [Int]
  public var columns: [Column]

  public struct Column: Sendable, Hashable {
    public var name: String
    public var values: [Int]

    public init(_ name: String, _ values: [Int]) {
      self.name = name
      self.values = values
    }
  }

  public init(steps: [Int], columns: [Column]) {
    self.steps = steps
    self.columns = columns
  }

  public subscript(name: String) -> [Int]? { columns.first { $0.name == name }?.values }

  /// The steps to record of 0 … `last`: all where there are at most `limit` of them, otherwise `limit` evenly spaced
  /// ones, first and last among them (the i-th is ⌊i·last/(limit−1)⌋), and those of `named` that there are. Ascending.
  public static func recordedSteps(last: Int, limit: Int, including named: [Int] = []) -> [Int] {
    guard last >= limit else { return Array(0...last) }
    let spaced = evenlySpaced(limit, last: last)
    let further = Set(named).subtracting(spaced).filter { (0...last).contains($0) }
    return further.isEmpty ? spaced : (spaced + further).sorted()
  }

  /// `count` steps of 0 … `last`, evenly spaced with first and last, without repetition.
  public static func evenlySpaced(_ count: Int, last: Int) -> [Int] {
    guard count > 1 else { return [last] }
    var steps: [Int] = []
    for index in 0..<count {
      // (index·last) may leave Int for a huge run: divide first, then add the remainder's part.
      let (whole, rest) = last.quotientAndRemainder(dividingBy: count - 1)
      let step = index * whole + index * rest / (count - 1)
      if steps.last != step { steps.append(step) }
    }
    return steps
  }
}

/// What a view shows. Renderers know these shapes and no model.
public enum ReportView: Sendable {
  /// In text, side by side.
  case pictures([Picture])
  /// One picture, or several side by side: in pixels, or one that is drawn.
  case image(PixelView)
  /// In pixels, one picture after the other.
  case animation(PixelView)
  /// A board of cards.
  case cards(CardBoard)
  case table(Table)
  case diagram(StateDiagram, DiagramFormat)
  /// Columns of the series, by name, as curves over the steps.
  case chart([String])
  /// The table of all statistics.
  case statistics
  /// Of an experiment, for each of these statistics a table over all points.
  case summaries([String])
  /// Of an experiment, for each of these statistics a chart over the points, or where nothing is swept a histogram.
  case ensembleChart([String])
  /// A view that is drawn as text, though it could be drawn otherwise.
  indirect case text(ReportView)
  /// Of an experiment, for each of these series its ``Ensemble/bands``.
  case bands([String])
  /// Of an experiment, two statistics of each run, one to the right and one upwards.
  case scatter(String, String)
  /// A chart with logarithmic axes.
  indirect case logarithmic(ReportView, LogAxes)
}

/// Something that the author should know: no error, for the results are what they are.
public struct RunWarning: Sendable, Hashable {
  /// The key that it is about.
  public var key: String
  public var message: String
  public var advice: String?
  /// The place inside the key's value, where there is a nearer one.
  public var span: SourceSpan?

  public init(key: String, _ message: String, advice: String? = nil, at span: SourceSpan? = nil) {
    self.key = key
    self.message = message
    self.advice = advice
    self.span = span
  }
}

/// A small table of words: one header row, then rows of as many cells.
public struct Table: Sendable, Hashable {
  /// What stands over it, when there are several.
  public var title: String?
  public var header: [String]
  public var rows: [[String]]

  public init(title: String? = nil, header: [String], rows: [[String]]) {
    self.title = title
    self.header = header
    self.rows = rows
  }
}
