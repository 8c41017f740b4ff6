/// A model of the catalog: a typed specification that can be run. A value of such a type is one checked specification.
///
/// A model is a folder in `Models/` and a line in ``Catalog``. It declares its keys, statistics, series and views once;
/// parser, messages, help, reference page and command line follow from the declaration.
public protocol Simulation: Sendable {
  static var declaration: ModelDeclaration { get }

  /// Reads every key of the model and reports all errors; nil when there was one that leaves nothing to run.
  init?(_ map: inout SpecMap, in context: inout SpecContext)

  /// What a run will cost, estimated before anything is allocated.
  var cost: Cost { get }

  /// The last step, or with `until` the limit of the run. Frames and series are placed over the steps really made.
  var stepCount: Int { get }

  /// The cells of the largest picture of the model; none where it draws no lattice. On a lattice that grows, those that
  /// it begins with.
  var drawnCells: (columns: Double, rows: Double) { get }

  /// Whether the run may end earlier, so that nobody can tell how far it has come.
  var hasOpenEnd: Bool { get }

  /// Those of the declared statistics that this run will not have.
  var absentStatistics: [String] { get }

  /// The means of statistics over all runs there could be, where theory knows them.
  var expectedMeans: [ExpectedMean] { get }

  /// How long a step lasts; nil where steps are only counted.
  var stepClock: StepClock? { get }

  /// The bytes that the specification itself holds: patterns and lists of cells.
  var heldBytes: Int { get }

  /// The most bytes that texts and lists among the statistics of one run take, as far as the specification tells; made
  /// by ``StatisticColumn/textSize(_:)`` and ``StatisticColumn/listSize(_:ofTexts:)``.
  var textBytes: Int { get }

  /// The rule as pattern files name it; nil where they have no word for it.
  var patternRule: String? { get }

  /// Why the final state is none that a pattern file could hold; nil where it is one.
  var patternObstacle: String? { get }

  /// Runs from the initial state to the end. A pure function of the specification and the request.
  func run(_ request: RunRequest) throws(RunError) -> Report
}

extension Simulation {
  public var drawnCells: (columns: Double, rows: Double) { (0, 0) }

  public var hasOpenEnd: Bool { false }

  public var absentStatistics: [String] { [] }

  public var expectedMeans: [ExpectedMean] { [] }

  public var stepClock: StepClock? { nil }

  public var patternRule: String? { nil }

  public var patternObstacle: String? {
    patternRule == nil ? "no format of patterns has a word for the rule of the model \(Self.declaration.name)" : nil
  }

  public var heldBytes: Int { 0 }

  public var textBytes: Int { 0 }
}

/// What theory says of a statistic.
public struct ExpectedMean: Sendable, Hashable {
  public var name: String
  public var mean: Double

  public init(_ name: String, _ mean: Double) {
    self.name = name
    self.mean = mean
  }
}

/// Why a checked specification could not be run: what only shows when the initial state is made.
public struct RunError: Error, Sendable, Hashable {
  /// The key that is to blame.
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

/// An estimate of memory and work. Doubles, since a wish may be beyond every integer.
public struct Cost: Sendable, Hashable {
  /// Bytes at the peak.
  public var memory: Double
  /// Cells times steps.
  public var updates: Double
  /// The key that makes it large, to point at.
  public var key: String

  public init(memory: Double, updates: Double, key: String) {
    self.memory = memory
    self.updates = updates
    self.key = key
  }
}

/// What a model says of itself, once and for all users of it.
public struct ModelDeclaration: Sendable {
  /// The word after `model:`.
  public let name: String
  public let synonyms: [String]
  /// The shape of its lattice: what a `grid` of one number means.
  public let lattice: Lattice
  /// One line.
  public let summary: String
  /// A paragraph for the reference: the rule, precisely, and its source.
  public let explanation: String
  /// Raised whenever the same block would give another result.
  public let version: Int
  public let keys: [KeyDeclaration]
  public let statistics: [Described]
  /// The statistic that experiments show unless others are asked for.
  public let headline: String
  /// The outcomes that experiments count apart.
  public let minor: Minor?
  public let series: [Described]
  /// The first one is the default picture.
  public let views: [ViewDeclaration]
  /// The body of a first block, as `notebook new` writes it.
  public let example: String

  public enum Lattice: Sendable, Hashable { case line, plane, none }

  /// Runs in which little came about: a mean over them and all others describes neither.
  public struct Minor: Sendable, Hashable {
    public let statistic: String
    /// What a run stays below that is counted apart, as a decimal number.
    public let below: String

    public init(statistic: String, below: String) {
      self.statistic = statistic
      self.below = below
    }
  }

  /// A name with one line of help.
  public struct Described: Sendable, Hashable {
    public let name: String
    public let help: String
    /// Whether it is true or false, and may stand as a condition by itself.
    public let isTruth: Bool

    public init(_ name: String, _ help: String, isTruth: Bool = false) {
      self.name = name
      self.help = help
      self.isTruth = isTruth
    }
  }

  public init(
    name: String, synonyms: [String] = [], lattice: Lattice = .plane, summary: String, explanation: String,
    version: Int,
    keys: [KeyDeclaration], statistics: [Described], headline: String? = nil, minor: Minor? = nil,
    series: [Described], views: [ViewDeclaration], example: String
  ) {
    self.name = name
    self.synonyms = synonyms
    self.lattice = lattice
    self.summary = summary
    self.explanation = explanation
    self.version = version
    self.keys = keys
    self.statistics = statistics
    self.headline = headline ?? statistics.first?.name ?? ""
    self.minor = minor
    self.series = series
    self.views = views
    self.example = example
  }
}

/// A view of a model: its word, its help and which options it takes. Every model also has the view `statistics`.
public struct ViewDeclaration: Sendable, Hashable {
  public enum Options: Sendable, Hashable {
    case none, frames, series
    /// Frames, by default those that tell an epidemic: start, quarter points, peak and end.
    case landmarks
    /// In pixels: which views it can show, the first one unless told otherwise, and whether it has several at different
    /// steps.
    case image(subjects: [String], hasFrames: Bool)
    case animation
    /// Series over all runs of an experiment; by default the one of that name.
    case bands(String)
    /// Two statistics of all runs of an experiment.
    case scatter
    /// In one of the notations of ``DiagramFormat``.
    case diagram
  }

  public let word: Word
  public let help: String
  public let options: Options

  public init(_ name: String, _ help: String, options: Options = .none, synonyms: [String] = []) {
    word = Word(name, synonyms: synonyms)
    self.help = help
    self.options = options
  }

  /// The view `bands` of a model.
  static func bands(_ series: String) -> ViewDeclaration {
    ViewDeclaration(
      "bands",
      "With `replicates`: `\(series)`, or the series named, over the steps: the median of the runs, and the bands of "
        + "the middle 50 % and 90 %.", options: .bands(series),
      synonyms: ["band", "quantiles", "outcomes", "envelope", "fan", "ribbon"])
  }
}
