/// A reader for rows of `.` (dead) and `O` or `*` (alive). Lines that start with `!` are comments.
///
/// A short or empty row is dead beyond its end. Spaces and empty lines at the end of the text are not cells. `!Name:` and
/// `!Author:` give the name and the author.
enum PlaintextReader {
  /// Reads a pattern.
  ///
  /// - Parameter hasDigits: whether the digits 0 to 9 are states of cells, which no file uses.
  static func read(_ bytes: [UInt8], room: Int, hasDigits: Bool = false) throws(PatternFormat.Fault) -> Pattern {
    let alphabet = hasDigits ? statesAlphabet : alphabet
    var picture = RowPicture(corner: .origin)
    var notes = Pattern.Notes()
    let cursor = TextCursor(bytes)
    let end = try draw(cursor, alphabet, on: &picture, &notes)
    guard !picture.isEmpty || notes != Pattern.Notes() else {
      throw end.fault("there is no pattern", advice: "write rows of . for dead and O for live cells")
    }
    var ignored = Pattern.Notes()
    picture.beginPainting(room: room)
    _ = try draw(cursor, alphabet, on: &picture, &ignored)
    guard !picture.pattern.packed.isOverfull else { throw cursor.beyondRoom() }
    var pattern = picture.pattern
    pattern.notes = notes
    return pattern
  }

  /// Reads a pattern of few live cells whose box has too many cells for a ``Pattern``.
  ///
  /// - Returns: nil if the pattern has too many live cells, or if its tree takes more than `room` bytes.
  static func largePattern(_ bytes: [UInt8], room: Int) throws(PatternFormat.Fault) -> LargePattern? {
    var picture = RowPicture.listing(), notes = Pattern.Notes()
    _ = try draw(TextCursor(bytes), alphabet, on: &picture, &notes)
    return picture.tree(room: room).map { LargePattern(tree: $0, notes: notes) }
  }

  private static let alphabet = RowPicture.Alphabet(
    alive: Array("O*".utf8), ignoresSpaces: true, advice: "'.' is dead, 'O' or '*' alive, '!' begins a comment")

  private static let statesAlphabet = RowPicture.Alphabet(
    alive: Array("O*".utf8), hasDigits: true,
    advice: "'.' is dead, 'O' or '*' alive, a digit is a state, '!' begins a comment")

  /// Reads the whole text and returns a cursor at its end.
  private static func draw(
    _ start: TextCursor, _ alphabet: RowPicture.Alphabet, on picture: inout RowPicture, _ notes: inout Pattern.Notes
  ) throws(PatternFormat.Fault) -> TextCursor {
    var cursor = start
    var row = 0
    while let first = cursor.current {
      if first == UInt8(ascii: "!") {
        cursor.advance()
        // One space separates the mark from the words. Further spaces belong to the words.
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
