extension MemoryGame {
  package static let views: [View<MemoryGame>] = [
    View(
      "board", "All cards face up in their places, each with the turn in which its pair was taken.",
      synonyms: ["grid", "table", "cards", "picture", "state", "layout", "deal"]
    ) { run, _ in
      .cards(run.model.cardBoard(run.state.table, limit: run.request.pictureLimit))
    },
    .chart("The series over the turns.", synonyms: ["curve", "plot", "graph"]),
    View(
      .image(
        of: ["board"],
        "All cards face up in their places, or the table after several turns side by side", hasFrames: true),
      shape: image),
    .animation("The table turn by turn, with the two cards of each turn face up"),
    .bands("pairs"),
  ]

  /// Returns pictures of the table after some turns, or of all cards face up.
  private static func image(_ run: RecordedRun<MemoryGame>, _ view: ViewRequest) -> ReportShape {
    let table = run.state.table
    if view.frames != nil { return view.shown(run.frames(of: view)) }
    if view.isText { return .cards(run.model.cardBoard(table, limit: run.request.pictureLimit)) }
    return view.shown([run.model.deal(table, limit: run.request.limit(for: view))])
  }

  func cardBoard(_ table: MemoryTable, limit: PictureLimit) -> CardBoard {
    var cards: [CardBoard.Card] = []
    if board.columns <= limit.columns, board.rows <= limit.rows {
      cards = table.faces.map { face in
        let taker = table.taker(of: Int(face))
        return CardBoard.Card(
          face: Int(face), turn: taker == nil ? nil : Int(table.takenIn[Int(face)]), player: taker)
      }
    }
    return CardBoard(
      columns: board.columns, rows: board.rows, faces: table.pairs, players: players.count, cards: cards,
      overview: overview(table, limit: limit))
  }
}
