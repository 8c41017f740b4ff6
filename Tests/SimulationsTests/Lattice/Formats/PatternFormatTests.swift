import Foundation
import Simulations
import Testing
import TestSupport

/// The laws of every format.
@Suite struct PatternFormatTests {
  @Test func extensionsInCapitals() {
    for (path, format) in [
      ("A.RLE", PatternFormat.rle), ("a.MC.GZ", .macrocell), ("a.Lif.gz", .life105), ("A.MCL", .mcell),
    ] {
      #expect(PatternFormat(path: path) == format)
    }
    #expect(Configurations.isName("A.JSON.GZ") && Configurations.isName("a.json") && !Configurations.isName("a.jsonl"))
  }

  /// Random patterns with notes are written and read again.
  @Test(arguments: PatternFormat.writable)
  func readersReadWhatWritersWrite(format: PatternFormat) throws {
    var random = SplitMix(seed: 21)
    for round in 0..<150 {
      let hasManyStates = round % 4 == 0 && [.rle, .macrocell].contains(format)
      var pattern = Pattern.random(
        states: hasManyStates ? 255 : 1, columns: random.number(1...90), rows: random.number(1...12), &random)
      pattern.rule = round % 3 == 0 ? nil : "B36/S23"
      pattern.notes = notes(&random)
      #expect(try format.read(try format.text(of: pattern)) == expected(pattern, format))
    }
  }

  /// The processor time of this thread, because other tests run at the same time.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The largest time in seconds. A cell at a time, `.mc` took 2.2 seconds in an optimised build.
  #if DEBUG
    private static let mostSeconds = 10.0
  #else
    private static let mostSeconds = 0.7
  #endif

  /// The cost of a text depends on its live cells, not on the box around them. A format that writes each dead cell
  /// refuses a large box, and another format that the advice names takes it.
  @Test(arguments: [(1, 1 << 28), (1 << 28, 1), (1 << 14, 1 << 14)])
  func twoCellsFarApart(columns: Int, rows: Int) throws {
    for state in [UInt8(1), 2] {
      var pattern = Pattern(columns: columns, rows: rows, packed: PackedCells(count: columns * rows))
      pattern[0, 0] = state
      pattern[columns - 1, rows - 1] = state
      for format in PatternFormat.writable where state == 1 || format.hasManyStates {
        let start = Self.processorTime()
        do {
          let text = try format.text(of: pattern)
          #expect(format != .cells && format != .life105)
          #expect(text.count < 4000, "\(format)")
          let again = try format.read(text)
          #expect(again.columns == columns && again.packed == pattern.packed, "\(format)")
        } catch let error as PatternFormat.Inexpressible {
          #expect(format == .cells || format == .life105)
          #expect(error.message.contains("writes each dead cell") && error.advice.contains(".rle or .mc"))
        }
        #expect(Self.processorTime() - start < Self.mostSeconds, "\(format)")
      }
    }
  }

  /// A box of some MiB is still written with its dead cells.
  @Test func aBoxOfDeadCellsIsWritten() throws {
    var pattern = Pattern(columns: 1 << 10, rows: 1 << 10, packed: PackedCells(count: 1 << 20))
    pattern[1023, 1023] = 1
    #expect(try PatternFormat.cells.text(of: pattern).count == 1025 << 10)
  }

  /// Files of old systems end their lines in a carriage return alone, others in a carriage return and a line feed.
  @Test(arguments: PatternFormat.writable, ["\r", "\r\n"])
  func lineEndsChangeNothing(format: PatternFormat, end: String) throws {
    var random = SplitMix(seed: 22)
    for _ in 0..<20 {
      var pattern = Pattern.random(states: 1, columns: random.number(1...90), rows: random.number(1...12), &random)
      pattern.notes = notes(&random)
      let text = try format.text(of: pattern)
      let other = text.flatMap { $0 == UInt8(ascii: "\n") ? Array(end.utf8) : [$0] }
      #expect(try format.read(other) == format.read(text))
    }
  }

  private func notes(_ random: inout SplitMix) -> Pattern.Notes {
    func word(_ random: inout SplitMix) -> String? {
      random.number(0...2) == 0 ? nil : ["Gun", "a  b", " \u{301}e", "#R x", "  x = 3, y = 3"][random.number(0...4)]
    }
    return Pattern.Notes(
      name: word(&random), author: word(&random),
      comments: (0..<random.number(0...3)).compactMap { _ in word(&random) },
      corner: Position(column: random.number(-1000...1000), row: random.number(-3...3)),
      generation: random.number(0...1) == 0 ? "0" : "123456789123456789123456789")
  }

  /// Returns the parts of a pattern that a format keeps.
  private func expected(_ pattern: Pattern, _ format: PatternFormat) -> Pattern {
    var result = pattern
    switch format {
    case .rle, .mcell: break
    case .cells:
      result.rule = nil
      result.notes.corner = .origin
      result.notes.generation = "0"
    case .life105:
      result.rule = pattern.rule.map { _ in "23/36" }
      result.notes.generation = "0"
    case .life106: result = pattern.cropped
    case .macrocell:
      result = pattern.cropped
      let corner = result.notes.corner
      (result.rule, result.notes) = (pattern.rule, pattern.notes)
      result.notes.corner = corner
    }
    return result
  }

  /// A reader answers whatever the bytes are, and reads what it accepted again from its own output.
  @Test(arguments: PatternFormat.writable)
  func anyBytesAreAnswered(format: PatternFormat) throws {
    var random = SplitMix(seed: 99)
    let (start, alphabet) =
      switch format {
      case .rle: ("", "bo$!.OA*123 0\n\r#rx=y,pZ\u{e9}")
      case .cells: ("", ".O*!\n\r \t")
      case .life105: ("#Life 1.05\n", "...***\n\n#P 01-R")
      case .life106: ("#Life 1.06\n", "0123 -\n\n\n")
      case .macrocell: ("[M2]\n", "**..$$\n\n#1234 ")
      case .mcell: ("", "")
      }
    var accepted = 0
    for round in 0..<2000 {
      let bytes = (0..<random.number(0...40)).map { _ in
        round % 4 == 0 ? UInt8(random.number(0...255)) : Array(alphabet.utf8).randomElement(using: &random) ?? 0
      }
      guard let pattern = try? format.read(Array(start.utf8) + bytes), pattern.cells.count < 100_000 else { continue }
      accepted += 1
      let again = try format.read(try format.text(of: pattern))
      #expect(again.cells == pattern.cells || again.cropped.cells == pattern.cropped.cells)
    }
    #expect(accepted > 50)
  }

  @Test func fileNamesChooseTheFormat() {
    let formats = ["gun.rle", "a/b.cells", "x.lif.gz", "y.life", "z.mc", "gun.rle.gz"].map(PatternFormat.init(path:))
    #expect(formats == [.rle, .cells, .life105, .life105, .macrocell, .rle])
    #expect(
      PatternFormat(path: "a.txt") == nil && PatternFormat(path: "rle") == nil && PatternFormat(path: "a.gz") == nil)
  }

  @Test func omissionsAreNamed() {
    let notes = Pattern.Notes(name: "Gun", corner: Position(column: -1, row: 2), generation: "9")
    let pattern = Pattern(columns: 1, rows: 1, cells: [1], rule: "B36/S23", notes: notes)
    #expect(PatternFormat.rle.omissions(of: pattern).isEmpty && PatternFormat.macrocell.omissions(of: pattern).isEmpty)
    #expect(
      PatternFormat.cells.omissions(of: pattern) == ["the rule B36/S23", "the position [-1, 2]", "the generation 9"])
    #expect(PatternFormat.life105.omissions(of: pattern) == ["the generation 9"])
    #expect(PatternFormat.life106.omissions(of: pattern) == ["the rule B36/S23", "the comments", "the generation 9"])
  }
}
