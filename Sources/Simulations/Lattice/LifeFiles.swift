// Life 1.05 and Life 1.06 (.lif, .life). Sources: LifeWiki, "Life 1.05" and "Life 1.06".

/// Reads either by its first line.
///
/// Life 1.05: `#D` are comments, `#N` is Conway's rule, `#R 23/36` another one, survival first; each `#P x y` begins a
/// block of rows of `.` and `*` with its top-left corner there. Life 1.06: the column and row of each live cell, in any
/// order. Coordinates may be negative; the pattern is what lies between the outermost ones.
struct LifeFileReader {
  private var cursor: TextCursor
  private var picture = RowPicture()
  private var rule: String?
  private var notes = PatternNotes()

  static func read(_ bytes: [UInt8]) throws(PatternFormat.Fault) -> Pattern {
    var reader = LifeFileReader(cursor: TextCursor(bytes))
    return try reader.read()
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  private mutating func read() throws(PatternFormat.Fault) -> Pattern {
    let isBlocks = cursor.skip("#Life 1.05")
    guard isBlocks || cursor.skip("#Life 1.06"), cursor.isAtLineEnd else {
      throw cursor.fault("the format is not named", advice: "the first line is '#Life 1.05' or '#Life 1.06'", at: 0)
    }
    cursor.skipLine()
    let body = cursor
    try draw(isBlocks: isBlocks)
    let (rule, notes) = (rule, notes)
    picture.beginPainting()
    cursor = body
    try draw(isBlocks: isBlocks)
    var pattern = picture.pattern
    pattern.rule = rule
    pattern.notes = notes
    pattern.notes.corner = picture.corner
    return pattern
  }

  private mutating func draw(isBlocks: Bool) throws(PatternFormat.Fault) {
    if isBlocks { try drawBlocks() } else { try drawCells() }
  }

  // MARK: Life 1.05

  private static let alphabet = RowPicture.Alphabet(
    alive: [UInt8(ascii: "*")], advice: "'.' is dead, '*' alive, '#' begins a line with other words")

  private mutating func drawBlocks() throws(PatternFormat.Fault) {
    var next = Position.origin
    while cursor.current != nil {
      if cursor.current == UInt8(ascii: "#") {
        cursor.advance()
        if let corner = try readWords() { next = corner }
      } else if !cursor.isAtLineEnd {
        try picture.read(next.row, from: next.column, &cursor, Self.alphabet)
        next.row += 1
      }
      cursor.skipLine()
      if cursor.current != nil { cursor.advance() }
    }
  }

  /// A line behind its `#`; the corner where it is that of a block.
  private mutating func readWords() throws(PatternFormat.Fault) -> Position? {
    let tag = cursor.offset
    switch cursor.current {
    case UInt8(ascii: "P"):
      cursor.advance()
      return try readPosition("'#P' is followed by the column and the row of a block's corner")
    case UInt8(ascii: "N"): rule = "23/3"
    case UInt8(ascii: "R"):
      cursor.advance()
      cursor.skipBlanks()
      rule = cursor.restOfLine().withoutIndent
      guard rule?.isEmpty == false else {
        throw cursor.fault("'#R' names no rule", advice: "write for example '#R 23/36', survival first", at: tag)
      }
    case UInt8(ascii: "D"), UInt8(ascii: "C"):
      cursor.advance()
      if cursor.current == 0x20 { cursor.advance() }
      notes.take(plain: cursor.restOfLine())
    default: notes.comments.append("#" + cursor.restOfLine())
    }
    return nil
  }

  // MARK: Life 1.06

  private mutating func drawCells() throws(PatternFormat.Fault) {
    while cursor.current != nil {
      if cursor.current != UInt8(ascii: "#"), !cursor.isAtLineEnd {
        let start = cursor.offset
        let cell = try readPosition("a line holds the column and the row of one live cell")
        try picture.draw(column: cell.column, row: cell.row, cursor, at: start)
      } else {
        cursor.skipLine()
      }
      if cursor.current != nil { cursor.advance() }
    }
  }

  /// Two numbers and nothing else up to the end of the line, where the cursor then stands.
  private mutating func readPosition(_ advice: String) throws(PatternFormat.Fault) -> Position {
    let column = try readCoordinate(advice)
    let row = try readCoordinate(advice)
    cursor.skipBlanks()
    guard cursor.isAtLineEnd else { throw cursor.fault("found \(cursor.found) behind two numbers", advice: advice) }
    return Position(column: column, row: row)
  }

  private mutating func readCoordinate(_ advice: String) throws(PatternFormat.Fault) -> Int {
    cursor.skipBlanks()
    let start = cursor.offset
    guard let number = cursor.signedNumber() else {
      throw cursor.fault("found \(cursor.found) where a whole number was expected", advice: advice)
    }
    guard Position.limits.contains(number) else {
      throw cursor.fault("a coordinate has more than 31 bits", advice: advice, at: start)
    }
    return number
  }
}

/// Writes Life 1.05 as one block, Life 1.06 row after row.
enum LifeFileWriter {
  static func text105(of pattern: Pattern) -> [UInt8] {
    var text = Array("#Life 1.05\n".utf8) + pattern.notes.plainLines("#D", blank: true)
    if let rule = pattern.rule.flatMap(survivalFirst) {
      text += rule == "23/3" ? Array("#N\n".utf8) : PatternNotes.line("#R", rule)
    }
    guard !pattern.cells.isEmpty else { return text }
    let corner = pattern.notes.corner
    text += PatternNotes.line("#P", "\(corner.column) \(corner.row)")
    pattern.appendRows(alive: UInt8(ascii: "*"), to: &text)
    return text
  }

  static func text106(of pattern: Pattern) -> [UInt8] {
    var text = Array("#Life 1.06\n".utf8)
    let corner = pattern.notes.corner
    for row in 0..<pattern.rows {
      for column in 0..<pattern.columns where pattern[column, row] != 0 {
        text += "\(corner.column + column) \(corner.row + row)\n".utf8
      }
    }
    return text
  }

  /// A rule of the forms B36/S23 and 23/36 in the second one; nil for any other form.
  static func survivalFirst(_ rule: String) -> String? {
    let parts = rule.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    func digits(_ part: Substring.UTF8View) -> String? {
      part.allSatisfy { (48...56).contains($0) } ? String(Substring(part)) : nil
    }
    let letters = parts.map { $0.first.map { $0 & 0xDF } }
    if letters == [UInt8(ascii: "B"), UInt8(ascii: "S")] {
      guard let birth = digits(parts[0].dropFirst()), let survival = digits(parts[1].dropFirst()) else { return nil }
      return "\(survival)/\(birth)"
    }
    guard let survival = digits(parts[0]), let birth = digits(parts[1]) else { return nil }
    return "\(survival)/\(birth)"
  }
}
