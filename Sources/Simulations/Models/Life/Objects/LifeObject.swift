/// An object of a settled pattern: a still life, an oscillator or a spaceship.
package struct LifeObject: Hashable, Sendable {
  /// The live cells at the generation that was looked at, by ascending rows and then columns.
  package let cells: [Position]
  /// The smallest number of generations after which the object alone is the same again, in any place.
  package let period: Int
  /// The distance that the object moves in a period; zero for ash.
  package let displacement: Position

  package init(cells: [Position], period: Int, displacement: Position) {
    self.cells = cells
    self.period = period
    self.displacement = displacement
  }

  /// Whether the object moves.
  package var isSpaceship: Bool { displacement != .origin }
}
