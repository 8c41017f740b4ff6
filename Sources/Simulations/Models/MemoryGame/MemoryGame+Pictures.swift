extension MemoryGame {
  /// The pictures of the table after some turns. Only the end of a game tells how many it has, so it is played once
  /// more.
  func film(_ request: RunRequest, lastTurn: Int) throws(RunError) -> Film {
    var film = Film(request, last: lastTurn)
    guard !film.steps.isEmpty else { return film }
    var play = MemoryPlay(self, draws: request.draws)
    func take(_ table: MemoryTable) {
      film.take(upTo: table.turns) { picture(of: table, title: $0, limit: $1) }
    }
    take(play.table)
    var silent = request
    silent.progress = nil
    try finish(&play, silent, observe: take)
    return film
  }

  /// The table after a turn: the two cards of the turn face up, and of the others on the table the faces that were seen
  /// before. Where the board is larger than the limit, the share of the cards that were taken.
  func picture(of table: MemoryTable, title: String? = nil, limit: PictureLimit) -> Picture {
    let looks = Self.looks(players: players.count)
    if limit.scale(columns: board.columns, rows: board.rows) > 1 {
      var taken = BitGrid(columns: board.columns, rows: board.rows)
      for card in table.faces.indices where !table.isOnTable(card) {
        taken[card % board.columns, card / board.columns] = true
      }
      return Picture(
        title: title, taken, limit: limit, looks: [StateLook("on the table", .ground), StateLook("taken", .marked)])
    }
    let elements = table.faces.indices.map { card -> UInt8 in
      let face = Int(table.faces[card])
      if let taker = table.taker(of: face) {
        return Int(table.takenIn[face]) == table.turns ? 2 : UInt8(min(3 + taker, looks.count - 1))
      }
      if case .miss(let first, let second) = table.open, card == first || card == second { return 2 }
      return table.wasSeen(card) ? 1 : 0
    }
    return Picture(
      title: title, columns: board.columns, rows: board.rows, scale: 1, looks: looks, elements: elements,
      faces: faces(of: table) { elements[$0] == 1 || elements[$0] == 2 })
  }

  /// All cards face up, coloured by the turn in which each was taken, or where there were several players by who took
  /// it. Where the board is larger than the limit, the share of the cards that were taken early.
  func deal(_ table: MemoryTable, limit: PictureLimit) -> Picture {
    guard limit.scale(columns: board.columns, rows: board.rows) == 1 else { return overview(table, limit: limit) }
    let turns = max(1, table.turns), grades = min(turns, Self.turnGrades)
    var looks = [StateLook("left", .quiet)]
    if players.count > 1 {
      looks += Self.takers(players.count)
    } else {
      for grade in 0..<grades {
        // The turns of a grade are those from ⌈grade·turns/grades⌉ + 1 on.
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
      faces: faces(of: table) { _ in true })
  }

  /// The cards that were taken in the first half of the turns.
  func overview(_ table: MemoryTable, limit: PictureLimit) -> Picture {
    var early = BitGrid(columns: board.columns, rows: board.rows)
    for (card, face) in table.faces.enumerated() {
      let turn = Int(table.takenIn[Int(face)])
      early[card % board.columns, card / board.columns] = turn > 0 && turn <= table.turns / 2
    }
    return Picture(
      early, limit: limit,
      looks: [StateLook("taken late", .ground), StateLook("taken in the first half of the turns", .marked)])
  }

  /// The faces of the cards that lie face up; nil where there are too many to be read.
  private func faces(of table: MemoryTable, isSeen: (_ card: Int) -> Bool) -> Picture.Faces? {
    guard table.pairs <= Picture.Faces.limit else { return nil }
    return Picture.Faces(
      count: table.pairs, numbers: table.faces.indices.map { isSeen($0) ? UInt16(table.faces[$0]) + 1 : 0 })
  }

  /// Players beyond these look alike.
  private static let shownPlayers = 100
  /// Turns beyond these share colours.
  private static let turnGrades = 64

  private static func looks(players: Int) -> [StateLook] {
    let cards = [
      StateLook("face down", .quiet), StateLook("seen before", .other(2)), StateLook("turned over", .marked),
    ]
    if players == 1 { return cards + [StateLook("taken", .ground)] }
    return cards + takers(players)
  }

  private static func takers(_ players: Int) -> [StateLook] {
    (0..<min(players, shownPlayers)).map { StateLook("taken by \($0 + 1)", .other($0 + 4)) }
  }
}
