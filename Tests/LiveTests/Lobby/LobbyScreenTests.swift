import Live
import Simulations
import Terminal
import Testing

@Suite struct LobbyScreenTests {
  private func bench(columns: Int = 80, rows: Int = 24, reducesMotion: Bool = false) throws -> Bench {
    let size = TerminalSize(columns: columns, rows: rows)
    return try Bench(LobbyScreen(size: size, reducesMotion: reducesMotion), columns: columns, rows: rows)
  }

  @Test func everyModelHasALineAndTheReadmeIsTheLast() throws {
    let bench = try bench()
    for model in Catalog.models { #expect(bench.text.lowercased().contains(model.declaration.name)) }
    #expect(bench.text.contains("README"))
  }

  @Test func enterOpensTheFormAndEscComesBack() throws {
    var bench = try bench()
    try bench.press(.enter)
    #expect(bench.text.contains("[ Start ]") || bench.text.contains("[ Start the simulation ]"))
    try bench.press(.escape)
    #expect(bench.lines[0].contains("automata"))
  }

  @Test func spaceStartsAtOnce() throws {
    var bench = try bench()
    let life = try #require(Catalog.models.firstIndex { $0.declaration.name == "life" })
    for _ in 0..<life { try bench.press(.down) }
    try bench.type(" ")
    #expect(bench.lines[1].contains("generation 0"))
    try bench.press(.escape)
    #expect(try bench.screen(LobbyScreen.self).selected == life)
  }

  @Test func thePicturesMoveOnlyWhileTheLobbyIsShown() throws {
    var bench = try bench()
    let before = bench.text
    #expect(bench.pendingTimers == 1)
    try bench.wait(.milliseconds(500))
    #expect(bench.text != before)
    try bench.press(.enter)
    #expect(bench.pendingTimers == 0)
    try bench.press(.escape)
    #expect(bench.pendingTimers == 1)
  }

  /// Every picture belongs to a session. Each model has a picture, and it moves.
  @Test(arguments: Catalog.models.map { $0.declaration.name }) func everyModelHasAMovingPicture(model: String) throws {
    var bench = try bench(columns: 80, rows: 40)
    func picture() throws -> [Substring] {
      let word = model == "elementary" ? "rule 30" : model
      let row = try #require(bench.lines.firstIndex { $0.dropFirst(3).lowercased().hasPrefix(word + " ") })
      return bench.lines[row...row + 1].map { $0.dropFirst(16).prefix(12) }
    }
    var pictures = [try picture()]
    for _ in 0..<8 {
      try bench.wait(.milliseconds(500))
      pictures.append(try picture())
    }
    #expect(Set(pictures).count > 2)
    #expect(pictures.allSatisfy { $0.joined().contains { $0 != " " && $0 != "\u{2800}" } })
  }

  @Test func nothingMovesWithReducedMotion() throws {
    let bench = try bench(reducesMotion: true)
    #expect(bench.pendingTimers == 0)
  }

  @Test func theFirstScreenListsWhatThereIs() throws {
    let bench = try bench()
    for word in ["Rule 30", "Totalistic", "Life", "Infection", "Automaton", "Mealy", "Memory", "README"] {
      #expect(
        bench.lines.count { $0.dropFirst(1).hasPrefix("> " + word) || $0.hasPrefix("   " + word) } == 1, "\(word)")
    }
  }

  @Test func aSmallTerminalShowsTheSelectedLine() throws {
    var bench = try bench(columns: 40, rows: 8)
    for _ in 0..<10 { try bench.press(.down) }
    #expect(bench.text.contains("> README"))
  }

  /// A low terminal shows every entry, the whole text of the selected one, and the key that quits.
  @Test(arguments: [(40, 12), (80, 12), (60, 18), (40, 14)])
  func aLowTerminalShowsTheWholeList(_ columns: Int, _ rows: Int) throws {
    var bench = try bench(columns: columns, rows: rows)
    let first = rows < 13 ? 0 : rows < 15 ? 1 : 3
    let entries = ["Rule 30", "Totalistic", "Life", "Infection", "Automaton", "Mealy", "Memory", "README"]
    for (index, word) in entries.enumerated() {
      if index > 0 { try bench.press(.down) }
      for row in 0..<8 {
        let mark = bench.lines[first + row].prefix(3)
        #expect(mark == (row == index ? " > " : "   "), "\(bench.text)")
      }
      #expect(bench.lines[first + index].dropFirst(3).hasPrefix(word))
      #expect(bench.lines[rows - 1].contains("Esc Quit") && bench.lines[rows - 1].contains("? Help"))
    }
    try bench.press(.up)
    let words = bench.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("The card game of pairs, played by players with better or worse memories."), "\(bench.text)")
  }

  /// Every text can be read at every size, at least when its entry is selected.
  @Test(arguments: [(40, 12), (40, 24), (50, 18), (60, 16), (60, 20), (60, 24), (72, 20), (80, 20), (100, 40)])
  func theTextOfTheSelectedLineIsWhole(_ columns: Int, _ rows: Int) throws {
    var bench = try bench(columns: columns, rows: rows)
    for (index, model) in Catalog.models.enumerated() {
      if index > 0 { try bench.press(.down) }
      let lines = bench.lines
      // The text starts at the margin, or to the right of the names or of the pictures.
      let texts = [1, 16, 31, 43].map { margin in
        let words = lines.map { $0.dropFirst(margin) }.joined(separator: " ").split(separator: " ")
        return words.joined(separator: " ")
      }
      #expect(texts.contains { $0.contains(model.declaration.summary) }, "\(bench.text)")
    }
  }

  @Test func aListThatIsNotCompactHasNoCutTexts() throws {
    for columns in stride(from: 30, through: 120, by: 10) {
      for rows in 19...50 {
        let lines = try bench(columns: columns, rows: rows).lines[3..<rows - 1]
        // A compact list has a name in each row.
        let isCompact = lines.prefix(7).allSatisfy { $0.dropFirst(3).first?.isLetter == true }
        #expect(isCompact || lines.allSatisfy { !$0.hasSuffix("…") }, "\(columns)×\(rows): \(lines)")
      }
    }
  }

  @Test func theKeysOfASmallTerminalAreShort() throws {
    let bench = try bench(columns: 40, rows: 12)
    #expect(bench.lines[11] == "Enter Open  Space Play  Esc Quit  ? Help")
  }

  @Test func theSmallestTerminalHasAListAndTheKeys() throws {
    var bench = try bench(columns: 20, rows: 5)
    #expect(bench.lines[1...3].contains { $0.contains("> Rule 30") })
    #expect(bench.lines[4].contains("Enter"))
    for _ in 0..<3 { try bench.press(.down) }
    #expect(bench.lines[1...3].contains { $0.contains("> Infection") })
    try bench.click(column: 3, row: 3)
    #expect(!bench.text.contains("> Infection"))
  }

  @Test(arguments: [(80, 24), (100, 30), (200, 60)])
  func everySummaryIsWhole(_ columns: Int, _ rows: Int) throws {
    let words = try bench(columns: columns, rows: rows).text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for model in Catalog.models {
      let last = model.declaration.summary.split(separator: " ").suffix(2).joined(separator: " ")
      let isThere = words.contains(last) || last.split(separator: " ").allSatisfy { words.contains($0) }
      #expect(isThere, "\(model.declaration.name)")
    }
    #expect(try bench(columns: columns, rows: rows).lines.allSatisfy { !$0.hasSuffix("…") })
  }

  @Test func aLargeTerminalHasLargePictures() throws {
    let bench = try bench(columns: 200, rows: 60)
    let life = try #require(bench.lines.firstIndex { $0.dropFirst(3).hasPrefix("Life ") })
    #expect(bench.lines[life..<life + 4].contains { $0.contains("█") || $0.contains("▀") || $0.contains("▄") })
    #expect(try #require(bench.lines.firstIndex { $0.contains("README") }) > 36, "the list takes the height")
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24)]) func errorsTakeTheRowsThatTheyNeed(_ columns: Int, _ rows: Int) throws
  {
    var bench = try bench(columns: columns, rows: rows)
    let outcome = StartKeys(model: "life", keys: ["initial=octagon-9"], columns: columns, rows: rows).start()
    guard case .failure(let failure) = outcome else {
      Issue.record("this pattern exists")
      return
    }
    try bench.send(.started(outcome))
    let message = failure.problems.map(\.message).joined(separator: "; ")
    let words = bench.lines.dropLast().joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(rows < 8 ? words.contains(message.prefix(12)) : words.contains(message), "\(message)")
  }
}
