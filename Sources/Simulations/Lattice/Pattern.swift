/// A pattern: a small rectangle of cell states, as a file, a library or an author's text gives it.
public struct Pattern: Sendable, Hashable {
  public var columns: Int
  public var rows: Int
  /// Row after row; 0 is dead.
  public var cells: [UInt8]
  /// The rule that came with it, as it was written.
  public var rule: String?
  /// What else its file says.
  public var notes: PatternNotes

  /// - Precondition: `cells` has columns·rows elements.
  public init(columns: Int, rows: Int, cells: [UInt8], rule: String? = nil, notes: PatternNotes = PatternNotes()) {
    precondition(cells.count == columns * rows)
    self.columns = columns
    self.rows = rows
    self.cells = cells
    self.rule = rule
    self.notes = notes
  }

  public subscript(column: Int, row: Int) -> UInt8 {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  public var population: Int { cells.reduce(0) { $0 + ($1 == 0 ? 0 : 1) } }

  /// Whether a cell is in a state above 1.
  public var hasManyStates: Bool { cells.contains { $0 > 1 } }

  /// Turned clockwise by 90°.
  public var turned: Pattern {
    var result = Pattern(columns: rows, rows: columns, cells: cells, rule: rule, notes: notes)
    for row in 0..<rows {
      for column in 0..<columns { result[rows - 1 - row, column] = self[column, row] }
    }
    return result
  }

  /// Left and right exchanged.
  public var mirrored: Pattern {
    var result = self
    for row in 0..<rows {
      for column in 0..<columns { result[columns - 1 - column, row] = self[column, row] }
    }
    return result
  }

  /// Top and bottom exchanged.
  public var upended: Pattern { turned.turned.mirrored }
}

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
