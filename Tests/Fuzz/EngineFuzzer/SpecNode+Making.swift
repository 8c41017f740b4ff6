import Specification

extension SpecNode {
  /// Creates a scalar. Its place does not matter here, because blocks with errors are left out.
  init(_ text: String) { self.init(.scalar(text, isQuoted: false), at: Self.place) }

  init(map entries: [(key: String, value: SpecNode)]) {
    let entries = entries.map { SpecEntry(key: $0.key, keySpan: Self.place, value: $0.value) }
    self.init(.map(entries), at: Self.place)
  }

  init(list items: [SpecNode]) { self.init(.list(items), at: Self.place) }

  private static var place: SourceSpan {
    SourceSpan(start: SourceLocation(line: 1, column: 1), end: SourceLocation(line: 1, column: 2))
  }
}
