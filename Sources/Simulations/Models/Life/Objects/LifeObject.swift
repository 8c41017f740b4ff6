/// An object of a settled pattern: a still life, an oscillator or a spaceship.
package struct LifeObject: Hashable, Sendable {
  /// The live cells in the examined generation, in ascending order of rows and then columns.
  package let cells: [Position]
  /// The smallest number of generations after which the object alone has the same shape again, in any position.
  package let period: Int
  /// The distance by which the object moves in a period, which is zero for ash.
  package let displacement: Position

  package init(cells: [Position], period: Int, displacement: Position) {
    self.cells = cells
    self.period = period
    self.displacement = displacement
  }

  /// Whether the object moves.
  package var isSpaceship: Bool { displacement != .origin }
}
