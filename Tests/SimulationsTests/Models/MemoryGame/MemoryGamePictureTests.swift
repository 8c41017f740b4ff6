import BlockSupport
import Simulations
import Specification
import Testing

/// Tests pictures of the table of the game of pairs: the open cards, the taken cards and the faces seen.
@Suite struct MemoryGamePictureTests {
  static let base: SpecNode = ["model": "memory", "grid": "5x4"]

  static func faces(_ picture: Picture) throws -> [Int] {
    let faces = try #require(picture.faces)
    #expect(faces.numbers.allSatisfy { $0 <= faces.count })
    return faces.numbers.map { Int($0) }
  }

  /// Every frame shows the table after its number of turns, according to the rules.
  @Test(arguments: [1, 2, 3]) func framesAreTheTableTurnByTurn(_ players: Int) throws {
    let who: [SpecNode] = ["perfect", ["memory": 3], "random"]
    var node = Self.base
    if players > 1 { node = node.with(("players", SpecNode(.list(Array(who.prefix(players))), at: .line(1)))) }
    let report = try report(node.with(("show", "animation")), seed: 4)
    let frames = try PixelViewTests.film(report.views.first).pictures
    guard case .whole(let turns)? = report[statistic: "turns"] else {
      Issue.record("a number of turns was expected")
      return
    }
    #expect(frames.map(\.title) == (0...turns).map { "step \($0)" })
    let deal = MemoryTable(pairs: 10, players: players, draws: Draws(seed: 4)).faces.map { Int($0) + 1 }
    var seen: Set<Int> = [], gone: Set<Int> = []
    for (turn, frame) in frames.enumerated() {
      let looks = frame.elements.map { frame.looks[Int($0)] }
      let open = Set(looks.indices.filter { looks[$0].role == .marked })
      #expect(open.count == (turn == 0 ? 0 : 2))
      seen.formUnion(open)
      let shown = try Self.faces(frame)
      for card in looks.indices {
        let isSeen = seen.contains(card) && !gone.contains(card)
        #expect(shown[card] == (isSeen ? deal[card] : 0), "card \(card) in turn \(turn)")
        #expect((looks[card].name == "face down") == !seen.contains(card))
        #expect(looks[card].name.hasPrefix("taken") == gone.contains(card))
      }
      // A matching pair is gone from the next turn on.
      if Set(open.map { deal[$0] }).count == 1 { gone.formUnion(open) }
    }
    #expect(gone.count == 20)
  }

  @Test func theImageIsTheDealAndWhenEachPairWasTaken() throws {
    let report = try report(Self.base.with(("show", ["image", "board"])), seed: 4)
    let picture = try #require(try PixelViewTests.image(report.views[0]).pictures.first)
    guard case .cards(let board) = report.views[1].shape else {
      Issue.record("a board was expected")
      return
    }
    #expect(try Self.faces(picture) == board.cards.map { $0.face + 1 })
    for (element, card) in zip(picture.elements, board.cards) {
      #expect(picture.looks[Int(element)].name == "taken in turn \(card.turn ?? 0)")
    }
    #expect(picture.title == nil && picture.scale == 1)
  }

  @Test func ofManyTurnsAGradeHoldsSeveral() throws {
    let report = try report(
      ["model": "memory", "grid": "10x10", "players": "random", "show": ["image", "board"]], seed: 1)
    let picture = try #require(try PixelViewTests.image(report.views[0]).pictures.first)
    guard case .cards(let board) = report.views[1].shape else {
      Issue.record("a board was expected")
      return
    }
    #expect(picture.looks.count == 65)
    for (element, card) in zip(picture.elements, board.cards) {
      let bounds = picture.looks[Int(element)].name.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(bounds[0] <= card.turn ?? 0 && card.turn ?? 0 <= bounds[bounds.count - 1])
    }
  }

  @Test func playersHaveColours() throws {
    let report = try report(Self.base.with(("players", ["perfect", "random"]), ("show", ["image", "board"])), seed: 2)
    let picture = try #require(try PixelViewTests.image(report.views[0]).pictures.first)
    guard case .cards(let board) = report.views[1].shape else {
      Issue.record("a board was expected")
      return
    }
    for (element, card) in zip(picture.elements, board.cards) {
      #expect(picture.looks[Int(element)].name == "taken by player \((card.player ?? 9) + 1)")
    }
    // Two players who agree to end the game leave cards on the table.
    let left = try BlockSupport.report(
      ["model": "memory", "pairs": 6, "players": ["optimal", "optimal"], "show": "image"], seed: 1)
    let rest = try #require(try PixelViewTests.image(left.views[0]).pictures.first)
    #expect(rest.elements.allSatisfy { rest.looks[Int($0)].name == "left" })
  }

  @Test func severalStepsAndText() throws {
    let report = try report(
      Self.base.with(
        (
          "show",
          [["image": ["frames": [0, 3]]], ["animation": ["frames": [0, 3]]], ["image": ["text": "true"]], "board"]
        )))
    #expect(try PixelViewTests.image(report.views[0]).pictures == PixelViewTests.film(report.views[1]).pictures)
    guard case .cards(let text) = report.views[2].shape, case .cards(let board) = report.views[3].shape else {
      Issue.record("two boards were expected")
      return
    }
    #expect(text == board)
  }

  @Test func aLargeBoardHasNoFaces() throws {
    let node: SpecNode = ["model": "memory", "grid": "200x100", "show": ["image", ["image": ["frames": [0]]]]]
    let report = try report(node)
    for view in report.views { #expect(try PixelViewTests.image(view).pictures.allSatisfy { $0.faces == nil }) }
    let reduced = try MemoryGame(MemoryBoard(columns: 200, rows: 100)).run(
      RunRequest(views: [ViewRequest("image", .image(ImageOptions()))], imageLimit: PictureLimit(columns: 50, rows: 50))
    )
    let small = try #require(try PixelViewTests.image(reduced.views.first).pictures.first)
    #expect(small.scale == 4 && small.looks.map(\.name) == ["taken late", "taken in the first half of the turns"])
  }
}
