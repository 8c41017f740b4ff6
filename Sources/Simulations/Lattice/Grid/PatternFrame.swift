/// The position of a lattice's cells in a pattern file.
///
/// A file counts columns and rows from the origin of an endless plane. Golly places the top-left cell of a bounded
/// lattice at (−⌊width / 2⌋, −⌊height / 2⌋), and reads the size of the lattice after the rule.
package struct PatternFrame: Sendable, Hashable {
  /// The text that the file adds to a rule without a lattice, such as `:T20,10`. Empty if there is nothing to add.
  package var suffix: String
  /// The position of the lattice's cell [0, 0] on the plane.
  package var corner: Position
  /// The generation of the pattern at step 0, in decimal digits.
  package var firstGeneration: String

  package init(suffix: String = "", corner: Position = .origin, firstGeneration: String = "0") {
    self.suffix = suffix
    self.corner = corner
    self.firstGeneration = firstGeneration
  }
}
