import Rendering
import Simulations
import Testing
import Typography

@Suite struct TextPictureTests {
  static let cells = [StateLook("dead", .ground), StateLook("alive", .marked)]
  static let people = [StateLook("nobody", .ground), StateLook("healthy", .quiet), StateLook("sick", .marked)]

  @Test func smallPicturesTakeTwoColumnsACell() {
    let (lines, note) = TextPicture.lines(picture([".O..", "..O.", "OOO."], looks: Self.cells))
    #expect(
      lines == [
        "┌────────┐",
        "│  ██    │",
        "│    ██  │",
        "│██████  │",
        "└────────┘",
      ])
    #expect(note == nil)
  }

  /// Pictures that together are higher than a page are in several fences, each with the legend.
  @Test(arguments: [Self.cells, Self.people]) func manyPicturesAreInSeveralFences(looks: [StateLook]) {
    let pictures = (0..<7).map { step in
      let elements = (0..<50 * 60).map { UInt8($0 % 7 == step ? looks.count - 1 : looks.count - 2) }
      return Picture(title: "step \(step)", columns: 50, rows: 60, scale: 1, looks: looks, elements: elements)
    }
    let report = Report(
      statistics: [], series: Series(steps: [], columns: []), views: [.pictures(pictures)])
    let fences = ChartSamples.fences(ReportRenderer.elements(report, title: nil, anchor: "a"))
    #expect(fences.count > 1 && fences.allSatisfy { $0.count <= 60 && $0.allSatisfy { $0.count <= 100 } })
    let titles = fences.joined().flatMap { $0.split(separator: "  ").filter { $0.contains("step ") } }
    #expect(titles.map { $0.filter { $0 != " " } } == (0..<7).map { "step\($0)" })
    if looks == Self.people { #expect(fences.allSatisfy { $0.last?.contains("sick") == true }) }
    let together = TextPicture.lines(pictures).lines
    #expect(together.count > 60)
  }

  @Test func peopleAreDrawnWithALegend() {
    let (lines, note) = TextPicture.lines(picture(["oOo", "OO."], looks: Self.people, alphabet: ".oO"))
    #expect(
      lines == [
        "┌──────┐",
        "│· ██· │",
        "│████  │",
        "└──────┘",
        "· healthy   ██ sick",
      ])
    #expect(note == nil)
  }

  @Test func moreStatesHaveGlyphsOfTheirOwn() {
    let looks = Self.people + [StateLook("exposed", .other(0)), StateLook("recovered", .other(1))]
    let (lines, _) = TextPicture.lines(picture(["oOer", "oo.."], looks: looks, alphabet: ".oOer"))
    #expect(
      lines == [
        "┌────────┐",
        "│· ██▒▒░░│",
        "│· ·     │",
        "└────────┘",
        "· healthy   ▒▒ exposed   ██ sick   ░░ recovered",
      ])
  }

  /// If a picture of states with an order does not fit, cells are drawn together, and the lowest state of each block is
  /// shown.
  @Test func orderedStatesAreDrawnTogether() {
    let looks = [StateLook("early", .marked), StateLook("late", .other(0)), StateLook("never", .quiet)]
    let columns = 130, rows = 70
    let elements = (0..<rows).flatMap { row in
      (0..<columns).map { column -> UInt8 in column == 64 && row == 35 ? 0 : column < 65 ? 1 : 2 }
    }
    let picture = Picture(
      columns: columns, rows: rows, scale: 1, looks: looks, precedence: "who came first", elements: elements)
    let (lines, note) = TextPicture.lines(picture)
    #expect(note == "Scaled: one character stands for 2×4 cells, and shows who came first.")
    #expect(lines.count == 18 + 2 + 1 && lines[20] == "█ early   ▒ late   · never")
    for (row, line) in lines[1...18].enumerated() {
      let left = String(repeating: "▒", count: 32) + (row == 8 ? "█" : "▒")
      #expect(line == "│" + left + String(repeating: "·", count: 32) + "│")
    }
    // The picture is already reduced.
    var reduced = picture
    (reduced.scale, reduced.elements) = (2, [UInt8](repeating: 1, count: 65 * 35))
    let second = TextPicture.lines(reduced)
    #expect(second.note == "Scaled: one character stands for 2×4 cells, and shows who came first.")
    #expect(second.lines[1] == "│" + String(repeating: "▒", count: 65) + "│" && second.lines.count == 21)
    // If there is room, each cell is drawn.
    let small = Picture(
      columns: 3, rows: 1, scale: 1, looks: looks, precedence: "who came first", elements: [0, 1, 2])
    #expect(TextPicture.lines(small).lines[1] == "│██▒▒· │" && TextPicture.lines(small).note == nil)
  }

  @Test func widePicturesAreHalfBlocks() {
    var grid = BitGrid(columns: 52, rows: 3)
    for column in stride(from: 0, to: 52, by: 4) {
      grid[column, 0] = true
      grid[column + 1, 1] = true
      grid[column + 2, 2] = true
      grid[column + 3, 0] = true
      grid[column + 3, 1] = true
    }
    let (lines, note) = TextPicture.lines(Picture(grid, limit: TextPicture.limit, looks: Self.cells))
    #expect(
      lines == [
        "┌────────────────────────────────────────────────────┐",
        "│▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █▀▄ █│",
        "│  ▀   ▀   ▀   ▀   ▀   ▀   ▀   ▀   ▀   ▀   ▀   ▀   ▀ │",
        "└────────────────────────────────────────────────────┘",
      ])
    #expect(note == nil)
  }

  @Test func aRowTakesOneLine() {
    var grid = BitGrid(columns: 60, rows: 1)
    grid[0, 0] = true
    grid[59, 0] = true
    let (lines, _) = TextPicture.lines(Picture(grid, limit: TextPicture.limit, looks: Self.cells))
    #expect(lines[1] == "│█" + String(repeating: " ", count: 58) + "█│")
  }

  @Test func scaledPicturesSaySo() {
    var grid = BitGrid(columns: 400, rows: 40)
    for column in 0..<8 { for row in 0..<16 { grid[column, row] = true } }
    grid[399, 39] = true
    let (lines, note) = TextPicture.lines(Picture(grid, limit: TextPicture.limit, looks: Self.cells))
    // The picture has the largest width, without room for the sides of a box. So a rule above and one below show where
    // the lattice ends.
    let rule = String(repeating: "─", count: 100)
    #expect(lines == [rule, "██", "██", "", "", String(repeating: " ", count: 99) + "░", rule])
    #expect(note == "Scaled: one character stands for 4×8 cells, shaded by density.")
  }

  @Test func thinPicturesAreShadedInANarrowRange() {
    var grid = BitGrid(columns: 400, rows: 400)
    for column in stride(from: 0, to: 400, by: 8) { grid[column, column] = true }
    let (lines, note) = TextPicture.lines(Picture(grid, limit: TextPicture.limit, looks: Self.cells))
    #expect(lines[1].hasPrefix("▓"))
    #expect(note == "Scaled: one character stands for 4×8 cells, shaded by density up to 5 %.")
  }

  @Test func framesStandSideBySide() {
    var first = picture(["O."], looks: Self.cells)
    var second = picture([".O"], looks: Self.cells)
    first.title = "step 0"
    second.title = "step 10"
    let (lines, _) = TextPicture.lines([first, second])
    #expect(
      lines == [
        "step 0  step 10",
        "┌────┐  ┌────┐",
        "│██  │  │  ██│",
        "└────┘  └────┘",
      ])
  }

  @Test func manyStatesTooLargeForGlyphsShowTheMarkedOnes() {
    let looks = Self.people + [StateLook("recovered", .other(0))]
    let elements = (0..<9000).map { UInt8($0 % 4) }
    let (lines, note) = TextPicture.lines(Picture(columns: 90, rows: 100, scale: 1, looks: looks, elements: elements))
    #expect(lines.count == 53)
    #expect(lines.last == "█ sick")
    #expect(note == "Too large for all states: only the marked cells are drawn.")
  }

  @Test(arguments: [
    (1, 1), (49, 58), (50, 58), (49, 59), (98, 116), (99, 116), (98, 117), (100, 120), (64, 32), (3, 119), (97, 2),
  ])
  func exactPicturesKeepEveryCell(columns: Int, rows: Int) {
    let grid = randomGrid(columns: columns, rows: rows, percent: 40)
    let (lines, note) = TextPicture.lines(Picture(grid, limit: TextPicture.limit, looks: Self.cells))
    #expect(note == nil)
    #expect(decode(lines, columns: columns, rows: rows) == grid)
  }

  @Test(arguments: [(201, 4), (10, 241), (333, 500), (1000, 7), (228, 128), (640, 199)])
  func scaledPicturesShowAMarkWhereverThereIsOne(columns: Int, rows: Int) throws {
    for percent in [0, 1, 30, 100] {
      let grid = randomGrid(columns: columns, rows: rows, percent: percent)
      let (framed, note) = TextPicture.lines(Picture(grid, limit: TextPicture.limit, looks: Self.cells))
      let lines = unframed(framed)
      let side = TextPicture.limit.scale(columns: columns, rows: rows)
      #expect(try #require(note).hasPrefix("Scaled: one character stands for \(side)×\(2 * side) cells"))
      for top in stride(from: 0, to: rows, by: 2 * side) {
        for left in stride(from: 0, to: columns, by: side) {
          var isMarked = false
          for row in top..<min(top + 2 * side, rows) {
            for column in left..<min(left + side, columns) where grid[column, row] { isMarked = true }
          }
          let line = Array(lines[top / (2 * side)])
          let glyph = left / side < line.count ? line[left / side] : " "
          #expect((glyph != " ") == isMarked)
        }
      }
    }
  }

  @Test(arguments: [Self.cells, Self.people, Self.people + (0..<250).map { StateLook("state \($0)", .other($0)) }])
  func noPictureIsLargerThanALimit(looks: [StateLook]) {
    var random = Generator(state: 11)
    for _ in 0..<60 {
      let columns = 1 + Int(random.next() % 130)
      let rows = 1 + Int(random.next() % 130)
      let elements = (0..<columns * rows).map { _ in UInt8(random.next() % UInt64(looks.count)) }
      let title = random.next() % 2 == 0 ? "step \(columns)" : nil
      let (lines, _) = TextPicture.lines(
        Picture(title: title, columns: columns, rows: rows, scale: 1, looks: looks, elements: elements))
      #expect(lines.count <= 60)
      for line in lines {
        #expect(DisplayWidth.of(line) <= 100)
        #expect(line.last != " ")
      }
    }
  }

  @Test func aTitleOrAStateCannotBreakTheFence() {
    let looks = [
      StateLook("", .ground), StateLook("a\nb\u{1B}[2J", .marked), StateLook(String(repeating: "x", count: 300), .quiet),
    ]
    var hostile = picture(["Ox"], looks: looks, alphabet: ".Ox")
    hostile.title = "```\n\u{202E}" + String(repeating: "漢", count: 100)
    let (lines, _) = TextPicture.lines(hostile)
    #expect(lines[0] == "``` \u{FFFD}" + String(repeating: "漢", count: 47) + "…")
    #expect(lines.last == "██ a b\u{FFFD}[2J   · " + String(repeating: "x", count: 39) + "…")
  }

  /// If no cell is quiet and there is not enough room for all states, all cells that are not ground are drawn.
  @Test(arguments: [(90, 90), (150, 150)]) func dyingCellsAreNeverBlank(columns: Int, rows: Int) {
    let looks = Self.cells + (0..<3).map { StateLook("state \($0 + 2)", .graded($0, of: 3)) }
    let elements = (0..<columns * rows).map { UInt8($0 % 11 == 0 ? 3 : 0) }
    let (lines, note) = TextPicture.lines(
      Picture(columns: columns, rows: rows, scale: 1, looks: looks, elements: elements))
    #expect(lines.dropLast().joined().contains { "▀▄█░▒▓".contains($0) } && lines.last == "█ not dead")
    #expect(columns > 100 || note == "Too large for all states: all cells that are not dead look alike.")
  }

  /// A reduced picture of wires counts all cells that are not empty, so its legend does not name only heads. The
  /// sentence below an image counts the same cells.
  @Test func reducedWiresAreNotEmpty() {
    let wires = [
      StateLook("empty", .ground), StateLook("electron head", .marked), StateLook("electron tail", .other(0)),
      StateLook("conductor", .quiet),
    ]
    func reduced(_ looks: [StateLook]) -> Picture {
      Picture(columns: 300, rows: 300, scale: 3, looks: looks, elements: (0..<10_000).map { UInt8($0 % 256) })
    }
    let (lines, note) = TextPicture.lines(reduced(wires))
    #expect(lines.last == "█ not empty")
    #expect(note?.hasPrefix("Scaled: one character stands for") == true)
    let image = PixelFiguresTests.elements([.image(PixelView([reduced(wires)], cellSide: 1))])
    #expect(PixelFiguresTests.paragraphs(image).joined().contains("are empty; "))
    // Exact pictures that are too large show the heads, and reduced pictures of people count the sick.
    let exact = Picture(columns: 90, rows: 100, scale: 1, looks: wires, elements: (0..<9000).map { UInt8($0 % 4) })
    #expect(TextPicture.lines(exact).lines.last == "█ electron head")
    let people = [Self.people[1], Self.people[2], Self.people[0], StateLook("recovered", .other(2))]
    #expect(TextPicture.lines(reduced(people)).lines.last == "█ sick")
  }

  /// The legend names the states that occur, with people's states in their order, within the width of a page in a
  /// terminal.
  @Test func theLegendNamesWhatIsThere() {
    let looks = Self.people + [
      StateLook("exposed", .other(0)), StateLook("recovered", .other(1)), StateLook("vaccinated", .other(2)),
    ]
    let some = picture(["oeO", "..."], looks: looks, alphabet: ".oOer")
    #expect(TextPicture.lines(some).lines.last == "· healthy   ▒▒ exposed   ██ sick")
    let long = (0..<8).map { StateLook("a state with a rather long name \($0)", $0 == 0 ? .ground : .other($0 - 1)) }
    let all = TextPicture.lines(Picture(columns: 8, rows: 1, scale: 1, looks: long, elements: Array(0..<8))).lines
    #expect(all.count == 3 + 4 && all.allSatisfy { $0.count <= 78 } && all.last?.contains("name 7") == true)
  }
}

func picture(_ rows: [String], looks: [StateLook], alphabet: String = ".O") -> Picture {
  let states = Array(alphabet)
  let elements = rows.joined().map { UInt8(states.firstIndex(of: $0) ?? 0) }
  return Picture(columns: rows[0].count, rows: rows.count, scale: 1, looks: looks, elements: elements)
}

/// A small generator for test data (Knuth's MMIX constants).
private struct Generator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

private func randomGrid(columns: Int, rows: Int, percent: Int) -> BitGrid {
  var random = Generator(state: UInt64(columns * 1000 + rows))
  var grid = BitGrid(columns: columns, rows: rows)
  for row in 0..<rows { for column in 0..<columns { grid[column, row] = random.next() % 100 < percent } }
  return grid
}

private func unframed(_ lines: [String]) -> [String] {
  if lines.first?.first == "─" { return Array(lines.dropFirst().dropLast()) }
  guard lines.first?.first == "┌" else { return lines }
  return lines.dropFirst().dropLast().map { String($0.dropFirst().dropLast()) }
}

/// Returns the grid that an exact picture shows, read back from its characters.
private func decode(_ framed: [String], columns: Int, rows: Int) -> BitGrid {
  let lines = unframed(framed).map { Array($0) }
  var grid = BitGrid(columns: columns, rows: rows)
  let isPaired = lines.count == rows && lines.contains { $0.count == 2 * columns }
  for row in 0..<rows {
    for column in 0..<columns {
      let line = lines[isPaired ? row : row / 2]
      let place = isPaired ? 2 * column : column
      let glyph = place < line.count ? line[place] : " "
      grid[column, row] = glyph == "█" || !isPaired && glyph == (row % 2 == 0 ? "▀" : "▄")
    }
  }
  return grid
}
