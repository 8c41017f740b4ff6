/// A model of your own: a state, a step, statistics and a picture. Registered with ``Catalog/register(_:)`` it works
/// wherever the models of this package do: in notebooks, sweeps and charts, in the reference and on the command line.
///
/// A run must be a pure function of the values and the draws: no clock, no global state, and random numbers from
/// ``Draws`` alone, which name every draw by entity and step.
public protocol CustomModel: Sendable {
  associatedtype State: Sendable
  /// What a person can do to a state while it is played, besides letting time pass.
  associatedtype Input: Hashable & Sendable = NoInput

  /// The name, keys, statistics and states of the model.
  static var declaration: CustomDeclaration { get }

  /// Checks the values that a block gives to the keys.
  ///
  /// - Throws: an error of the key that is to blame, where values contradict each other.
  init(_ values: KeyValues) throws(RunError)

  /// How many columns and rows its picture has, for estimates before anything is allocated; none where it draws nothing.
  var size: (columns: Int, rows: Int) { get }

  /// The state at step 0.
  func start(_ draws: Draws) throws(RunError) -> State

  /// Computes the next state.
  ///
  /// - Parameters:
  ///   - step: the step that is computed, from 1.
  ///   - draws: random numbers; see ``Draws/stream(entity:step:kind:)``.
  func advance(_ state: inout State, step: Int, draws: Draws)

  /// Changes the state by hand.
  ///
  /// - Returns: false where the input means nothing in this state; then the state must be as it was.
  func apply(_ input: Input, to state: inout State) -> Bool

  /// The values of the declared statistics, in their order.
  func statistics(of state: State) -> [StatisticValue]

  /// The state of each cell, row after row, as many as ``size`` has; nil where the model draws nothing.
  func cells(of state: State) -> [UInt8]?
}

extension CustomModel {
  public var size: (columns: Int, rows: Int) { (0, 0) }

  public func apply(_ input: Input, to state: inout State) -> Bool { false }

  public func cells(of state: State) -> [UInt8]? { nil }

  /// The model as a simulation that can be run, played and swept from code.
  ///
  /// - Parameter steps: how many steps a run computes.
  public func playable(steps: Int = 0) -> CustomSimulation<Self> { CustomSimulation(self, steps: steps) }
}
