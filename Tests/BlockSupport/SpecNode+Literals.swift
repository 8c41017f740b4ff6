import Specification
import Testing

// Specifications as Swift literals: `let block: SpecNode = ["model": "elementary", "rule": 30, "steps": 8]`.
//
// The line of a key is its position in its map, counted from 1. Its value is in column 2 of that line. Lists and maps
// inside a map have places of their own, so tests of errors name the key rather than the place.

extension SpecNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self.init(.scalar(text, isQuoted: false), at: .line(1)) }
  package init(integerLiteral number: Int) { self.init(.scalar(String(number), isQuoted: false), at: .line(1)) }
  package init(floatLiteral number: Double) { self.init(.scalar("\(number)", isQuoted: false), at: .line(1)) }
  package init(arrayLiteral items: SpecNode...) { self.init(.list(items), at: .line(1)) }
  package init(dictionaryLiteral entries: (String, SpecNode)...) { self.init(map: entries) }

  /// Creates a map of computed entries.
  package init(map entries: [(String, SpecNode)]) {
    let placed = entries.enumerated().map { ordinal, entry in
      var value = entry.1
      value.span = .line(ordinal + 1, column: 2)
      return SpecEntry(key: entry.0, keySpan: .line(ordinal + 1), value: value)
    }
    self.init(.map(placed), at: .line(1))
  }

  package init(_ text: String) { self.init(stringLiteral: text) }

  /// Returns the map with further entries.
  package func with(_ more: (String, SpecNode)...) -> SpecNode {
    guard case .map(let entries) = content else { return self }
    return SpecNode(map: entries.map { ($0.key, $0.value) } + more)
  }
}

extension SpecNode: CustomTestStringConvertible {
  /// The node in YAML's flow style.
  package var testDescription: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let items): "[\(items.map(\.testDescription).joined(separator: ", "))]"
    case .map(let entries): "{\(entries.map { "\($0.key): \($0.value.testDescription)" }.joined(separator: ", "))}"
    }
  }

  /// Returns the map with another value for one of its keys.
  package func replacing(_ key: String, with value: SpecNode) -> SpecNode {
    guard case .map(let entries) = content else { return self }
    return SpecNode(map: entries.map { ($0.key, $0.key == key ? value : $0.value) })
  }
}

extension SourceSpan {
  package static func line(_ line: Int, column: Int = 1) -> SourceSpan {
    SourceSpan(
      start: SourceLocation(line: line, column: column), end: SourceLocation(line: line, column: column + 1))
  }
}

extension SpecContext {
  /// Returns a context that knows only these files.
  package static func with(files: [String: [UInt8]]) -> SpecContext {
    SpecContext { path in
      files[path].map { .success($0) } ?? .failure(FileRefusal("does not exist"))
    }
  }
}
