/// What a pattern's file says beside its cells and its rule: kept where one file becomes another, without a meaning
/// for a simulation.
public struct PatternNotes: Sendable, Hashable {
  public var name: String?
  public var author: String?
  /// Lines of text, without line ends.
  public var comments: [String]
  /// Where the top-left corner of the pattern lies on the endless plane of the program that wrote it.
  public var corner: Position
  /// The generation that the pattern is in, decimal digits of a number of any size.
  public var generation: String

  public init(
    name: String? = nil, author: String? = nil, comments: [String] = [], corner: Position = .origin,
    generation: String = "0"
  ) {
    self.name = name
    self.author = author
    self.comments = comments
    self.corner = corner
    self.generation = generation
  }
}
