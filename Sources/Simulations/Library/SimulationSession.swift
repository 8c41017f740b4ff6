/// A simulation in play, which takes inputs and steps one by one, shows its state, and goes back to any earlier step.
///
/// A session is a value, so a copy is a saved session. The model is called through its protocol once per method call,
/// not once per cell.
public struct SimulationSession<Input: Hashable & Sendable>: Sendable {
  private var body: any SessionBody<Input>

  init(_ body: some SessionBody<Input>) { self.body = body }

  /// The number of the present step, where 0 is the initial state.
  public var step: Int { body.step }

  /// The statistics of the present state, in the order in which the model declares them.
  public var statistics: [Statistic] { body.statistics }

  /// The value of a statistic in the present state, or nil if no statistic has this name.
  public subscript(statistic: String) -> StatisticValue? { statistics.first { $0.name == statistic }?.value }

  /// The box that contains the cells. Nil if the model has no lattice or an endless plane has no live cells.
  public var bounds: LatticeBox? { body.bounds }

  /// The present cells as a pattern, or nil if the model has no lattice. O(cells).
  public var pattern: Pattern? { body.pattern }

  /// Returns a picture of a window of the present state.
  ///
  /// - Parameters:
  ///   - window: the cells to show, at least one. Cells beyond the lattice stay empty.
  ///   - scale: how many columns and rows each element of the picture represents, at least 1.
  /// - Complexity: O(cells of the window), whatever the size of the lattice. A ``MealyMachine`` adds O(states of the
  ///   machine), and a ``CustomModel`` O(all cells).
  /// - Precondition: `window` has a cell and `scale` is at least 1. Otherwise the program stops with a message.
  public func picture(in window: LatticeBox, scale: Int = 1) -> Picture {
    guard window.columns >= 1, window.rows >= 1 else {
      fatalError("a window has at least 1 column and 1 row, found \(window.columns)x\(window.rows)")
    }
    guard scale >= 1 else { fatalError("the scale of a picture is at least 1, found \(scale)") }
    return body.picture(in: window, scale: scale)
  }

  /// Applies an input to the present state.
  ///
  /// After ``go(to:)`` has gone back, the session still holds the inputs of later steps, and applies them again when it
  /// goes forward. An input with an effect changes the course and deletes these later inputs for good. To keep both,
  /// copy the session first.
  ///
  /// - Returns: whether the input had an effect. If not, nothing changed.
  /// - Throws: the errors of ``advance(by:)``, for a tick only; nothing changes then. Any other impossible input has no
  ///   effect.
  @discardableResult
  public mutating func send(_ input: Input) throws(RunError) -> Bool { try body.feed(input) }

  /// Computes further steps. Computes fewer if the model has no next step, for example because a game is over.
  ///
  /// - Throws: ``RunError`` in the following cases. The session is then in the last state that could be computed.
  ///   - A step takes more than 1 GiB of memory.
  ///   - A machine has no transition for its input, and that is an error.
  ///   - The condition of an intervention has no value.
  /// - Precondition: `ticks` is at least 0. Otherwise the program stops with a message. ``go(to:)`` goes back.
  public mutating func advance(by ticks: Int = 1) throws(RunError) {
    guard ticks >= 0 else { fatalError("a session advances by at least 0 steps, found \(ticks); go(to:) goes back") }
    try body.compute(ticks)
  }

  /// Goes to any step: back to a checkpoint and on from there, or forward by computing.
  ///
  /// On the way forward, the session applies its inputs at their steps, unless ``send(_:)`` has deleted them.
  ///
  /// - Throws: the errors of ``advance(by:)``. The session is then in the last state that could be computed.
  /// - Precondition: `step` is at least 0. Otherwise the program stops with a message.
  public mutating func go(to step: Int) throws(RunError) {
    guard step >= 0 else { fatalError("steps are counted from 0, found \(step)") }
    try body.move(to: step)
  }

  /// Whether ``undo()`` can take back an input, which must be part of the present state.
  ///
  /// After ``go(to:)`` has gone back, the inputs of later steps are not part of the present state. They return when the
  /// session goes forward.
  public var canUndo: Bool { body.canUndo }

  /// Whether ``redo()`` can repeat an input: one that ``undo()`` took back, with no other input since then.
  ///
  /// Inputs that ``go(to:)`` left behind do not count, because they return when the session goes forward.
  public var canRedo: Bool { body.canRedo }

  /// Takes back the last input, even if later steps have been computed. The session stays at its step, as if the input
  /// had never been sent.
  ///
  /// If inputs make the steps, as in a ``MealyMachine`` or a ``MemoryGame``, the session goes back to the step of the
  /// input.
  ///
  /// - Returns: whether there was an input to take back.
  /// - Throws: the errors of ``advance(by:)``, if the steps after the input are computed again. The input is taken back
  ///   nevertheless, and the session is in the last state that could be computed.
  @discardableResult
  public mutating func undo() throws(RunError) -> Bool { try body.undoInput() }

  /// Repeats the input that ``undo()`` took back last.
  ///
  /// - Returns: whether there was such an input.
  /// - Throws: the errors of ``advance(by:)``. The input is applied nevertheless, and the session is in the last state
  ///   that could be computed.
  @discardableResult
  public mutating func redo() throws(RunError) -> Bool { try body.redoInput() }

  /// Returns the keys of a block that ends in the present state when it is run with the seed of the session.
  ///
  /// - Parameter keys: the keys of the block that started the session, with values in YAML, such as `("rule",
  ///   "B3/S23")`. In the result, `steps` and the keys of inputs are replaced.
  /// - Throws: ``RunError`` if the session has inputs and the model has no keys for them; see
  ///   ``CustomModel/keys(replaying:)``.
  public func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] { try body.block(keys) }
}
