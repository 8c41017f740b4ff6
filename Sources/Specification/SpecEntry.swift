/// A `key: value` pair of a map. Keys are unique, because the reader refuses duplicates.
package struct SpecEntry: Sendable, Hashable {
  package var key: String
  package var keySpan: SourceSpan
  package var value: SpecNode

  package init(key: String, keySpan: SourceSpan, value: SpecNode) {
    self.key = key
    self.keySpan = keySpan
    self.value = value
  }
}
