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
    if foot > 1 { drawHint(on: &canvas) } else if let message { canvas.writeStatus(message, row: 0) }
    drawPanel(on: &canvas)
  }

  /// Draws a message, or the player to move. A message of several lines covers cards, and the bar of steps stays
  /// visible.
  private func drawHint(on canvas: inout Canvas) {
    let row = size.rows - 2, width = canvas.columns
    let hint = hints(isOver: isOver).first { VisibleText(label: $0).width <= width } ?? self.hint
    let words = message ?? hint, lines = min(3, Canvas.wrapped(words, columns: width).count)
    guard message != nil, lines > 1 else {
      canvas.fill(columns: 0..<width, rows: row..<row + 1)
      canvas.put(words, column: 0, row: row, .strong, upTo: width)
      return
    }
    let end = timelineRow ?? row + 1, rows = end - lines..<end
    canvas.fill(columns: 0..<width, rows: rows)
    canvas.write(words, columns: 0..<width, rows: rows, .strong)
    if timelineRow != nil { canvas.put(hint, column: 0, row: row, .strong, upTo: width) }
  }

  private func drawTitle(on canvas: inout Canvas) {
    let end = canvas.put(title, column: 0, row: 0, .title)
    let seed = "seed \(start.seed)"
    let turned = isTurned ? ["turned; o turns it back   \(seed)", "turned; o turns it back", "turned"] : []
    for words in layout.isWhole ? turned + [seed] : ["part of the board; the cursor scrolls", "part of the board"]
    where end + words.count + 2 < canvas.columns {
      canvas.put(words, column: canvas.columns - words.count, row: 0, .dim)
      return
    }
  }

  /// The player to move, in words.
  var hint: String { hints(isOver: isOver)[0] }

  /// Returns the player to move in words, from the longest form to the shortest.
  private func hints(isOver: Bool) -> [String] {
    if let player = motion?.player {
      let name = seats[player].name(among: seats)
      return ["\(name): the cards of this turn are shown; Enter continues at once.", "\(name) plays; Enter continues."]
    }
    if isOver { return ["The game is over."] }
    let seat = seats[table.player], name = seat.name(among: seats)
    guard seat.isPerson else { return ["\(name) plays; Enter continues at once.", "\(name) plays; Enter continues."] }
    let miss = motion?.showsMiss == true ? "No pair. " : ""
    let whose = name == "You" ? "Your turn" : "\(name)'s turn"
    let what = table.isWithinTurn ? "turn over the second card." : "turn over a card."
    return ["\(miss)\(whose): \(what)", "\(whose): \(what)", "\(miss)\(whose)."]
  }

  private func drawStatus(on canvas: inout Canvas, row: Int) {
    canvas.fill(columns: 0..<canvas.columns, rows: row..<row + 1, .status)
    let room = canvas.columns
    let words = statusForms.first { VisibleText(label: $0).width <= room } ?? statusForms.last ?? ""
    canvas.put(words, column: 0, row: row, .status, upTo: room)
  }

  /// The forms of the status line, from the longest to the shortest. Each contains the scores.
  private var statusForms: [String] {
    let turns = "turns \(table.turns)", time = "time \(MemoryResult.clock(seconds))"
    let pairs = "pairs \(table.found) of \(table.pairs)", short = "pairs \(table.found)/\(table.pairs)"
    func scores(_ name: (MemorySeat) -> String) -> [String] {
      guard seats.count > 1 else { return [] }
      return seats.enumerated().map { index, seat in
        let mark = index == table.player && !isOver ? "> " : ""
        let name = name(seat)
        return "\(mark)\(name)\(name.isEmpty ? "" : " ")\(table.score[index])"
      }
    }
    let long = scores { $0.name(among: seats) }, brief = scores { $0.shortName(among: seats) },
      bare = scores { _ in "" }
    let forms = [
      [turns, time, pairs] + long, [turns, time, short] + long, [turns, time, short] + brief, [short] + long,
      [short] + brief, brief, [short] + bare, bare,
    ]
    return forms.flatMap { [" " + $0.joined(separator: "   "), " " + $0.joined(separator: " ")] }
  }

  // MARK: Cards

  /// Returns the appearance of a card at rest.
  private func rest(_ card: Int) -> CardPose {
    guard table.isOnTable(card) else { return .absent }
    if case .first(card, _) = table.open { return .up }
    return .down
  }

  /// Returns the current appearance of a card.
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
        // The card falls with growing speed, and moves a little sideways.
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

  /// The lines with the winner and the best results.
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
    // If there is little room, the empty lines are removed first, and then the last lines.
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
