import Specification

/// A model of the catalog. A value of a conforming type is one checked specification, which can be run.
///
/// A model is a folder in `Models/` and an entry in ``Catalog``. It declares its keys, statistics, series and views
/// once. The parser, messages, help, reference page and command line all use this declaration.
package protocol Simulation: Sendable {
  static var declaration: ModelDeclaration { get }

  /// Returns the declaration for a block with these keys, if its statistics and series depend on them.
  static func declaration(of entries: [SpecEntry]) -> ModelDeclaration

  /// Reads every key of the model and reports all errors. Returns nil if there is an error that prevents a run.
  init?(_ map: inout SpecMap, in context: inout SpecContext)

  /// The cost of a run, estimated before anything is allocated.
  var cost: Cost { get }

  /// The last step, or the limit of the run if there is an `until`. Frames and series are spread over the steps
  /// actually made.
  var stepCount: Int { get }

  /// The size of the model's largest picture in cells; (0, 0) if it draws no lattice. For a lattice that grows, this is
  /// the initial size.
  var drawnCells: (columns: Double, rows: Double) { get }

  /// Whether the run may end early, so that its progress cannot be given as a share.
  var hasOpenEnd: Bool { get }

  /// The names of declared statistics that this run does not have.
  var absentStatistics: [String] { get }

  /// The kind of outbreak that experiments count separately, or nil.
  var minorOutbreak: MinorOutbreak? { get }

  /// The means of statistics over all possible runs, if theory predicts them.
  var expectedMeans: [ExpectedMean] { get }

  /// The words that statistics can have as their values, in the order of charts. Empty if they are not known in
  /// advance.
  var possibleOutcomes: [PossibleOutcome] { get }

  /// Returns the notes of a run as a sweep over these keys needs them: with the values of swept keys that the notes of
  /// a single run leave out.
  func notes(_ notes: [String], sweeping keys: [String]) -> [String]

  /// The planned events of a run, none of which has happened yet.
  var plannedEvents: [RunEvent] { get }

  /// The inputs that the block prescribes. Nil if a run that ends before them needs no note.
  var plannedInputs: PlannedInputs? { get }

  /// The duration of a step, or nil if steps have no duration.
  var stepClock: StepClock? { get }

  /// The memory of the specification itself in bytes: its patterns and lists of cells.
  var heldBytes: Int { get }

  /// The maximum memory of texts and lists among the statistics of one run, in bytes, as far as the specification
  /// determines it. ``StatisticColumn/textSize(_:)`` and ``StatisticColumn/listSize(_:ofTexts:)`` compute it.
  var textBytes: Int { get }

  /// The rule in the spelling of pattern files, or nil if they have no word for it.
  var patternRule: String? { get }

  /// The number of states that the cells of a saved pattern can have, or nil if the final state is not a pattern.
  var patternStates: Int? { get }

  /// The reason why no pattern file can contain the final state, or nil if one can.
  var patternObstacle: String? { get }

  /// The keys and phrases in errors that are replaced in programs, where they are parameters of initialisers and
  /// methods.
  static var wordsInCode: [(block: String, code: String)] { get }

  /// Returns the error for an engine that cannot run the specification, or nil if it can. Models with only one engine
  /// accept every choice.
  func refusal(of engine: EngineChoice) -> RunError?

  /// Whether the run leaps over generations that nothing needs, unless the user names an engine. The results then lack
  /// everything that depends on those generations.
  var leaps: Bool { get }

  /// Returns whether a run with this engine leaps.
  func leaps(with engine: EngineChoice) -> Bool

  /// Returns what a run with this report passes on to other blocks, or nil if the report does not contain it.
  func handover(in report: Report) -> (any Handover)?

  /// Returns the position of the entry that a warning is about, or nil if it is not about an entry of the block.
  func span(of warning: RunWarning) -> SourceSpan?

  /// Runs the simulation from the initial state to the end, as a pure function of the specification and the request.
  func run(_ request: RunRequest) throws(RunError) -> Report
}

extension Simulation {
  package static func declaration(of entries: [SpecEntry]) -> ModelDeclaration { declaration }

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

  package var possibleOutcomes: [PossibleOutcome] { [] }

  package func notes(_ notes: [String], sweeping keys: [String]) -> [String] { notes }

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

/// The inputs that a key of a block prescribes, listed by the steps in the key.
package struct PlannedInputs: Sendable, Hashable {
  /// The name of the key.
  package let key: String
  /// The steps in ascending order, without repetition. There is at least one.
  package let steps: [Int]

  /// Sorts the steps. Returns nil if there are none.
  package init?(key: String, steps: Set<Int>) {
    if steps.isEmpty { return nil }
    self.key = key
    self.steps = steps.sorted()
  }
}
