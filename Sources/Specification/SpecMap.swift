/// A map of a specification together with the keys it may have; reads typed values out of it.
///
/// A key that is not declared is reported when the map is made, a value of the wrong type when it is read. The
/// canonical text collects every value that was read and that differs from its default, in the order of reading.
package struct SpecMap: Sendable {
  private let entries: [SpecEntry]
  /// The map in messages: the model's name, or "a tap".
  package let owner: String
  package let span: SourceSpan
  /// The keys that unknown keys probably mean. They are not reported as missing too.
  private let misspelt: Set<String>
  private let isInBraces: Bool
  package private(set) var canonical: [(key: String, text: String)] = []

  /// Reports unknown keys, which do not prevent reading the others. Nil, after an error, where `node` is not a map.
  package init?(
    _ node: SpecNode, owner: String, keys: [KeyDeclaration], in context: inout SpecContext
  ) {
    guard case .map(let entries) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "map of " + keys.map(\.name).joined(separator: ", ")), at: node.span)
      return nil
    }
    let words = keys.map(\.word)
    var misspelt: Set<String> = []
    for entry in entries where !words.contains(where: { $0.spelling == entry.key }) {
      if let meant = words.nearest(to: entry.key) { misspelt.insert(meant) }
      context.report(.unknownKey(entry.key, owner: owner, allowed: words), key: entry.key, at: entry.keySpan)
    }
    self.entries = entries
    self.owner = owner
    self.span = node.span
    self.misspelt = misspelt
    isInBraces = node.isInBraces
  }

  /// Empties the canonical text, so keys read earlier are not part of it.
  package mutating func forgetCanonical() { canonical = [] }

  /// Returns the node of a key, or nil if the author did not write it.
  package func node(_ name: String) -> SpecNode? { entries.first { $0.key == name }?.value }

  package func contains(_ name: String) -> Bool { node(name) != nil }

  /// Whether an unknown key probably means this one, which is absent.
  package func isMeant(_ name: String) -> Bool { misspelt.contains(name) && !contains(name) }

  /// Returns the place for an error of a key: its value, or the map where it is absent.
  package func span(of name: String) -> SourceSpan { node(name)?.span ?? span }

  /// Returns the value of an optional key, or nil if it is absent or has errors.
  package mutating func value<V>(_ key: Key<V>, in context: inout SpecContext) -> V? {
    guard let node = node(key.declaration.name),
      let value = key.type.read(node, key.declaration.name, &context)
    else { return nil }
    canonical.append((key.declaration.name, key.type.canonical(value)))
    return value
  }

  /// Returns the value of a key with a default. Reports the errors of a value and returns the default, so reading
  /// continues; nothing runs after an error.
  package mutating func value<V>(_ key: Key<V>, default fallback: V, in context: inout SpecContext) -> V {
    guard let node = node(key.declaration.name),
      let value = key.type.read(node, key.declaration.name, &context)
    else { return fallback }
    let text = key.type.canonical(value)
    if text != key.type.canonical(fallback) { canonical.append((key.declaration.name, text)) }
    return value
  }

  /// Returns the value of a required key; nil after reporting that it is missing or wrong.
  package mutating func required<V>(_ key: Key<V>, in context: inout SpecContext) -> V? {
    guard contains(key.declaration.name) else {
      if misspelt.contains(key.declaration.name) { return nil }
      reportMissing(key.declaration.name, in: &context)
      return nil
    }
    return value(key, in: &context)
  }

  /// Reports that the map lacks a key.
  package func reportMissing(_ name: String, in context: inout SpecContext) {
    context.report(.missingKey(name, owner: owner, isInBraces: isInBraces), key: name, at: span)
  }
}
