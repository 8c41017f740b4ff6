/// What a picture's states look like: the renderer chooses glyphs and colours by role, and names them in a legend.
public struct StateLook: Sendable, Hashable {
  public enum Role: Sendable, Hashable {
    /// Empty background: a dead cell, a place where nobody is.
    case ground
    /// There, but quiet: a healthy person.
    case quiet
    /// What the picture is about: a live cell, a sick person.
    case marked
    /// Other states, told apart by number from 0: exposed, recovered, the colours of an automaton.
    case other(Int)
    /// One of so many steps of a scale, from 0: how long a cell has been dying, when a person fell sick.
    case graded(Int, of: Int)
  }

  public var name: String
  public var role: Role

  public init(_ name: String, _ role: Role) {
    self.name = name
    self.role = role
  }
}
