import Simulations

/// A board of cards in plain text.
///
/// The first of these forms that fits into 100 columns and 60 lines is used:
///
/// 1. Cards in boxes, each with its face, the turn in which it was taken, and if there were several players, who took
///    it.
/// 2. The faces in boxes.
/// 3. The faces in one frame.
/// 4. The overview of the board as a picture, with a sentence that says so.
enum TextCards {
  /// Returns the lines of a board, and a sentence if the faces had to be left out.
  static func lines(_ board: CardBoard) -> (lines: [String], note: String?) {
    let title = board.title.map { [PlainText.cut(PlainText.line($0), to: TextPage.columns)] } ?? []
    let faces = board.cards.map { face($0.face, of: board.faces) }
    if !faces.isEmpty {
      let turns = board.cards.map { turn($0, players: board.players) }
      let boxes = boxed(zip(faces, turns).map { [$0, $1] }, columns: board.columns)
      if fits(title + boxes, more: 1) { return (title + boxes + [legend(board)], nil) }
      let small = title + boxed(faces.map { [$0] }, columns: board.columns)
      if fits(small) { return (small, nil) }
      let framed = title + framed(faces, columns: board.columns)
      if fits(framed) { return (framed, nil) }
    }
    var overview = board.overview
    overview.title = board.title
    let (lines, note) = TextPicture.lines(overview)
    let sentence = "Too large to show the faces: only the cards taken in the first half of the turns are drawn."
    return (lines, [sentence, note].compactMap { $0 }.joined(separator: " "))
  }

  /// Returns a face as a letter, or as a number from 1 if there are not enough letters.
  static func face(_ face: Int, of count: Int) -> String {
    count <= 26 ? String(UnicodeScalar(UInt8(65 + face))) : String(face + 1)
  }

  private static func turn(_ card: CardBoard.Card, players: Int) -> String {
    guard let turn = card.turn, let player = card.player else { return "left" }
    return players > 1 ? "\(turn) by \(player + 1)" : String(turn)
  }

  private static func legend(_ board: CardBoard) -> String {
    let left = board.cards.contains { $0.turn == nil } ? "; left: unclaimed" : ""
    return board.players > 1
      ? "below each face: the turn in which its pair was taken, and by whom" + left
      : "below each face: the turn in which its pair was taken" + left
  }

  private static func fits(_ lines: [String], more: Int = 0) -> Bool {
    lines.count + more <= TextPage.lines && (lines.last?.count ?? 0) <= TextPage.columns
  }

  /// Returns the cards, each in a box of its own with its lines in the middle.
  private static func boxed(_ cards: [[String]], columns: Int) -> [String] {
    let width = 2 + cards.reduce(0) { $1.reduce($0) { max($0, $1.utf8.count) } }
    let edge = String(repeating: "─", count: width)
    func rule(_ left: String, _ middle: String, _ right: String) -> String {
      left + repeatElement(edge, count: columns).joined(separator: middle) + right
    }
    var lines = [rule("┌", "┬", "┐")]
    for start in stride(from: 0, to: cards.count, by: columns) {
      if start > 0 { lines.append(rule("├", "┼", "┤")) }
      let row = cards[start..<start + columns]
      for line in 0..<(row.first?.count ?? 0) {
        lines.append("│" + row.map { centred($0[line], width) }.joined(separator: "│") + "│")
      }
    }
    return lines + [rule("└", "┴", "┘")]
  }

  /// Returns all faces in one frame, in columns of equal width.
  private static func framed(_ faces: [String], columns: Int) -> [String] {
    let width = faces.reduce(0) { max($0, $1.utf8.count) }
    var lines: [String] = []
    for start in stride(from: 0, to: faces.count, by: columns) {
      let row = faces[start..<start + columns].map { String(repeating: " ", count: width - $0.utf8.count) + $0 }
      lines.append("│" + row.joined(separator: " ") + "│")
    }
    let edge = String(repeating: "─", count: columns * (width + 1) - 1)
    return ["┌\(edge)┐"] + lines + ["└\(edge)┘"]
  }

  private static func centred(_ text: String, _ width: Int) -> String {
    let blanks = width - text.utf8.count
    return String(repeating: " ", count: blanks / 2) + text + String(repeating: " ", count: blanks - blanks / 2)
  }
}
