/// A model of your own: a state, a step, statistics and a picture.
///
/// Registered with ``Catalog/register(_:)`` it works wherever the models of this package do: in notebooks, sweeps and
/// charts, in the reference and on the command line.
///
/// A run must be a pure function of the values and the draws: no clock, no global state, and random numbers from
/// ``Draws`` alone, which name every draw by entity and step.
public protocol CustomModel: Sendable {
  /// Everything that changes from step to step.
  associatedtype State: Sendable
  /// The actions of a person on a state while it is played, besides letting time pass.
  associatedtype Input: Hashable & Sendable = Never

  /// The name, keys, statistics and states of the model.
  static var declaration: CustomDeclaration { get }

  /// Creates the model from the values that a block gives to its keys.
  ///
  /// - Throws: an error of the key that is to blame, if values contradict each other.
  init(_ values: KeyValues) throws(RunError)

  /// The columns and rows of the picture, for estimates before anything is allocated; (0, 0) where it draws nothing.
  var size: (columns: Int, rows: Int) { get }

  /// Returns the state at step 0.
  ///
  /// - Throws: an error of the key that is to blame, if the values allow no such state.
  func start(_ draws: Draws) throws(RunError) -> State

  /// Computes the next state.
  ///
  /// - Parameters:
  ///   - step: the step that is computed, from 1.
  ///   - draws: random numbers; see ``Draws/stream(entity:step:kind:)``.
  func advance(_ state: inout State, step: Int, draws: Draws)

  /// Changes the state by hand.
  ///
  /// - Returns: false if the input has no effect in this state; then the state must not change.
  func apply(_ input: Input, to state: inout State) -> Bool

  /// The inputs that the values of the keys prescribe for a run; none by default.
  ///
  /// Each changes the state of its step, from 0 to the last one, before the next step is computed. Inputs of one step
  /// are applied in their order. An input that has no effect ends the run with an error.
  var schedule: [(step: Int, input: Input)] { get }

  /// Returns values of keys that make these inputs the ``schedule``, so a session can be written down as a block.
  ///
  /// - Parameter inputs: the inputs of a session, by ascending step.
  /// - Returns: names of declared keys with their values; nil, the default, where the model has no such keys. Then
  ///   ``SimulationSession/replay(_:)`` throws an error for a session with inputs.
  func keys(replaying inputs: [(step: Int, input: Input)]) -> [(key: String, value: String)]?

  /// Returns the values of the declared statistics, in their order; those of series are whole numbers.
  ///
  /// What the first state contradicts is an error of the run; what a later state contradicts stops the program with a
  /// sentence. The same holds for ``cells(of:)``.
  func statistics(of state: State) -> [StatisticValue]

  /// Returns the state of each cell, row after row, as many as ``size`` has, or nil if the model draws nothing.
  ///
  /// Every picture asks for all cells, also that of a small window: a screen calls this many times a second. Keep the
  /// cells in the state where they take long to make.
  func cells(of state: State) -> [UInt8]?
}

extension CustomModel {
  /// No picture, unless the model says otherwise.
  public var size: (columns: Int, rows: Int) { (0, 0) }

  /// Returns false: no input has an effect, unless the model says otherwise.
  public func apply(_ input: Input, to state: inout State) -> Bool { false }

  /// No inputs, unless the model says otherwise.
  public var schedule: [(step: Int, input: Input)] { [] }

  /// Returns nil: no keys repeat inputs, unless the model says otherwise.
  public func keys(replaying inputs: [(step: Int, input: Input)]) -> [(key: String, value: String)]? { nil }

  /// Returns nil: no cells, unless the model says otherwise.
  public func cells(of state: State) -> [UInt8]? { nil }

  /// Returns the model as a simulation that can be run, played and swept from code.
  ///
  /// - Parameter steps: how many steps a run computes; inputs of the ``schedule`` after the last one are left out.
  /// - Precondition: `steps` is from 0 to 2³² − 1; otherwise the program stops with a sentence.
  public func playable(steps: Int = 0) -> CustomSimulation<Self> {
    guard UInt32(exactly: steps) != nil else { fatalError("steps are counted from 0 to 4294967295, found \(steps)") }
    return CustomSimulation(self, steps: steps)
  }
}
