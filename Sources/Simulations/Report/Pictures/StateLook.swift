/// The name and the look of a cell's state. The renderer chooses characters and colours by role, and names them in a
/// legend.
public struct StateLook: Sendable, Hashable {
  /// The part that a state plays in a picture.
  public enum Role: Sendable, Hashable {
    /// Empty background, such as a dead cell or an empty place.
    case ground
    /// Something that stays in the background, such as a healthy person.
    case quiet
    /// The subject of the picture, such as a live cell or a sick person.
    case marked
    /// Another state, such as exposed, recovered or a colour. Its number, from 0, distinguishes it from the rest.
    case other(Int)
    /// A step of a scale and the number of steps, such as how long a cell has been dying. Step 0 contrasts most with
    /// the background, and the last step least.
    case graded(Int, of: Int)
  }

  /// The word in the legend.
  public var name: String
  /// The part that the state plays in a picture.
  public var role: Role
  /// The author's character for the state in text, or nil for the usual one.
  package var symbol: Character?
  /// The author's colour as 0xRRGGBB, or nil for the usual one.
  package var colour: UInt32?

  /// Creates the look of a state with a name for the legend.
  public init(_ name: String, _ role: Role) {
    self.name = name
    self.role = role
  }
}
