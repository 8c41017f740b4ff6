import Simulations
import Terminal
import Typography

extension MemoryScreen {
  package func draw(on canvas: inout Canvas) {
    let head = BoardLayout.head(size), foot = BoardLayout.foot(size)
    if head > 1 { drawTitle(on: &canvas) }
    drawStatus(on: &canvas, row: head - 1)
    drawCards(on: &canvas)
    if isOver, motion == nil { drawEnding(on: &canvas) }
    if foot > 1 {
      let words = message ?? hint, lines = min(3, Canvas.wrapped(words, columns: canvas.columns).count)
      let rows = size.rows - 1 - max(1, lines)..<size.rows - 1
      canvas.fill(columns: 0..<canvas.columns, rows: rows)
      canvas.write(words, columns: 0..<canvas.columns, rows: rows, .strong)
    } else if let message {
      canvas.writeStatus(message, row: 0)
    }
    drawPanel(on: &canvas)
  }

  private func drawTitle(on canvas: inout Canvas) {
    let end = canvas.put(title, column: 0, row: 0, .title)
    let seed = "seed \(start.seed)"
    for words in layout.isWhole ? [seed] : ["part of the board; the cursor scrolls", "part of the board"]
    where end + words.count + 2 < canvas.columns {
      canvas.put(words, column: canvas.columns - words.count, row: 0, .dim)
      return
    }
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

  private func drawStatus(on canvas: inout Canvas, row: Int) {
    canvas.fill(columns: 0..<canvas.columns, rows: row..<row + 1, .status)
    var parts = [
      "turns \(table.turns)", "time \(MemoryResult.clock(seconds))", "pairs \(table.found) of \(table.pairs)",
    ]
    if seats.count > 1 {
      parts += seats.enumerated().map { index, seat in
        let mark = index == table.player && !isOver ? "> " : ""
        return "\(mark)\(seat.name(among: seats)) \(table.score[index])"
      }
    }
    // With little room, the pairs come first.
    if canvas.columns < 30 { parts = ["pairs \(table.found)/\(table.pairs)"] + parts.filter { !$0.hasPrefix("pairs") } }
    canvas.put(" " + parts.joined(separator: "   "), column: 0, row: row, .status, upTo: canvas.columns)
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
    let head = BoardLayout.head(size), floor = size.rows - BoardLayout.foot(size)
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
      for (line, text) in drawing.rows.enumerated() where row + line < floor && row + line >= head {
        canvas.put(text, column: column, row: row + line, style)
      }
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
    if !best.isEmpty { lines.append("Best results for this board:") }
    for (index, one) in best.enumerated() {
      let isThis = one == result && assistance == nil
      let words = "\(MemoryResult.turns(one.turns))  \(MemoryResult.clock(one.seconds))"
      lines.append("\(isThis ? ">" : " ") \(index + 1).  \(words)")
    }
    return lines
  }

  private func drawEnding(on canvas: inout Canvas) {
    let texts = endingLines + ["", "n deals a new game; b takes the last turn back."]
    let head = BoardLayout.head(size), room = size.rows - head - BoardLayout.foot(size)
    var lines = texts.flatMap { text in
      VisibleText(text).width <= canvas.columns - 4 ? [text] : Canvas.wrapped(text, columns: max(8, canvas.columns - 4))
    }
    // Empty lines and then the last ones give way.
    if lines.count > room { lines.removeAll(where: \.isEmpty) }
    let width = min(canvas.columns, (lines.map { VisibleText($0).width }.max() ?? 0) + 4)
    let left = max(0, (canvas.columns - width) / 2)
    let top = head + max(0, (room - lines.count) / 2)
    for (index, line) in lines.prefix(room).enumerated() {
      canvas.fill(columns: left..<left + width, rows: top + index..<top + index + 1)
      canvas.put(line, column: left + 2, row: top + index, index == 0 ? .title : .plain, upTo: left + width)
    }
  }
}
