import Simulations
import Terminal
import Typography

extension MemoryScreen {
  package func draw(on canvas: inout Canvas) {
    let end = canvas.put(title, column: 0, row: 0, .title)
    let seed = "seed \(start.seed)"
    if end + seed.count + 2 < canvas.columns {
      canvas.put(seed, column: canvas.columns - seed.count, row: 0, .dim)
    }
    drawStatus(on: &canvas)
    drawCards(on: &canvas)
    if isOver, motion == nil { drawEnding(on: &canvas) }
    let last = size.rows - BoardLayout.foot
    canvas.fill(columns: 0..<canvas.columns, rows: last..<last + 1)
    if let message {
      canvas.put(message, column: 0, row: last, .strong, upTo: canvas.columns)
    } else {
      canvas.put(hint, column: 0, row: last, .strong, upTo: canvas.columns)
    }
    drawPanel(on: &canvas)
  }

  /// Whose turn it is, in words.
  var hint: String {
    if let player = motion?.player {
      return "\(seats[player].name(among: seats)): the cards of this turn are shown; Enter goes on at once."
    }
    if isOver { return "The game is over." }
    let seat = seats[table.player], name = seat.name(among: seats)
    guard seat.isPerson else { return "\(name) plays; Enter goes on at once." }
    let miss = motion?.showsMiss == true ? "No pair. " : ""
    let whose = miss + (name == "You" ? "Your turn" : "\(name)'s turn")
    return table.isWithinTurn ? "\(whose): turn over the second card." : "\(whose): turn over a card."
  }

  private func drawStatus(on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    var parts = [
      "turns \(table.turns)", "time \(MemoryResult.clock(seconds))", "pairs \(table.found) of \(table.pairs)",
    ]
    if seats.count > 1 {
      parts += seats.enumerated().map { index, seat in
        let mark = index == table.player && !isOver ? "> " : ""
        return "\(mark)\(seat.name(among: seats)) \(table.score[index])"
      }
    }
    canvas.put(" " + parts.joined(separator: "   "), column: 0, row: 1, .status, upTo: canvas.columns)
  }

  // MARK: Cards

  /// Returns the look of a card at rest.
  private func rest(_ card: Int) -> CardPose {
    guard table.isOnTable(card) else { return .absent }
    if case .first(card, _) = table.open { return .up }
    return .down
  }

  /// Returns the present look of a card.
  package func pose(of card: Int) -> CardPose {
    let rest = rest(card)
    return motion?.pose(of: card, at: motion?.elapsed ?? 0, rest: rest) ?? rest
  }

  private func drawCards(on canvas: inout Canvas) {
    let layout = layout
    let floor = size.rows - BoardLayout.foot
    for (card, left, top) in layout.shown {
      let pose = pose(of: card)
      let drawing = CardDrawing(
        pose, face: Int(table.faces[card]), width: layout.cardWidth, height: layout.cardHeight,
        isSelected: card == cursor && !isOver, isASCII: canvas.isASCII)
      var column = left + drawing.columnOffset, row = top + drawing.rowOffset
      switch pose {
      case .arriving(let done):
        column = layout.left + Int(Double(column - layout.left) * done)
        row = layout.top + Int(Double(row - layout.top) * done)
      case .tumbling(let done):
        // Falls as things fall, a little sideways.
        row += Int(done * done * Double(floor - top))
        column += Int(done * Double(card % 5 - 2) * 3)
      default: break
      }
      let style = style(pose, card)
      for (line, text) in drawing.rows.enumerated() where row + line < floor && row + line >= BoardLayout.head {
        canvas.put(text, column: column, row: row + line, style)
      }
    }
    if !layout.isWhole {
      canvas.put(
        "part of the board; the cursor scrolls", column: 0, row: floor - 1, .dim, upTo: canvas.columns)
    }
  }

  private func style(_ pose: CardPose, _ card: Int) -> CanvasStyle {
    switch pose {
    case .matched: .good
    case .up: .strong
    case .turning(let done): done < 0.5 ? .plain : .strong
    case .absent: .dim
    case .down: card == cursor && !isOver ? .strong : .plain
    default: .plain
    }
  }

  // MARK: The end

  /// Who has won, and the best results.
  package var endingLines: [String] {
    let board = session.model.board
    var lines = ["Game over", "\(MemoryResult.turns(table.turns)) in \(MemoryResult.clock(seconds))"]
    if seats.count > 1 {
      let most = table.score.max() ?? 0
      let winners = seats.indices.filter { table.score[$0] == most }
      let name = seats[winners[0]].name(among: seats)
      lines.append(winners.count > 1 ? "A draw" : name == "You" ? "You win" : "\(name) wins")
      lines += seats.indices.map { "\(seats[$0].name(among: seats)): \(table.score[$0])" }
      if session.state.isAgreed { lines.append("Both agreed to end the game.") }
      return lines
    }
    let best = results.of(board.columns, board.rows)
    if let assistance { lines.append("Not among the best: \(assistance).") }
    if !best.isEmpty { lines.append("Best results of this board:") }
    for (index, one) in best.enumerated() {
      let isThis = one == result && assistance == nil
      let words = "\(MemoryResult.turns(one.turns))  \(MemoryResult.clock(one.seconds))"
      lines.append("\(isThis ? ">" : " ") \(index + 1).  \(words)")
    }
    return lines
  }

  private func drawEnding(on canvas: inout Canvas) {
    let lines = endingLines + ["", "n deals a new game; b takes the last turn back."]
    let room = size.rows - BoardLayout.head - BoardLayout.foot
    let width = min(canvas.columns, (lines.map { VisibleText($0).width }.max() ?? 0) + 4)
    let left = max(0, (canvas.columns - width) / 2)
    let top = BoardLayout.head + max(0, (room - lines.count) / 2)
    for (index, line) in lines.prefix(room).enumerated() {
      canvas.fill(columns: left..<left + width, rows: top + index..<top + index + 1)
      canvas.put(line, column: left + 2, row: top + index, index == 0 ? .title : .plain, upTo: left + width)
    }
  }
}
