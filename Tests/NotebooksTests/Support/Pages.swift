import MarkdownSource
import Notebooks
import Simulations
import Testing

/// Testing's place in a source file, which shares its name with ours.
typealias TestLocation = Testing.SourceLocation

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

/// Reads a notebook that knows no files.
func notebook(_ bytes: [UInt8]) throws(Notebook.Refusal) -> Notebook {
  try Notebook(bytes, path: "page.md") { _ in .failure(SpecContext.FileRefusal("does not exist")) }
}

func notebook(_ page: String) throws(Notebook.Refusal) -> Notebook { try notebook(bytes(page)) }

func regenerate(
  _ page: [UInt8], overwrite: Bool = false, only: Set<String>? = nil
) throws(Notebook.Refusal) -> Regeneration {
  var options = CommandOptions()
  options.only = only
  return try Regeneration(try notebook(page), options: options, overwrite: overwrite)
}

/// The page after `notebook run`, which must find nothing wrong.
func run(_ page: String, sourceLocation: TestLocation = #_sourceLocation) throws -> String {
  let regeneration = try regenerate(bytes(page))
  #expect(regeneration.diagnostics == [], sourceLocation: sourceLocation)
  #expect(regeneration.kept == [], sourceLocation: sourceLocation)
  return text(regeneration.bytes)
}

func strip(_ page: [UInt8]) throws(Notebook.Refusal) -> [UInt8] { StripCommand.stripped(try notebook(page)) }

func layout(_ page: String) -> Layout {
  let source = SourceText(bytes(page))
  return Layout(source: source, tree: MarkdownTree(source))
}

/// `line: message` of each fault.
func faults(_ page: String) -> [String] {
  layout(page).faults.map { "\($0.span?.start.line ?? 0): \($0.message)" }
}

/// A block that runs in no time.
func block(_ name: String? = nil, _ keys: String..., fence: String = "```") -> String {
  let lines = (name.map { ["name: \($0)"] } ?? []) + ["model: elementary", "rule: 90", "steps: 2"] + keys
  return "\(fence)yaml simulation\n" + lines.map { $0 + "\n" }.joined() + "\(fence)\n"
}

extension String {
  /// Each line behind `prefix`; blank lines behind the prefix without its trailing blanks.
  func prefixed(_ prefix: String, first: String? = nil) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines.enumerated().map { index, line in
      let line = (index == 0 ? first ?? prefix : prefix) + line
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  func replacing(_ old: String, with new: String) -> String {
    var result = "", rest = self[...]
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ n: Int) -> Int { Int.random(in: 0..<n, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
}

/// A page with its line ends visible.
func shown(_ page: [UInt8]) -> String {
  "\n"
    + text(page).unicodeScalars.map { scalar in
      switch scalar {
      case "\r": "␍\n"
      case "\n": "␊\n"
      case "\t": "→"
      case "\u{FEFF}": "<BOM>"
      default: String(scalar)
      }
    }.joined().replacing("␍\n␊\n", with: "␍␊\n") + "⏹\n"
}

/// Records a failure with a comment; does not print the values compared, which are whole pages.
func require(_ isTrue: Bool, _ comment: @autoclosure () -> String, sourceLocation: TestLocation = #_sourceLocation) {
  if !isTrue { Issue.record(Comment(rawValue: comment()), sourceLocation: sourceLocation) }
}

extension Regeneration {
  /// What stands in the file after `notebook run`: a file in error is not written.
  var written: [UInt8] { hasErrors ? notebook.source.bytes : bytes }
}
