/// A simulation in play: fed inputs one by one, ticked any number of steps, asked for its statistics and a picture,
/// and taken back to any earlier step.
///
/// A value: a copy is a saved session. The model behind it is looked up once for a call, never for a cell.
public struct SimulationSession<Input: Hashable & Sendable>: Sendable {
  private var body: any SessionBody<Input>

  init(_ body: some SessionBody<Input>) { self.body = body }

  /// The step that was computed last; 0 is the initial state.
  public var step: Int { body.step }

  /// The statistics of the present state, in the order in which the model declares them.
  public var statistics: [Statistic] { body.statistics }

  /// The value of a statistic of the present state; nil where the model has none of that name.
  public subscript(statistic: String) -> StatisticValue? { statistics.first { $0.name == statistic }?.value }

  /// Where the cells are; nil where the model has no lattice, or nothing lives on one without end.
  public var bounds: LatticeBox? { body.bounds }

  /// The present cells; nil where the model has no lattice. O(cells).
  public var pattern: Pattern? { body.pattern }

  /// A window of the present state as a picture. O(cells of the window), whatever the size of the lattice.
  ///
  /// - Parameters:
  ///   - window: the cells to show, at least one; those beyond the lattice are blank.
  ///   - scale: how many columns and rows an element of the picture stands for, at least 1.
  public func picture(in window: LatticeBox, scale: Int = 1) -> Picture { body.picture(in: window, scale: scale) }

  /// Feeds an input.
  ///
  /// - Returns: whether it meant anything in the present state; otherwise nothing changed.
  /// - Throws: ``RunError`` where a tick takes more memory than 1 GiB.
  @discardableResult
  public mutating func send(_ input: Input) throws(RunError) -> Bool { try body.feed(input) }

  /// Computes steps.
  ///
  /// - Throws: ``RunError`` where they take more memory than 1 GiB; the session stays in the last state.
  public mutating func advance(by ticks: Int = 1) throws(RunError) { try body.advance(by: ticks) }

  /// Goes to any step, back by checkpoint and replay, forward by computing.
  ///
  /// - Precondition: `step` is at least 0.
  public mutating func go(to step: Int) throws(RunError) { try body.go(to: step) }

  /// Takes back the last input, also across later ticks.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func undo() throws(RunError) -> Bool { try body.undoInput() }

  /// Feeds again the input that was taken back last.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func redo() throws(RunError) -> Bool { try body.redoInput() }
}
