/// How a value is read and written down again.
package struct ValueType<Value: Sendable>: Sendable {
  /// What is accepted, as a noun phrase without article: "whole number from 0 to 255".
  package let summary: String
  /// The value, or nil after reporting what is wrong. The key's name is for messages.
  package let read: @Sendable (SpecNode, _ key: String, inout SpecContext) -> Value?
  /// One spelling for each meaning: what enters the digest of a block.
  package let canonical: @Sendable (Value) -> String

  package init(
    _ summary: String,
    read: @escaping @Sendable (SpecNode, _ key: String, inout SpecContext) -> Value?,
    canonical: @escaping @Sendable (Value) -> String
  ) {
    self.summary = summary
    self.read = read
    self.canonical = canonical
  }
}
