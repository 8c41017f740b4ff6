/// A simulation in play: it takes inputs and steps one by one, shows its state, and goes back to any earlier step.
///
/// A session is a value: a copy is a saved session. The type of the model is looked up once for each call, never for a
/// cell.
public struct SimulationSession<Input: Hashable & Sendable>: Sendable {
  private var body: any SessionBody<Input>

  init(_ body: some SessionBody<Input>) { self.body = body }

  /// The step that was computed last; 0 is the initial state.
  public var step: Int { body.step }

  /// The statistics of the present state, in the order in which the model declares them.
  public var statistics: [Statistic] { body.statistics }

  /// The value of a statistic of the present state; nil where no statistic has the name.
  public subscript(statistic: String) -> StatisticValue? { statistics.first { $0.name == statistic }?.value }

  /// The box that holds the cells; nil where the model has no lattice, or an endless plane has no live cells.
  public var bounds: LatticeBox? { body.bounds }

  /// The present cells as a pattern; nil where the model has no lattice. O(cells).
  public var pattern: Pattern? { body.pattern }

  /// Returns a window of the present state as a picture. O(cells of the window), whatever the size of the lattice.
  ///
  /// - Parameters:
  ///   - window: the cells to show, at least one; cells beyond the lattice stay empty.
  ///   - scale: how many columns and rows an element of the picture stands for, at least 1.
  public func picture(in window: LatticeBox, scale: Int = 1) -> Picture { body.picture(in: window, scale: scale) }

  /// Feeds an input to the present state.
  ///
  /// - Returns: whether the input had an effect; otherwise nothing changed.
  /// - Throws: ``RunError`` where a tick takes more memory than 1 GiB.
  @discardableResult
  public mutating func send(_ input: Input) throws(RunError) -> Bool { try body.feed(input) }

  /// Computes the next steps; fewer where the model has no next one, as when a game is over.
  ///
  /// - Throws: ``RunError`` where they take more memory than 1 GiB; the session stays in the last state.
  /// - Precondition: `ticks` is at least 0.
  public mutating func advance(by ticks: Int = 1) throws(RunError) { try body.advance(by: ticks) }

  /// Goes to any step: back from a checkpoint, forward by computing.
  ///
  /// - Throws: ``RunError`` where a step takes more memory than 1 GiB.
  /// - Precondition: `step` is at least 0.
  public mutating func go(to step: Int) throws(RunError) { try body.go(to: step) }

  /// Takes back the last input, also across later steps: the session stays at its step, as if nothing had been fed.
  ///
  /// - Returns: whether there was an input to take back.
  /// - Throws: ``RunError`` where a step takes more memory than 1 GiB.
  @discardableResult
  public mutating func undo() throws(RunError) -> Bool { try body.undoInput() }

  /// Feeds the input again that ``undo()`` took back last.
  ///
  /// - Returns: whether there was such an input.
  /// - Throws: ``RunError`` where a step takes more memory than 1 GiB.
  @discardableResult
  public mutating func redo() throws(RunError) -> Bool { try body.redoInput() }

  /// Returns the keys of a block that, when it is run with the seed of the session, ends in the present state.
  ///
  /// - Parameter keys: the keys of a block of the model as the session started, with values in YAML, such as
  ///   `("rule", "B3/S23")`. The result replaces `steps` and the keys of inputs.
  /// - Throws: ``RunError`` where the session has inputs and the model has no keys for them; see
  ///   ``CustomModel/keys(replaying:)``.
  public func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] { try body.replay(keys) }
}
