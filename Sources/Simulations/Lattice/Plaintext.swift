// Plaintext patterns (.cells). Source: LifeWiki, "Plaintext".

/// Reads rows of `.` (dead) and `O` or `*` (alive); lines that begin with `!` are comments.
///
/// A short or blank row is dead beyond its end; blanks at the end of a row and blank lines at the end of the text are
/// no cells. `!Name:` and `!Author:` are what they say.
enum PlaintextReader {
  static func read(_ bytes: [UInt8]) throws(PatternFormat.Fault) -> Pattern {
    var picture = RowPicture(corner: .origin)
    var notes = PatternNotes()
    let cursor = TextCursor(bytes)
    let end = try draw(cursor, on: &picture, &notes)
    guard !picture.isEmpty || notes != PatternNotes() else {
      throw end.fault("there is no pattern", advice: "write rows of . for dead and O for live cells")
    }
    var ignored = PatternNotes()
    picture.beginPainting()
    _ = try draw(cursor, on: &picture, &ignored)
    var pattern = picture.pattern
    pattern.notes = notes
    return pattern
  }

  private static let alphabet = RowPicture.Alphabet(
    alive: Array("O*".utf8), advice: "'.' is dead, 'O' or '*' alive, '!' begins a comment")

  /// Goes through the whole text; answers where it ends.
  private static func draw(
    _ start: TextCursor, on picture: inout RowPicture, _ notes: inout PatternNotes
  ) throws(PatternFormat.Fault) -> TextCursor {
    var cursor = start
    var row = 0
    while let first = cursor.current {
      if first == UInt8(ascii: "!") {
        cursor.advance()
        // One blank separates the mark from the words; further ones belong to the words.
        if cursor.current == 0x20 { cursor.advance() }
        notes.take(plain: cursor.restOfLine())
      } else {
        try picture.read(row, from: 0, &cursor, alphabet)
        row += 1
      }
      if cursor.current != nil { cursor.advance() }
    }
    return cursor
  }
}

/// Writes rows of `.` and `O`.
enum PlaintextWriter {
  static func text(of pattern: Pattern) -> [UInt8] {
    var text = pattern.notes.plainLines("!", blank: false)
    if text.isEmpty, pattern.cells.isEmpty { text = Array("!\n".utf8) }
    pattern.appendRows(alive: UInt8(ascii: "O"), to: &text)
    return text
  }
}

extension Pattern {
  /// Appends all rows that have cells, a `.` for each dead one, each with its line end.
  func appendRows(alive: UInt8, to text: inout [UInt8]) {
    guard columns > 0 else { return }
    text.reserveCapacity(text.count + (columns + 1) * rows)
    for row in 0..<rows {
      for cell in cells[row * columns..<(row + 1) * columns] { text.append(cell == 0 ? UInt8(ascii: ".") : alive) }
      text.append(UInt8(ascii: "\n"))
    }
  }
}

extension PatternNotes {
  /// Takes a line that is only words: at the beginning `Name: …` and then `Author: …`, otherwise a comment.
  mutating func take(plain text: String) {
    if name == nil, author == nil, comments.isEmpty, let words = text.after("Name: ") {
      name = words
    } else if author == nil, comments.isEmpty, let words = text.after("Author: ") {
      author = words
    } else {
      comments.append(text)
    }
  }

  /// The same lines again, behind a mark, each with its line end.
  func plainLines(_ mark: StaticString, blank: Bool) -> [UInt8] {
    let texts = (name.map { ["Name: \($0)"] } ?? []) + (author.map { ["Author: \($0)"] } ?? []) + comments
    var lines: [UInt8] = []
    for text in texts {
      lines += mark.withUTF8Buffer(Array.init)
      if !text.isEmpty, blank || text.utf8.first == 0x20 { lines.append(0x20) }
      lines += Self.words(text.utf8).utf8
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}
