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

  /// The table after a turn, its two cards face up; where the board is larger than the limit, the share of the cards
  /// that were taken.
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
      title: title, columns: board.columns, rows: board.rows, scale: 1, looks: looks, elements: elements)
  }

  /// Players beyond these look alike.
  private static let shownPlayers = 100

  private static func looks(players: Int) -> [StateLook] {
    let cards = [
      StateLook("face down", .quiet), StateLook("seen before", .other(2)), StateLook("turned over", .marked),
    ]
    if players == 1 { return cards + [StateLook("taken", .ground)] }
    return cards
      + (0..<min(players, shownPlayers)).map { StateLook("taken by \($0 + 1)", .other($0 + 4)) }
  }
}
