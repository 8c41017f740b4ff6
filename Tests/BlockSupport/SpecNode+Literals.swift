import Specification
import Testing

// Specifications as Swift literals: `let block: SpecNode = ["model": "elementary", "rule": 30, "steps": 8]`.
// A key's place is its ordinal in its map (line), its value's place is column 2 of that line; lists and maps inside a
// map keep places of their own, so tests of errors name the key rather than the place.

extension SpecNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self.init(.scalar(text, isQuoted: false), at: .line(1)) }
  package init(integerLiteral number: Int) { self.init(.scalar(String(number), isQuoted: false), at: .line(1)) }
  package init(floatLiteral number: Double) { self.init(.scalar("\(number)", isQuoted: false), at: .line(1)) }
  package init(arrayLiteral items: SpecNode...) { self.init(.list(items), at: .line(1)) }
  package init(dictionaryLiteral entries: (String, SpecNode)...) { self.init(map: entries) }

  /// A map of computed entries.
  package init(map entries: [(String, SpecNode)]) {
    let placed = entries.enumerated().map { ordinal, entry in
      var value = entry.1
      value.span = .line(ordinal + 1, column: 2)
      return SpecEntry(key: entry.0, keySpan: .line(ordinal + 1), value: value)
    }
    self.init(.map(placed), at: .line(1))
  }

  package init(_ text: String) { self.init(stringLiteral: text) }

  /// The map with further entries.
  package func with(_ more: (String, SpecNode)...) -> SpecNode {
    guard case .map(let entries) = content else { return self }
    return SpecNode(map: entries.map { ($0.key, $0.value) } + more)
  }
}

extension SpecNode: CustomTestStringConvertible {
  /// In YAML's flow style.
  package var testDescription: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let items): "[\(items.map(\.testDescription).joined(separator: ", "))]"
    case .map(let entries): "{\(entries.map { "\($0.key): \($0.value.testDescription)" }.joined(separator: ", "))}"
    }
  }

  /// The map with another value for a key that it has.
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
  /// A context that knows these files only.
  package static func with(files: [String: [UInt8]]) -> SpecContext {
    SpecContext { path in
      files[path].map { .success($0) } ?? .failure(FileRefusal("does not exist"))
    }
  }
}
