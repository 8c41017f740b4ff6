extension MemoryGame {
  /// Returns a picture of the table after a turn. The two cards of the turn are face up, and the other cards on the
  /// table show their faces if they were seen before. If the board exceeds the limit, the picture shows the share of
  /// taken cards.
  package func picture(of play: MemoryPlay, title: String?, limit: PictureLimit) -> Picture {
    let scale = limit.scale(columns: board.columns, rows: board.rows)
    var picture = picture(of: play, in: wholeBoard, scale: scale)
    picture.title = title
    return picture
  }

  /// Returns a picture of the table in a window. The cards of the last turn, or the first card of the next one, are
  /// face up. The other cards on the table show their faces if they were seen before. With several cards per element,
  /// the picture shows the share of taken cards.
  package func picture(of play: MemoryPlay, in window: LatticeBox, scale: Int) -> Picture {
    let table = play.table
    guard scale == 1 else { return takenCards(of: table, in: window, scale: scale) }
    var looks = Self.looks(players: players.count)
    let lookCount = looks.count
    if window.union(wholeBoard) != wholeBoard { looks.append(StateLook("no card", .ground)) }
    let showsFaces = table.pairs <= Picture.Faces.limit
    var elements: [UInt8] = [], numbers: [UInt16] = []
    for row in window.rowRange {
      for column in window.columnRange {
        guard let card = card(column: column, row: row) else {
          elements.append(UInt8(lookCount))
          if showsFaces { numbers.append(0) }
          continue
        }
        let element = element(card, of: table, lookCount: lookCount)
        elements.append(element)
        if showsFaces { numbers.append(element == 1 || element == 2 ? UInt16(table.faces[card]) + 1 : 0) }
      }
    }
    return Picture(
      columns: window.columns, rows: window.rows, scale: 1, looks: looks, elements: elements,
      faces: showsFaces ? Picture.Faces(count: table.pairs, numbers: numbers) : nil)
  }

  /// Returns the look of a card, as an index in the list of looks.
  private func element(_ card: Int, of table: MemoryTable, lookCount: Int) -> UInt8 {
    let face = Int(table.faces[card])
    if let taker = table.taker(of: face) {
      let isOpen = Int(table.takenIn[face]) == table.turns && !table.isWithinTurn
      return isOpen ? 2 : UInt8(min(3 + taker, lookCount - 1))
    }
    switch table.open {
    case .first(card, _): return 2
    case .miss(let first, let second) where card == first || card == second: return 2
    case .first, .miss, .nothing: return table.wasSeen(card) ? 1 : 0
    }
  }

  /// Returns a picture of the share of taken cards in a window.
  private func takenCards(of table: MemoryTable, in window: LatticeBox, scale: Int) -> Picture {
    let rows = window.rowRange.clamped(to: 0..<board.rows), columns = window.columnRange.clamped(to: 0..<board.columns)
    var state: FinalState?
    if !rows.isEmpty, !columns.isEmpty {
      var taken = BitGrid(columns: columns.count, rows: rows.count)
      for row in rows {
        for column in columns where !table.isOnTable(row * board.columns + column) {
          taken[column - columns.lowerBound, row - rows.lowerBound] = true
        }
      }
      state = FinalState(taken, corner: Position(column: columns.lowerBound, row: rows.lowerBound))
    }
    return Picture(
      state, window: window, scale: scale,
      looks: [StateLook("on the table", .ground), StateLook("taken", .marked)])
  }

  /// Returns a picture of all cards face up. Colours show the turn in which each card was taken or, with several
  /// players, who took it. If the board exceeds the limit, the picture shows the share of cards that were taken early.
  func deal(_ table: MemoryTable, limit: PictureLimit) -> Picture {
    guard limit.scale(columns: board.columns, rows: board.rows) == 1 else { return overview(table, limit: limit) }
    let turns = max(1, table.turns), grades = min(turns, Self.turnGrades)
    var looks = [StateLook("left", .quiet)]
    if players.count > 1 {
      looks += Self.takers(players.count)
    } else {
      for grade in 0..<grades {
        // A grade begins with turn ⌈grade·turns/grades⌉ + 1.
        let first = (grade * turns + grades - 1) / grades + 1, end = ((grade + 1) * turns + grades - 1) / grades
        let name = first == end ? "taken in turn \(first)" : "taken in turns \(first)–\(end)"
        looks.append(StateLook(name, .graded(grade, of: grades)))
      }
    }
    let elements = table.faces.map { face -> UInt8 in
      guard let taker = table.taker(of: Int(face)) else { return 0 }
      let turn = Int(table.takenIn[Int(face)])
      return UInt8(players.count > 1 ? min(1 + taker, looks.count - 1) : 1 + (turn - 1) * grades / turns)
    }
    return Picture(
      columns: board.columns, rows: board.rows, scale: 1, looks: looks, elements: elements,
      faces: faces(of: table))
  }

  /// Returns a picture of the cards that were taken in the first half of the turns.
  func overview(_ table: MemoryTable, limit: PictureLimit) -> Picture {
    var early = BitGrid(columns: board.columns, rows: board.rows)
    for (card, face) in table.faces.enumerated() {
      let turn = Int(table.takenIn[Int(face)])
      early[card % board.columns, card / board.columns] = turn > 0 && turn <= table.turns / 2
    }
    return Picture(
      early, limit: limit,
      looks: [
        StateLook(flips == nil || table.isOver ? "taken late" : "taken late or left", .ground),
        StateLook("taken in the first half of the turns", .marked),
      ])
  }

  /// Returns the faces of all cards, or nil if there are too many to be readable.
  private func faces(of table: MemoryTable) -> Picture.Faces? {
    guard table.pairs <= Picture.Faces.limit else { return nil }
    return Picture.Faces(count: table.pairs, numbers: table.faces.map { UInt16($0) + 1 })
  }

  /// The maximum number of players with looks of their own. All further players look the same.
  private static let shownPlayers = 100
  /// The maximum number of colours for turns. In a longer game, several turns share a colour.
  private static let turnGrades = 64

  private static func looks(players: Int) -> [StateLook] {
    let cards = [
      StateLook("face down", .quiet), StateLook("seen before", .other(2)), StateLook("turned over", .marked),
    ]
    if players == 1 { return cards + [StateLook("taken", .ground)] }
    return cards + takers(players)
  }

  private static func takers(_ players: Int) -> [StateLook] {
    (0..<min(players, shownPlayers)).map { StateLook("taken by player \($0 + 1)", .other($0 + 4)) }
  }
}
