import Simulations

/// A cell and its new state.
package struct PaintedCell: Hashable, Sendable {
  package var place: Position
  package var state: UInt8

  package init(_ place: Position, _ state: UInt8) {
    self.place = place
    self.state = state
  }
}
