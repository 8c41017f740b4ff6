import Foundation
import Testing

/// Advice is taken, and its error is gone.
@Suite("Advice")
struct AdviceTests {
  @Test(arguments: AdviceCase.spellings + AdviceCase.keys + AdviceCase.files)
  func anErrorIsGone(_ example: AdviceCase) throws { try example.check() }

  /// Advice in the sources of blocks and pages that no case takes: it needs a large computation, or a folder with files
  /// of others. Its own tests look at it.
  private static let elsewhere: Set<String> = [
    "sweep fewer values", "take fewer cards or better players", "nest them at most 256 deep",
    "it may have at most * cells", "columns and rows have at most 31 bits", "take the file apart",
    "squares have at most 2^* cells a side", "use a whole number from 0",
    "save the file as UTF-8", "make fewer steps, or raise the limit with --max-memory",
    "make fewer steps, or raise the limit with --max-updates",
    "edit a cell nearer to the others, or raise the limit with --max-memory",
    "show fewer frames, or raise the limit with --max-memory",
    "set a limit with 'steps', or allow more with --max-memory",
    "compare smaller machines, or allow more with --max-memory",
    "ask for fewer 'frames', or leave out 'format': a PNG may be larger",
    "write every line as key: value", "formats with many states are .rle and .mc",
    "formats with many states are * and *",
  ]

  /// Every advice that the readers of blocks, pages and patterns can give has a case.
  @Test func everyAdviceHasACase() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let known = (AdviceCase.spellings + AdviceCase.keys + AdviceCase.files).map(\.advice)
    var found: Set<String> = []
    for folder in [
      "Blocks", "Notebooks/Yaml", "Simulations/Models", "Simulations/Lattice", "Simulations/Report",
    ] {
      let place = root.appending(path: folder)
      for name in try FileManager.default.subpathsOfDirectory(atPath: place.path) where name.hasSuffix(".swift") {
        let source = try String(contentsOf: place.appending(path: name), encoding: .utf8)
        for advice in Self.advice(in: source) {
          found.insert(advice)
          let isTaken = known.contains { Self.matches($0, advice) }
          #expect(
            isTaken != Self.elsewhere.contains(advice), "\(folder)/\(name): '\(advice)' needs a case, and only one")
        }
      }
    }
    #expect(found.count > 90, "\(found.count)")
    #expect(Self.elsewhere.subtracting(found).isEmpty, "\(Self.elsewhere.subtracting(found))")
  }

  /// The literals of a source that are advice, with `*` for what is put in.
  private static func advice(in source: String) -> [String] {
    [/advice:\s*"((?:[^"\\]|\\.)*)"/, /advice = (?:[^"\n]*\? )?"((?:[^"\\]|\\.)*)"/]
      .flatMap { source.matches(of: $0) }.map { withoutInterpolations($0.output.1) }.filter { !$0.isEmpty }
  }

  private static func withoutInterpolations(_ literal: Substring) -> String {
    var text = "", depth = 0, isEscaped = false
    for character in literal {
      if isEscaped {
        isEscaped = false
        if character == "(" { depth += 1 } else if depth == 0 { text.append(character) }
        if character == "(", depth == 1 { text.append("*") }
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "(" where depth > 0: depth += 1
      case ")" where depth > 0: depth -= 1
      case _ where depth > 0: break
      default: text.append(character)
      }
    }
    return text
  }

  /// Whether a text has the form of a literal.
  private static func matches(_ text: String, _ literal: String) -> Bool {
    // The sentence goes on in another literal.
    if literal.hasSuffix(" ") { return text.hasPrefix(literal) }
    let parts = literal.split(separator: "*", omittingEmptySubsequences: false)
    var rest = text[...]
    guard let first = parts.first, rest.hasPrefix(first) else { return false }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return parts.count > 1 || rest.isEmpty
  }
}
