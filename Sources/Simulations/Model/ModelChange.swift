/// A change of the model during a session: another rule for the present cells, or other cells.
package struct ModelChange<Model: SteppableSimulation>: Sendable {
  /// The model that goes on.
  package var model: Model
  /// The cells with which it goes on, if its initial state is that of the block ``block``.
  package var cells: FinalState?
  /// The seed of its random numbers, or nil for the present one.
  package var seed: UInt64?
  /// The place of its first cell in the present lattice.
  package var corner = Position.origin
  /// Whether the steps are counted from 0 again. Going back then does not lead beyond the change, but undo does.
  package var restarts = false
  /// Whether the inputs of the present step are made again. The model then begins with its own initial state.
  package var keepsInputs = false

  /// The name of a block whose final state is ``cells``.
  package static var block: String { "the present cells" }

  package init(_ model: Model) { self.model = model }
}
