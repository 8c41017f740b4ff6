/// The name and look of a cell's state: the renderer chooses glyphs and colours by role, and names them in a legend.
public struct StateLook: Sendable, Hashable {
  /// The part that a state plays in a picture.
  public enum Role: Sendable, Hashable {
    /// Empty background: a dead cell, an empty place.
    case ground
    /// Something that stays in the background: a healthy person.
    case quiet
    /// The subject of the picture: a live cell, a sick person.
    case marked
    /// Another state, with a number from 0 that tells it from the rest: exposed, recovered, a colour.
    case other(Int)
    /// A step of a scale and the number of steps: how long a cell has been dying. Step 0 differs most from the
    /// background, and the last step least.
    case graded(Int, of: Int)
  }

  /// The word in the legend.
  public var name: String
  /// The part that the state plays.
  public var role: Role

  /// Creates the look of a state with a name for the legend.
  public init(_ name: String, _ role: Role) {
    self.name = name
    self.role = role
  }
}
