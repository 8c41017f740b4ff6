extension Pattern {
  /// The notes in a pattern's file: its name, author, comments and position. They do not affect a simulation.
  public struct Notes: Sendable, Hashable {
    /// The name of the pattern, or nil if the file does not give one.
    public var name: String?
    /// The person who found the pattern or wrote the file, or nil if the file does not say.
    public var author: String?
    /// The comments, one line of text each, without line ends.
    public var comments: [String]
    /// The position of the pattern's top-left corner on an endless plane.
    public var corner: Position { didSet { isPlaced = isPlaced || corner != .origin } }
    /// Whether the file gives the position. Equality ignores this property.
    package var isPlaced: Bool
    /// The generation of the pattern, as the decimal digits of a number of any size.
    public var generation: String
    /// Whether the cells would have the opposite meaning in a file without the generation.
    package var needsGeneration = false
    /// The MCell game of the pattern's rule if no other format has a name for the rule, otherwise nil.
    package var foreignGame: String?
    /// Whether the rule has more than two states, even if no cell is in a state above 1.
    package var isOfManyStates = false
    /// Whether cells in state 6 of `LifeHistory`, which kill their neighbours there, were read as dead cells.
    package var lostKillers = false

    /// Creates notes. By default, they are those of a nameless pattern at the origin, in generation 0.
    public init(
      name: String? = nil, author: String? = nil, comments: [String] = [], corner: Position = .origin,
      generation: String = "0"
    ) {
      self.name = name
      self.author = author
      self.comments = comments
      self.corner = corner
      isPlaced = corner != .origin
      self.generation = generation
    }

    /// The notes of cells that are listed by their positions, so the position of their box is not needed.
    var unplaced: Pattern.Notes {
      var notes = self
      notes.corner = .origin
      notes.isPlaced = false
      return notes
    }

    /// The maximum number of comments that are kept. Further lines are dropped.
    static let mostComments = 1 << 16

    /// Adds a comment, or drops it if there are too many.
    mutating func add(comment line: String) {
      if comments.count < Self.mostComments { comments.append(line) }
    }

    /// The memory of the texts in bytes.
    var byteCount: Int {
      comments.reduce((name?.utf8.count ?? 0) + (author?.utf8.count ?? 0) + generation.utf8.count) {
        $0 + $1.utf8.count + MemoryLayout<String>.stride
      }
    }
  }
}

extension Pattern.Notes {
  /// Compares name, author, comments, corner and generation.
  public static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.author == other.author && one.comments == other.comments
      && one.corner == other.corner && one.generation == other.generation
  }

  /// Hashes name, author, comments, corner and generation.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(author)
    hasher.combine(comments)
    hasher.combine(corner)
    hasher.combine(generation)
  }

  /// The notes without the position and the generation of the pattern.
  var withoutPlace: Self {
    var notes = self
    notes.generation = "0"
    notes.corner = .origin
    notes.isPlaced = false
    return notes
  }
}
