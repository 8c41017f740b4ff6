import Specification

/// A model of the catalog: a typed specification that can be run. A value of such a type is one checked specification.
///
/// A model is a folder in `Models/` and a line in ``Catalog``. It declares its keys, statistics, series and views once;
/// parser, messages, help, reference page and command line follow from the declaration.
package protocol Simulation: Sendable {
  static var declaration: ModelDeclaration { get }

  /// Reads every key of the model and reports all errors; nil when there was one that leaves nothing to run.
  init?(_ map: inout SpecMap, in context: inout SpecContext)

  /// The cost of a run, estimated before anything is allocated.
  var cost: Cost { get }

  /// The last step, or with `until` the limit of the run. Frames and series are placed over the steps really made.
  var stepCount: Int { get }

  /// The cells of the largest picture of the model; none if it draws no lattice. On a lattice that grows, those that
  /// it begins with.
  var drawnCells: (columns: Double, rows: Double) { get }

  /// Whether the run may end early, so its progress is unknown.
  var hasOpenEnd: Bool { get }

  /// The declared statistics that this run will not have.
  var absentStatistics: [String] { get }

  /// The outcomes that experiments count apart.
  var minorOutbreak: MinorOutbreak? { get }

  /// The means of statistics over all runs there could be, where theory knows them.
  var expectedMeans: [ExpectedMean] { get }

  /// The planned events of a run, before any of them has come.
  var plannedEvents: [RunEvent] { get }

  /// The inputs that the block prescribes, if those after the end of a run are worth a note; otherwise nil.
  var plannedInputs: PlannedInputs? { get }

  /// How long a step lasts, or nil if steps are only counted.
  var stepClock: StepClock? { get }

  /// The bytes that the specification itself holds: patterns and lists of cells.
  var heldBytes: Int { get }

  /// The most bytes that texts and lists among the statistics of one run take, as far as the specification tells; made
  /// by ``StatisticColumn/textSize(_:)`` and ``StatisticColumn/listSize(_:ofTexts:)``.
  var textBytes: Int { get }

  /// The rule as pattern files name it, or nil if they have no word for it.
  var patternRule: String? { get }

  /// How many states the cells of a saved pattern can have; nil if the final state is not a pattern.
  var patternStates: Int? { get }

  /// The reason why no pattern file can hold the final state, or nil if one can.
  var patternObstacle: String? { get }

  /// The keys and phrases of errors for which programs write something else: parameters of initialisers and methods.
  static var wordsInCode: [(block: String, code: String)] { get }

  /// Returns the error of an engine that cannot run the specification, or nil if it can. Models with a single engine
  /// accept any choice.
  func refusal(of engine: EngineChoice) -> RunError?

  /// Whether the run leaps over generations that nobody looks at, unless the user names an engine. Results of a run that
  /// leaps lack what only these generations have.
  var leaps: Bool { get }

  /// Returns whether a run with this engine leaps.
  func leaps(with engine: EngineChoice) -> Bool

  /// Returns what a run with this report hands over to other blocks, or nil if the report does not tell.
  func handover(in report: Report) -> (any Handover)?

  /// Returns the place of the entry that a warning is about, or nil if it is about no entry of the block.
  func span(of warning: RunWarning) -> SourceSpan?

  /// Runs from the initial state to the end. A pure function of the specification and the request.
  func run(_ request: RunRequest) throws(RunError) -> Report
}

extension Simulation {
  package var drawnCells: (columns: Double, rows: Double) { (0, 0) }

  package var hasOpenEnd: Bool { false }

  package func refusal(of engine: EngineChoice) -> RunError? { nil }

  package var leaps: Bool { false }

  package func leaps(with engine: EngineChoice) -> Bool { false }

  package func handover(in report: Report) -> (any Handover)? { nil }

  package func span(of warning: RunWarning) -> SourceSpan? { nil }

  package var absentStatistics: [String] { [] }

  package var minorOutbreak: MinorOutbreak? { Self.declaration.minor }

  package var expectedMeans: [ExpectedMean] { [] }

  package var plannedEvents: [RunEvent] { [] }

  package var plannedInputs: PlannedInputs? { nil }

  package var stepClock: StepClock? { nil }

  package var patternRule: String? { nil }

  package var patternObstacle: String? {
    patternStates == nil ? "the final state of the model \(Self.declaration.name) is not a pattern of cells" : nil
  }

  package var patternStates: Int? { patternRule == nil ? nil : 2 }

  package static var wordsInCode: [(block: String, code: String)] { [] }

  package var heldBytes: Int { 0 }

  package var textBytes: Int { 0 }
}
