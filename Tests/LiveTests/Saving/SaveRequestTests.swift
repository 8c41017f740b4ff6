import Files
import Images
import Live
import Mealy
import Simulations
import Terminal
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// States of interactive simulations as files.
@Suite struct SaveRequestTests {
  /// A folder that exists as long as this value.
  private final class Folder {
    let path: String

    init() throws {
      path = "/tmp/live-saving-\(UInt64.random(in: 0 ... .max))"
      try #require(mkdir(path, 0o700) == 0)
    }

    deinit {
      for name in ["a.rle", "a.txt", "a.png", "a.gif", "a.cells", "a.mc", "a.rle.gz", "b.rle"] {
        unlink("\(path)/\(name)")
      }
      rmdir(path)
    }

    func bytes(_ name: String) throws -> [UInt8] { try FileAccess.snapshot("\(path)/\(name)", limit: 1 << 26).bytes }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
  }

  private static let glider = ["grid=40x40", "initial=glider"]

  /// Saves the state under a name.
  private static func save(_ name: String, in folder: Folder, _ bench: inout Bench) throws {
    try bench.type("w")
    try bench.press(.character("u"), .control)
    try bench.type("\(folder.path)/\(name)")
    try bench.press(.enter)
  }

  // MARK: Patterns

  @Test(arguments: ["a.rle", "a.rle.gz", "a.cells", "a.mc"]) func aPatternIsReadAgain(name: String) throws {
    let folder = try Folder()
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("SS")
    try Self.save(name, in: folder, &bench)
    #expect(bench.lines[1].contains("saved life at generation 20 in \(folder.path)/\(name)"))
    let pattern = try PatternFile.outcome(of: "\(folder.path)/\(name)").get()
    let state = try #require(try bench.screen(LifeScreen.self).core.session.occupiedPattern)
    #expect(pattern.cropped?.cells == state.cells && pattern.population == 5)
    if name == "a.rle" { #expect(try folder.text(name).contains("rule = B3/S23")) }
  }

  /// A plane with too many cells for other formats is saved as its quadtree, which opens on an unbounded plane again.
  @Test func largePlanesAreSavedAsQuadtrees() throws {
    let folder = try Folder()
    var bench = try Bench.playing("life", ["boundary=unbounded", "initial=gosper-gun"])
    try bench.type(String(repeating: "*", count: 40) + "s")
    try Self.save("a.mc", in: folder, &bench)
    #expect(bench.lines[1].contains("saved life at generation 1099511627776"), "\(bench.lines[1])")
    var keys = StartKeys(
      model: "life", keys: ["initial.file=a.mc"], folder: folder.path, columns: 80, rows: 20)
    let start = try keys.start().get()
    // Golly counts the same number after 2^40 generations.
    #expect(start.session.seriesTexts == ["183251938004"])
    #expect(start.block.contains { $0.key == "boundary" && $0.value == "unbounded" })
    #expect(!start.block.contains { $0.key == "grid" })
    keys.keys.append("boundary=periodic")
    #expect(throws: StartFailure.self) { try keys.start().get() }
    try Self.save("a.rle", in: folder, &bench)
    let words = bench.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("not saved: the box around the cells, "), "\(bench.lines)")
    #expect(words.contains(" has more than 67,108,864 cells; save it as .mc or .png"), "\(bench.lines)")
    // The prompt names the formats that can hold the plane.
    try bench.press(.escape)
    try bench.type("w")
    #expect(bench.lines[1].hasPrefix(" save as: life-1099511627776.mc"), "\(bench.lines)")
    #expect(bench.lines[2] == " .mc .txt .png; ~ is home", "\(bench.lines)")
  }

  /// Under a rule with B0, the prompt and the message say why some formats cannot hold every second generation.
  @Test func formatsWithoutAGenerationAreRefusedUnderRulesWithB0() throws {
    let folder = try Folder()
    var bench = try Bench.playing("life", ["boundary=unbounded", "initial=glider", "rule=B03/S23"])
    try bench.type("w")
    #expect(bench.lines[2].contains(".rle .cells .mc .lif .txt .png .gif; name.gif"), "\(bench.lines)")
    try bench.press(.escape)
    try bench.type("sw")
    #expect(
      bench.lines[2] == " .rle .mc .txt .png .gif; no .cells or .lif while B0 inverts the cells", "\(bench.lines)")
    try bench.press(.escape)
    try Self.save("a.cells", in: folder, &bench)
    let words = bench.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(
      words.contains(
        "not saved: the rule has B0, so generation 1 is stored as the opposite of every cell, and .cells cannot record "
          + "the generation; save an even generation, or use .rle or .mc"), "\(bench.lines)")
    try bench.press(.escape)
    try Self.save("a.rle", in: folder, &bench)
    #expect(bench.lines[1].contains("saved life at generation 1"), "\(bench.lines)")
    #expect(try folder.text("a.rle").contains("Gen=1"))
  }

  @Test func theGenerationCountsOverChangesOfTheRule() throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("Se")
    try bench.type("B36/S23")
    for _ in 0..<13 { try bench.press(.left) }
    for _ in 0..<6 { try bench.press(.delete) }
    try bench.press(.escape)
    try bench.type("sw")
    #expect(bench.lines[1].hasPrefix(" save as: life-11.rle"))
    #expect(bench.lines[2].contains(".rle .cells .mc .lif .txt .png .gif"))
    try bench.press(.escape)
    #expect(bench.lines[1].contains("generation 11"))
  }

  @Test func statesThatAFormatHasNoWordsForAreRefused() throws {
    let folder = try Folder()
    var bench = try Bench.playing("life", ["grid=8x8", "rule=WireWorld", "initial.cells=OO"])
    try bench.press(.enter)
    try bench.press(.enter)
    try Self.save("a.cells", in: folder, &bench)
    #expect(bench.lines[1].contains("save as: \(folder.path)/a.cells"))
    #expect(bench.lines[2].contains("not saved: the pattern has cells in state 2"))
    #expect(!FileAccess.exists("\(folder.path)/a.cells"))
    var game = try Bench.playing("memory", [])
    try Self.save("a.rle", in: folder, &game)
    #expect(game.text.contains("memory has no pattern; save it as .txt or .png"))
  }

  // MARK: Text and pictures

  @Test(arguments: [
    ("life", ["grid=12x6", "initial=glider"], "population 5\n"),
    ("infection", ["people=100", "initial=single"], "sick "),
    ("elementary", ["rule=30", "grid=21"], "population "), ("totalistic", ["code=10", "grid=21"], "population "),
    ("mealy", [], "step 0\n"), ("memory", [], "turn 0\n"),
  ])
  func everyModelIsATextAndAPicture(model: String, keys: [String], words: String) throws {
    let folder = try Folder()
    var bench = try Bench.playing(model, keys)
    try Self.save("a.txt", in: folder, &bench)
    let text = try folder.text("a.txt")
    #expect(text.hasPrefix(model) && text.contains(words) && text.hasSuffix("\n"), "\(text)")
    try Self.save("a.png", in: folder, &bench)
    #expect(try folder.bytes("a.png").prefix(4) == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test func theTextHasTheCellsOfTheState() throws {
    let folder = try Folder()
    var bench = try Bench.playing("life", ["grid=5x5", "initial.cells=.....\n..O..\n..O..\n..O..\n....."])
    try bench.type("s")
    try Self.save("a.txt", in: folder, &bench)
    let text = try folder.text("a.txt")
    #expect(text.hasPrefix("life B3/S23") && text.contains("generation 1\n"))
    #expect(text.hasSuffix("\n\n.....\n.....\n.OOO.\n.....\n.....\n"), "\(text)")
    var line = try Bench.playing("elementary", ["rule=90", "grid=7"])
    try line.type("ss")
    try Self.save("b.rle", in: folder, &line)
    #expect(FileAccess.exists("\(folder.path)/b.rle"))
    try Self.save("a.txt", in: folder, &line)
    try line.type("y")
    try line.press(.enter)
    #expect(try folder.text("a.txt").hasSuffix("\n\n...O...\n..O.O..\n.O...O.\n"))
  }

  // MARK: Animations

  @Test(arguments: [
    ("life", ["grid=40x40", "initial=glider"]), ("life", ["boundary=unbounded", "initial=glider"]),
    ("infection", ["people=100", "initial=single"]), ("elementary", ["rule=30", "grid=60"]),
    ("totalistic", ["code=10", "grid=60"]), ("elementary", ["rule=30", "boundary=unbounded"]),
  ])
  func theLastTicksAreAnAnimation(model: String, keys: [String]) throws {
    let folder = try Folder()
    var bench = try Bench.playing(model, keys)
    try bench.type("SSS")
    try Self.save("a.gif 12", in: folder, &bench)
    #expect(bench.lines[1].contains("saved 12 steps up to 30"))
    let bytes = try folder.bytes("a.gif")
    #expect(String(decoding: bytes.prefix(6), as: UTF8.self) == "GIF89a")
    // If there were fewer ticks, all of them are in the file.
    try bench.type("@4")
    try bench.press(.enter)
    try Self.save("a.gif 12", in: folder, &bench)
    try bench.type("y")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("saved 5 steps up to 4"))
    #expect(try folder.bytes("a.gif") != bytes)
  }

  @Test func theNumberOfTicksIsBounded() throws {
    var bench = try Bench.playing("life", Self.glider)
    for text in ["a.gif 501", "a.gif 0", "a.gif x"] {
      try bench.type("w")
      try bench.press(.character("u"), .control)
      try bench.type(text)
      try bench.press(.enter)
      #expect(bench.lines[2].contains("expected a number of steps from 1 to 500"), "\(text)")
      try bench.press(.escape)
    }
  }

  // MARK: Names

  @Test(arguments: ["", "a", "a.svg", ".rle", "folder/.png", "a.rle 5"])
  func namesNeedAKnownEnding(name: String) throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("w")
    try bench.press(.character("u"), .control)
    try bench.type(name)
    try bench.press(.enter)
    #expect(bench.lines[2].contains("expected a name"))
    try bench.press(.escape)
    #expect(bench.lines[1].contains("generation 0"))
  }

  @Test func aFileIsWrittenOverOnlyWhenThePersonSaysSo() throws {
    let folder = try Folder()
    var bench = try Bench.playing("life", Self.glider)
    try Self.save("a.rle", in: folder, &bench)
    let first = try folder.text("a.rle")
    try bench.type("S")
    try Self.save("a.rle", in: folder, &bench)
    #expect(bench.lines[1].contains("exists; overwrite it? (y or n)"))
    #expect(try folder.text("a.rle") == first)
    // With the answer no, another name can be typed.
    try bench.type("n")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("save as: \(folder.path)/a.rle"))
    #expect(try folder.text("a.rle") == first)
    try bench.press(.enter)
    try bench.press(.escape)
    #expect(bench.lines[1].contains("generation 10"))
    #expect(try folder.text("a.rle") == first)
    // With the answer yes, the file has the state at the time of the request, whatever was computed meanwhile.
    try Self.save("a.rle", in: folder, &bench)
    try bench.type("y")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("saved life at generation 10"))
    #expect(try folder.text("a.rle") != first)
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("w")
    try bench.press(.character("u"), .control)
    try bench.type("/tmp/no-such-folder-\(UInt64.random(in: 0 ... .max))/a.rle")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("save as: /tmp/no-such-folder"))
    #expect(bench.lines[2].contains("not saved: /tmp/no-such-folder"))
  }

  @Test(arguments: [
    ("life", ["rule=WireWorld"], ".rle .mc .txt .png .gif"), ("elementary", ["rule=30"], ".rle .cells .mc .lif .txt"),
    ("infection", ["people=100", "recovery=3"], ".txt .png .gif"), ("mealy", [], ".txt; ~ is home"),
    ("totalistic", ["colours=3", "code=912"], ".rle .mc .txt .png .gif"), ("memory", [], ".txt .png .gif"),
  ])
  func theEndingsAreThoseThatTheModelCanWrite(model: String, keys: [String], endings: String) throws {
    var bench = try Bench.playing(model, keys)
    try bench.type("w")
    #expect(bench.text.contains("\n \(endings)"), "\(bench.text)")
  }

  @Test func theProposedNameIsReplacedOrKept() throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("wa")
    #expect(bench.lines[1] == " save as: a")
    try bench.press(.escape)
    try bench.type("w")
    try bench.press(.end)
    try bench.type("2")
    #expect(bench.lines[1] == " save as: life-0.rle2")
    for key in [TerminalKey.backspace, .delete] {
      try bench.press(.escape)
      try bench.type("w")
      try bench.press(key)
      #expect(bench.lines[1] == " save as:")
    }
    try bench.press(.escape)
    try bench.type("eB36")
    #expect(bench.lines[1] == " Rule: B36")
  }

  @Test func theSmallestTerminalKeepsTheKeyThatSaves() throws {
    var bench = try Bench.playing("life", Self.glider, columns: 20, rows: 5)
    try bench.type("w")
    #expect(bench.lines[4].contains("Enter"), "\(bench.text)")
  }

  @Test func aCrowdThatNoPatternTellsIsRefused() throws {
    let folder = try Folder()
    var bench = try Bench.playing("infection", ["people=100", "recovery=3"])
    try Self.save("a.rle", in: folder, &bench)
    #expect(bench.lines[2].contains("not saved: an infection with 3 states cannot start from a pattern"))
    #expect(!FileAccess.exists("\(folder.path)/a.rle"))
    var simple = try Bench.playing("infection", ["people=100"])
    try Self.save("a.rle", in: folder, &simple)
    let words = simple.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("to start a block of infection from it, write initial: {file: NAME}"), "\(simple.text)")
  }

  @Test func aMachineIsATableAndItsTrace() throws {
    let folder = try Folder()
    var bench = try Bench.playing(
      "mealy", ["transitions={low: {1: [high, up]}, high: {1: [low, down]}}", "initial=low"])
    try bench.type("1")
    try Self.save("a.txt", in: folder, &bench)
    let text = try folder.text("a.txt")
    #expect(text.contains("  state  1\n  low    high / up\n> high   low / down\n"), "\(text)")
    #expect(text.hasSuffix("step  state  input  output\n1     low    1      up\n"), "\(text)")
  }

  @Test func aGameIsItsBoard() throws {
    let folder = try Folder()
    var bench = try Bench.playing("memory", ["grid=3x2"])
    try bench.wait(.seconds(5))
    try bench.press(.enter)
    try Self.save("a.txt", in: folder, &bench)
    let text = try folder.text("a.txt")
    #expect(text.contains("[") && text.filter { $0 == "." }.count >= 5, "\(text)")
  }
}
