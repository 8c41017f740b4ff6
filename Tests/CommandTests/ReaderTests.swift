import Foundation
import Testing

/// `automata readme` on a terminal, with a person at the keys.
@Suite("Reader on a terminal", .waiting, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct ReaderTests {
  private static let lines = (1...90).map { "line \($0)" }.joined(separator: "\\\n")

  private static func reader(
    _ page: String = lines, options: String = "", environment: [String: String] = [:]
  ) throws -> Tmux {
    let tmux = try Tmux(environment: environment)
    try tmux.write("page.md", page)
    try tmux.start("automata readme \(options) page.md")
    try tmux.wait(for: "? for help")
    return tmux
  }

  @Test func opensTheReadmeAndMoves() throws {
    let tmux = try Tmux()
    let before = try tmux.run("stty -a")
    try tmux.start("automata readme")
    try tmux.wait(for: "README.md")
    #expect(try tmux.says("#{alternate_on} #{cursor_flag}") == "1 0")
    let top = try #require(try tmux.screen.first)
    #expect(!top.isEmpty)
    try tmux.press("Space")
    try tmux.wait("the second screen") { $0.first != top }
    try tmux.press("b")
    try tmux.wait(forTop: top)
    try tmux.press("G")
    try tmux.wait(for: " end")
    try tmux.press("g")
    try tmux.wait(forTop: top)
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    #expect(try tmux.run("stty -a") == before)
  }

  @Test func searches() throws {
    let tmux = try Self.reader()
    try tmux.type("/LINE 7")
    try tmux.wait(for: "/LINE 7  (not found)")
    try tmux.press("Escape")
    // Together with the following key, it would be another key.
    try tmux.wait(for: "? for help")
    try tmux.type("/line 7")
    try tmux.wait(for: "/line 7  (1 of 11)")
    try tmux.press("Enter", "n", "n")
    try tmux.wait(for: "'line 7' 3 of 11")
    #expect(try tmux.screen.contains("line 71"))
    #expect(try tmux.styledScreen.contains("\u{1B}[30m\u{1B}[42mline 7"))
    try tmux.press("N")
    try tmux.wait(for: "'line 7' 2 of 11")
  }

  @Test func followsALinkAndComesBack() throws {
    let tmux = try Self.reader(Self.lines + "\n\n[next](sub/other%20page.md#two)\n\n[out](../../etc/passwd)\n")
    try FileManager.default.createDirectory(at: tmux.folder.appending(path: "sub"), withIntermediateDirectories: true)
    try tmux.write("sub/other page.md", "# One\n\n\(Self.lines)\n\n# Two\n\n\(Self.lines)\n")
    try tmux.press("Tab")
    try tmux.wait(for: " sub/other%20page.md")
    let before = try tmux.screen.dropLast()
    try tmux.press("Enter")
    try tmux.wait(forTop: "Two")
    try tmux.wait(for: "sub/other page.md · Two")
    try tmux.press("BSpace")
    try tmux.wait("the first page") { $0.dropLast() == before }
    try tmux.press("Tab", "Tab", "Enter")
    try tmux.wait(for: "leads out of the folder")
  }

  /// A symbolic link does not lead out either.
  @Test func symbolicLinksStayInside() throws {
    let tmux = try Self.reader("[a](inside/secret.md)\n")
    let outside = tmux.folder.appendingPathExtension("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outside) }
    try Data("secret".utf8).write(to: outside.appending(path: "secret.md"))
    try FileManager.default.createSymbolicLink(
      at: tmux.folder.appending(path: "inside"), withDestinationURL: outside)
    try tmux.press("Tab", "Enter")
    try tmux.wait("a refusal") { $0.last?.contains("'inside/secret.md'") == true }
    #expect(try tmux.screen.first == "a")
  }

  @Test func resizingKeepsTheTextOnTop() throws {
    let words = (1...3000).map { "w\($0)" }.joined(separator: " ")
    let tmux = try Self.reader(words)
    try tmux.press("Space", "Space", "Space")
    try tmux.wait("the fourth screen") { $0.first?.hasPrefix("w1 ") == false }
    let first = try #require(try tmux.screen.first?.split(separator: " ").first)
    for (columns, rows) in [(40, 30), (100, 10), (80, 24)] {
      try tmux.resize(columns: columns, rows: rows)
      try tmux.wait("\(columns) columns") { screen in
        screen.count >= rows && screen[rows - 1].hasPrefix(" page.md")
          && screen.first.map { $0.count <= columns && $0.count > columns - 8 } == true
      }
      #expect(try tmux.screen.first?.split(separator: " ").contains(first) == true)
    }
  }

  @Test func readsTheFileAgain() throws {
    let tmux = try Self.reader()
    try tmux.type("20G")
    try tmux.wait(forTop: "line 20")
    try tmux.write("page.md", Self.lines.replacing("line", with: "row"))
    try tmux.press("r")
    try tmux.wait(forTop: "row 20")
    try tmux.type(":q")
    try tmux.waitUntilGivenBack()
  }

  @Test func showsWhatTheEditorHasDone() throws {
    let tmux = try Self.reader(environment: ["VISUAL": "sed -i s/line/row/"])
    try tmux.press("j")
    try tmux.wait(forTop: "line 2")
    try tmux.press("v")
    try tmux.wait(forTop: "row 2")
    try tmux.type("ZZ")
    try tmux.waitUntilGivenBack()
  }

  @Test func aVeryLongLineIsSearched() throws {
    let tmux = try Self.reader("```\n" + String(repeating: "ab", count: 500_000) + "\n```\n")
    try tmux.type("w/a")
    try tmux.wait(for: "/a  (1 of 500000)")
    try tmux.press("Enter", "n")
    try tmux.wait(for: "'a' 2 of 500000")
  }

  @Test func theMouseStaysTheTerminalsWhereThatIsWished() throws {
    let tmux = try Self.reader(options: "--no-mouse")
    #expect(try tmux.says("#{mouse_any_flag}") == "0")
  }

  @Test func aClickFollowsALink() throws {
    let tmux = try Self.reader("text [next](other.md)\n")
    try tmux.write("other.md", "# There\n")
    #expect(try tmux.says("#{mouse_any_flag}") == "1")
    try tmux.type("\u{1B}[<0;7;1M\u{1B}[<0;7;1m")
    try tmux.wait(forTop: "There")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
  }

  @Test func saysWhenTheFileHasChanged() throws {
    let tmux = try Self.reader("before\n")
    try tmux.write("page.md", "after\n")
    try tmux.wait(for: "changed on disk; r reloads")
    #expect(try tmux.screen.first == "before")
    try tmux.press("r")
    try tmux.wait(forTop: "after")
    // The next change is noticed, too.
    try tmux.write("page.md", "again\n")
    try tmux.wait(for: "changed on disk; r reloads")
  }

  @Test func opensFoldersAndCode() throws {
    let tmux = try Tmux()
    try FileManager.default.createDirectory(at: tmux.folder.appending(path: "sub"), withIntermediateDirectories: true)
    try tmux.write("sub/a.swift", "let a = 1\n")
    try tmux.start("automata readme sub")
    try tmux.wait(forTop: "sub")
    try tmux.press("Tab", "Enter")
    try tmux.wait(forTop: "    let a = 1")
    #expect(try tmux.styledScreen.contains("\u{1B}[35mlet"))
    try tmux.press("BSpace")
    try tmux.wait(forTop: "sub")
  }

  @Test func saysThatNothingOpensAnAddress() throws {
    let tmux = try Self.reader(
      "[a](https://example.org)\n",
      environment: ["PATH": "\(Command.program("automata").deletingLastPathComponent().path):/bin"])
    try tmux.write("xdg-open", "exit 3")
    try tmux.press("Tab", "o", "y")
    try tmux.wait(for: "no program opened the address")
  }

  @Test func aRestingReaderDoesNotWake() throws {
    let tmux = try Self.reader()
    let shell = try #require(try tmux.says("#{pane_pid}").split(separator: "\n").first)
    let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    let reader = try #require(children.split(separator: " ").first)
    func switches() throws -> [Int] {
      let status = try String(contentsOfFile: "/proc/\(reader)/status", encoding: .utf8)
      return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
        .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }
    }
    // The test waits until the thread that read the page is gone and the terminal has answered.
    var before = try switches()
    for _ in 0..<50 {
      usleep(100_000)
      let now = try switches()
      if now == before { break }
      before = now
    }
    usleep(500_000)
    #expect(try switches() == before)
    #expect(before.count == 2)
  }

  @Test func copiesCodeToTheClipboard() throws {
    let tmux = try Self.reader("```\nlet a = 1\n```\n")
    try tmux.press("y")
    try tmux.wait(for: "copied 1 line of code")
  }

  // MARK: Ways out

  @Test(arguments: ["TERM", "HUP", "SEGV", "ABRT", "INT", "QUIT", "USR1", "USR2", "ALRM"])
  func givesTheTerminalBackWhenKilled(signal: String) throws {
    let tmux = try Self.reader()
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    let before = try tmux.run("stty -a")
    try tmux.start("ulimit -c 0; automata readme page.md; echo over")
    try tmux.wait(for: "? for help")
    #expect(try !tmux.isGivenBack)
    let process = try #require(try tmux.says("#{pane_pid}").split(separator: " ").first)
    let kill = Process()
    kill.executableURL = URL(filePath: "/bin/sh")
    kill.arguments = ["-c", "kill -\(signal) $(pgrep -P \(process) automata)"]
    try kill.run()
    kill.waitUntilExit()
    try #require(kill.terminationStatus == 0)
    // The test waits for the whole line, because the typed command also contains the word.
    try tmux.wait("the end of the reader") { $0.contains("over") }
    try tmux.waitUntilGivenBack()
    let after = try tmux.run("stty -a")
    #expect(after == before)
  }

  @Test func ctrlZAndBack() throws {
    let tmux = try Self.reader()
    try tmux.press("j", "j")
    try tmux.wait(forTop: "line 3")
    try tmux.press("C-z")
    try tmux.waitUntilGivenBack()
    #expect(try tmux.run("stty -a").joined().contains(" icanon "))
    try tmux.start("fg")
    try tmux.wait(forTop: "line 3")
    #expect(try tmux.says("#{alternate_on} #{cursor_flag}") == "1 0")
    try tmux.press("j")
    try tmux.wait(forTop: "line 4")
    try tmux.press("C-c")
    try tmux.waitUntilGivenBack()
    #expect(try tmux.run("echo").last == "[0]")
  }

  @Test func ctrlCSaysSo() throws {
    let tmux = try Self.reader()
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    try tmux.start("automata readme page.md; echo status $?")
    try tmux.wait(for: "? for help")
    try tmux.press("C-c")
    try tmux.wait(for: "status 130")
  }

  // MARK: Where it does not open

  @Test func standardInputLeavesTheKeysToTheTerminal() throws {
    let tmux = try Tmux()
    try tmux.write("page.md", Self.lines)
    try tmux.start("cat page.md | automata readme -")
    try tmux.wait(for: "? for help")
    try tmux.press("j")
    try tmux.wait(forTop: "line 2")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
  }

  @Test(arguments: [
    ("automata readme page.md | cat", "line 90"), ("automata readme page.md > out; cat out", "line 90"),
    ("automata readme page.md < /dev/null | tail -1", "line 90"), ("TERM=dumb automata readme page.md", "line 90"),
    ("automata readme page.md | head -1", "Head"), ("automata readme --width 40 page.md", "line 90"),
    ("automata readme --no-pager page.md", "line 90"), ("automata readme --toc page.md", "Head"),
    ("automata readme --list | head -1 | tr '\t' :", "readme:automata"),
    ("PAGER='tail -1' automata readme --pager page.md", "line 90"),
    ("automata readme page.md 2>errors | head -1; cat errors", "Head"),
    ("cat page.md | automata readme /dev/stdin | tail -1", "line 90"),
    ("automata readme /dev/stdin < page.md | tail -1", "line 90"),
    ("mkfifo p; cat page.md > p & automata readme p | tail -1", "line 90"),
    ("mv page.md README.md; automata readme . | tail -1", "line 90"),
    ("automata page.md | tail -1", "line 90"),
    ("cp page.md page.txt; automata readme page.txt | head -1", "    # Head"),
    (
      "cat `which automata` | head -c 9000 > x; automata readme x 2>&1; true",
      "error: 'x' is not text, so the reader cannot show it"
    ),
    (
      "printf 'PK\\003\\004\\000' > x.zip; automata x.zip 2>&1; true",
      "  help: to open the pattern in it, write automata live x.zip"
    ),
  ])
  func printsOtherwise(command: String, last: String) throws {
    let tmux = try Tmux()
    try tmux.write("page.md", "# Head\n\n" + Self.lines)
    let screen = try tmux.run(command)
    #expect(Array(screen.suffix(2)) == [last, "[0]"])
    #expect(try tmux.isGivenBack)
  }

  @Test(arguments: [
    ("", true), ("--color never", false), ("--color always", true),
  ])
  func coloursOfTheReader(options: String, isColored: Bool) throws {
    let tmux = try Self.reader("# Head\n", options: options)
    #expect(try tmux.styledScreen.contains("\u{1B}[35m") == isColored)
    let plain = try Self.reader("# Head\n", options: options, environment: ["NO_COLOR": "1"])
    #expect(try plain.styledScreen.contains("\u{1B}[35m") == (options == "--color always"))
  }

  @Test func aLargeFileIsRefused() throws {
    let tmux = try Tmux()
    let screen = try tmux.run("truncate -s 100M large.md; automata readme large.md || echo refused")
    #expect(screen.first?.contains("larger than 8 MiB") == true)
    #expect(screen.contains("refused"))
    #expect(try tmux.isGivenBack)
  }
}
