/// A model of your own, with a state, a step, statistics and a picture.
///
/// Register it with ``Catalog/register(_:)``. It then works wherever the models of this package do: in notebooks,
/// sweeps and charts, in the reference and on the command line.
///
/// A run must be a pure function of the values and the draws. Do not use a clock or global state. Take all random
/// numbers from ``Draws``, which identifies each draw by its entity and its step.
public protocol CustomModel: Sendable {
  /// The data that changes from step to step.
  associatedtype State: Sendable
  /// What a person can do to a state during play, apart from computing the next step.
  associatedtype Input: Hashable & Sendable = Never

  /// The name, keys, statistics and states of the model.
  static var declaration: CustomDeclaration { get }

  /// Creates the model from the values of a block's keys.
  ///
  /// - Throws: an error for the key to change, if values contradict each other.
  init(_ values: KeyValues) throws(RunError)

  /// The size of the picture in cells, used for estimates before anything is allocated; (0, 0) if the model draws
  /// nothing.
  var size: (columns: Int, rows: Int) { get }

  /// Returns the state at step 0.
  ///
  /// - Throws: an error for the key to change, if no such state is possible.
  func start(_ draws: Draws) throws(RunError) -> State

  /// Computes the next state.
  ///
  /// - Parameters:
  ///   - state: the state of the previous step, which becomes that of `step`.
  ///   - step: the number of the step to compute, from 1.
  ///   - draws: the random numbers of the run; see ``Draws/stream(entity:step:kind:)``.
  func advance(_ state: inout State, step: Int, draws: Draws)

  /// Applies an input of a person or of the ``schedule`` to the state.
  ///
  /// - Returns: false if the input has no effect in this state. The state must then stay unchanged.
  func apply(_ input: Input, to state: inout State) -> Bool

  /// The inputs that the values of the keys prescribe for a run. By default, there are none.
  ///
  /// Each input changes the state of its step, before the next step is computed. Steps count from 0 to the last one.
  /// Inputs of the same step are applied in order. An input without effect ends the run with an error.
  var schedule: [(step: Int, input: Input)] { get }

  /// Returns the values of keys whose ``schedule`` consists of these inputs, so that a session can be written as a
  /// block.
  ///
  /// - Parameter inputs: the inputs of a session, in ascending order of steps.
  /// - Returns: declared keys with their values, or nil if the model has no such keys, which is the default. With nil,
  ///   ``SimulationSession/replay(_:)`` throws an error for a session with inputs.
  func keys(replaying inputs: [(step: Int, input: Input)]) -> [(key: String, value: String)]?

  /// Returns the values of the declared statistics, in the same order. The values of series are whole numbers.
  ///
  /// If the values for the first state do not match the declaration, the run ends with an error. If those for a later
  /// state do not, the program stops with a message. The same is true for ``cells(of:)``.
  func statistics(of state: State) -> [StatisticValue]

  /// Returns the state of every cell in the area of ``size``, row by row, or nil if the model draws nothing.
  ///
  /// Every picture asks for all cells, even if it shows a small window, and a screen calls this many times per second.
  /// If the cells take long to compute, keep them in the state.
  func cells(of state: State) -> [UInt8]?
}

extension CustomModel {
  /// The size (0, 0): by default, a model draws nothing.
  public var size: (columns: Int, rows: Int) { (0, 0) }

  /// Returns false: by default, no input has an effect.
  public func apply(_ input: Input, to state: inout State) -> Bool { false }

  /// An empty schedule, the default.
  public var schedule: [(step: Int, input: Input)] { [] }

  /// Returns nil: by default, no keys can repeat inputs.
  public func keys(replaying inputs: [(step: Int, input: Input)]) -> [(key: String, value: String)]? { nil }

  /// Returns nil: by default, a model has no cells.
  public func cells(of state: State) -> [UInt8]? { nil }

  /// Returns the model as a simulation that code can run, play and sweep.
  ///
  /// - Parameter steps: the number of steps of a run. Inputs of the ``schedule`` after the last step are left out.
  /// - Precondition: `steps` is from 0 to 2³² − 1. Otherwise the program stops with a message.
  public func playable(steps: Int = 0) -> CustomSimulation<Self> {
    guard UInt32(exactly: steps) != nil else { fatalError("steps are counted from 0 to 4,294,967,295, found \(steps)") }
    return CustomSimulation(self, steps: steps)
  }
}
