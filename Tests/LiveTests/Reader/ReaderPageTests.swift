import Files
import Live
import Screens
import Terminal
import Testing

@Suite struct ReaderPageTests {
  private static let page = """
    # Notes

    \(String(repeating: "text\n\n", count: 30))
    [one](automata:life?initial=gosper-gun&rule=B3/S23)

    [two](automata:lief) [three](automata:life?rule=B9) [four](automata:life?rule)
    [five](automata:../../etc/lab.md#x) [six](automata:gone.md#x) [seven](automata:life?initial.file=../../x.rle)
    [eight](automata:life?grid=99999999x99999999)

    \(String(repeating: "text\n\n", count: 30))
    """

  private func bench(_ markdown: String = page, from source: DocumentSource = .builtIn(path: "README.md")) throws
    -> Bench
  {
    var bench = try Bench(ReaderPage(size: TerminalSize(columns: 80, rows: 24)))
    let document = try ReaderDocument.parse(Array(markdown.utf8), from: source)
    try bench.send(.reader(.loaded(.success(document))))
    try bench.wait(.milliseconds(10))
    return bench
  }

  @Test func aLinkOpensItsScreenAndEscComesBackToThePlace() throws {
    var bench = try bench()
    try bench.press(.tab)
    let before = bench.lines
    #expect(before.contains { $0.contains("one") })
    try bench.press(.enter)
    #expect(bench.lines[1].contains("generation 0"))
    #expect(bench.lines[1].contains("population 36"))
    #expect(bench.lines[0].contains("B3/S23"))
    try bench.type("s")
    #expect(bench.lines[1].contains("generation 1"))
    try bench.press(.escape)
    #expect(bench.lines == before)
    // The way forward stays the same.
    try bench.press(.tab)
    #expect(bench.lines[23].contains("automata:lief"))
  }

  @Test(
    arguments: [
      (2, "did you mean 'life'?"), (3, "rule"), (4, "not key=value"), (5, "leads out of the folder"),
      (6, "'gone.md'"), (7, "'../../x.rle'"), (8, "grid"),
    ] as [(Int, String)])
  func whatIsWrongIsSaidInTheLastRows(link: Int, words: String) throws {
    var bench = try bench(from: .file(root: "/tmp", path: "notes.md"))
    for _ in 0..<link { try bench.press(.tab) }
    try bench.press(.enter)
    #expect(bench.text.contains(words), "\(bench.text)")
    #expect(bench.text.contains("text"))
    _ = try bench.screen(ReaderPage.self)
  }

  @Test func escLeavesTheFirstPage() throws {
    var bench = try bench()
    try bench.press(.tab)
    try bench.press(.escape)
    #expect(bench.ending == nil)
    try bench.press(.escape)
    #expect(bench.ending == .quit)
    // In the lobby, it leads back to the lobby.
    var lobby = try Bench(LobbyScreen(size: TerminalSize(columns: 80, rows: 24), reducesMotion: true))
    try lobby.type("i")
    _ = try lobby.screen(ReaderPage.self)
    try lobby.press(.escape)
    _ = try lobby.screen(LobbyScreen.self)
  }

  @Test func aBlockBesideTheDocumentIsPlayed() throws {
    let notebook = try TemporaryText(
      "```yaml simulation\nname: a\nmodel: life\ngrid: 9\ninitial: blinker\nsteps: 3\n```\n", ending: "md")
    let name = String(notebook.path.split(separator: "/").last ?? "")
    var bench = try bench("[x](automata:\(name)#a?grid=7)", from: .file(root: "/tmp", path: "notes.md"))
    try bench.press(.tab)
    try bench.press(.enter)
    #expect(bench.lines[1].contains("population 3"))
    try bench.press(.escape)
    #expect(bench.lines[0].hasPrefix("x"))
  }

  @Test func blocksOfBuiltInPagesArePlayed() throws {
    var bench = try bench("[x](automata:notebooks/life.md#acorn)")
    try bench.press(.tab)
    try bench.press(.enter)
    #expect(bench.lines[1].contains("population 7"), "\(bench.text)")
  }

  @Test func ofManyRunsTheRemarkIsShownUntilAKey() throws {
    let notebook = "```yaml simulation\nmodel: life\ngrid: 9\nsweep: {rule: [B3/S23, B36/S23]}\nsteps: 3\n```\n"
    let file = try TemporaryText(notebook, ending: "md")
    let name = String(file.path.split(separator: "/").last ?? "")
    var bench = try bench("[x](automata:\(name))", from: .file(root: "/tmp", path: "notes.md"))
    try bench.press(.tab)
    try bench.press(.enter)
    #expect(bench.lines[23].contains("the block has 2 runs; this is the first one: rule=B3/S23"))
    try bench.type("s")
    #expect(!bench.lines[23].contains("runs"))
  }

  @Test func everyLinkOfTheDocumentationOpens() throws {
    var count = 0
    for page in Documents.pages {
      let parts = String(decoding: page.markdown, as: UTF8.self).split(separator: "](automata:").dropFirst()
      for text in parts where !page.path.hasSuffix("CHANGELOG.md") {
        let destination = String(text.prefix { $0 != ")" })
        let link = try SimulationLink(destination, from: .builtIn(path: page.path))
        // The page about playing also shows what other people write.
        if destination.hasPrefix("lab.md") { continue }
        _ = try link.start(columns: 80, rows: 40).get()
        count += 1
      }
    }
    #expect(count >= 2)
  }
}
