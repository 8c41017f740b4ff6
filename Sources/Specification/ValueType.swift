/// The type of a key's values: it reads a value and writes its canonical form.
package struct ValueType<Value: Sendable>: Sendable {
  /// The accepted values as a noun phrase without an article: "whole number from 0 to 255".
  package let summary: String
  /// Returns the value, or nil after it has reported an error, with a spelling that would be read as advice. The
  /// key's name is for messages.
  package let read: @Sendable (SpecNode, _ key: String, inout SpecContext) -> Value?
  /// Returns the canonical spelling of a value, which enters the digest of a block.
  package let canonical: @Sendable (Value) -> String
  /// Whether values may contain places of the specification. If not, nodes that name the same large parameters in the
  /// same words share one value.
  let holdsPlaces: Bool

  package init(
    _ summary: String, holdsPlaces: Bool = true,
    read: @escaping @Sendable (SpecNode, _ key: String, inout SpecContext) -> Value?,
    canonical: @escaping @Sendable (Value) -> String
  ) {
    self.summary = summary
    self.holdsPlaces = holdsPlaces
    self.read = { node, key, context in
      let errorsBefore = context.errors.count
      if let value = read(node, key, &context) { return value }
      context.advise(since: errorsBefore, on: node) { candidate, trial in read(candidate, key, &trial) != nil }
      return nil
    }
    self.canonical = canonical
  }
}
