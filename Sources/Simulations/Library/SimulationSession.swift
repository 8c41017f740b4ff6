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

  /// The value of a statistic of the present state, or nil if no statistic has the name.
  public subscript(statistic: String) -> StatisticValue? { statistics.first { $0.name == statistic }?.value }

  /// The box that holds the cells, or nil if the model has no lattice, or an endless plane has no live cells.
  public var bounds: LatticeBox? { body.bounds }

  /// The present cells as a pattern, or nil if the model has no lattice. O(cells).
  public var pattern: Pattern? { body.pattern }

  /// Returns a window of the present state as a picture.
  ///
  /// - Parameters:
  ///   - window: the cells to show, at least one; cells beyond the lattice stay empty.
  ///   - scale: how many columns and rows an element of the picture represents, at least 1.
  /// - Complexity: O(cells of the window), whatever the size of the lattice; O(states of the machine) besides for a
  ///   ``MealyMachine``, and O(all cells) for a ``CustomModel``, which makes all of them.
  /// - Precondition: `window` has a cell and `scale` is at least 1; otherwise the program stops with a sentence.
  public func picture(in window: LatticeBox, scale: Int = 1) -> Picture {
    guard window.columns >= 1, window.rows >= 1 else {
      fatalError("a window has at least 1 column and 1 row, found \(window.columns)x\(window.rows)")
    }
    guard scale >= 1 else { fatalError("the scale of a picture is at least 1, found \(scale)") }
    return body.picture(in: window, scale: scale)
  }

  /// Feeds an input to the present state.
  ///
  /// After ``go(to:)`` went back, the session still holds the inputs of later steps, and going forward feeds them
  /// again. An input that has an effect begins another course: it deletes those later inputs for good. Copy the session
  /// first to keep both.
  ///
  /// - Returns: whether the input had an effect; otherwise nothing changed.
  /// - Throws: only for a tick, the errors of ``advance(by:)``; nothing changed then. Any other input that is
  ///   impossible has no effect.
  @discardableResult
  public mutating func send(_ input: Input) throws(RunError) -> Bool { try body.feed(input) }

  /// Computes the next steps; fewer if the model has no next one, as when a game is over.
  ///
  /// - Throws: ``RunError`` if a step takes more memory than 1 GiB, a machine has no transition for its input and
  ///   that is an error, or a condition of an intervention has no value. The steps before it stay: the session is in the
  ///   last state that could be computed.
  /// - Precondition: `ticks` is at least 0; otherwise the program stops with a sentence. ``go(to:)`` goes back.
  public mutating func advance(by ticks: Int = 1) throws(RunError) {
    guard ticks >= 0 else { fatalError("a session advances by at least 0 steps, found \(ticks); go(to:) goes back") }
    try body.compute(ticks)
  }

  /// Goes to any step: back from a checkpoint, forward by computing.
  ///
  /// Going forward feeds the inputs of the session at their steps, until ``send(_:)`` deletes those of later steps.
  ///
  /// - Throws: the errors of ``advance(by:)``; the session is in the last state that could be computed.
  /// - Precondition: `step` is at least 0; otherwise the program stops with a sentence.
  public mutating func go(to step: Int) throws(RunError) {
    guard step >= 0 else { fatalError("steps are counted from 0, found \(step)") }
    try body.move(to: step)
  }

  /// Whether there is an input to take back: one that is in the present state.
  ///
  /// Inputs of later steps than the present one are not, after ``go(to:)`` went back: they come with going forward.
  public var canUndo: Bool { body.canUndo }

  /// Whether there is an input to feed again: one that ``undo()`` took back, with no other input since then.
  ///
  /// Inputs that ``go(to:)`` left behind were not taken back: going forward feeds them.
  public var canRedo: Bool { body.canRedo }

  /// Takes back the last input, also across later steps: the session stays at its step, as if nothing had been fed.
  ///
  /// Where inputs make the steps, as in a ``MealyMachine`` and a ``MemoryGame``, it goes back to the step of the input.
  ///
  /// - Returns: whether there was an input to take back.
  /// - Throws: the errors of ``advance(by:)``, if the steps after the input are computed again. The input is taken
  ///   back all the same, and the session is in the last state that could be computed.
  @discardableResult
  public mutating func undo() throws(RunError) -> Bool { try body.undoInput() }

  /// Feeds the input again that ``undo()`` took back last.
  ///
  /// - Returns: whether there was such an input.
  /// - Throws: the errors of ``advance(by:)``. The input is fed all the same, and the session is in the last state that
  ///   could be computed.
  @discardableResult
  public mutating func redo() throws(RunError) -> Bool { try body.redoInput() }

  /// Returns the keys of a block that, when it is run with the seed of the session, ends in the present state.
  ///
  /// - Parameter keys: the keys of a block of the model as the session started, with values in YAML, such as
  ///   `("rule", "B3/S23")`. The result replaces `steps` and the keys of inputs.
  /// - Throws: ``RunError`` if the session has inputs and the model has no keys for them; see
  ///   ``CustomModel/keys(replaying:)``.
  public func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] { try body.block(keys) }
}
