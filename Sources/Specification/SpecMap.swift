/// A map of a specification and its allowed keys, which reads typed values.
///
/// An unknown key is reported when the map is made, and a value of the wrong type when it is read. The canonical text
/// contains every value that was read and differs from its default, in the order of reading.
package struct SpecMap: Sendable {
  private let entries: [SpecEntry]
  /// The indices of the known keys in the entries.
  private let places: [String: Int]
  /// The name of the map in messages: the model's name, or "a tap".
  package let owner: String
  package let span: SourceSpan
  /// The keys that unknown keys probably mean. They are not reported as missing as well.
  private let misspelt: Set<String>
  private let isInBraces: Bool
  package private(set) var canonical: [(key: String, text: String)] = []
  /// The number of unknown keys that are reported one by one.
  private static let unknownLimit = 900

  /// Creates a map and reports its unknown keys. The other keys can still be read. Nil, after an error, if `node` is
  /// not a map.
  package init?(
    _ node: SpecNode, owner: String, keys: [KeyDeclaration], in context: inout SpecContext
  ) {
    guard case .map(let entries) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "map of " + keys.map(\.name).joined(separator: ", ")), at: node.span)
      return nil
    }
    let words = keys.map(\.word)
    let known = Set(words.map(\.spelling))
    var misspelt: Set<String> = []
    var places: [String: Int] = [:]
    var unknown = 0
    for (place, entry) in entries.enumerated() {
      guard !known.contains(entry.key) else {
        if places[entry.key] == nil { places[entry.key] = place }
        continue
      }
      unknown += 1
      // Each unknown key is compared with all known keys, and people read only the first messages.
      guard unknown <= Self.unknownLimit else { continue }
      if let meant = words.nearest(to: entry.key) { misspelt.insert(meant) }
      context.report(.unknownKey(entry.key, owner: owner, allowed: words), key: entry.key, at: entry.keySpan)
    }
    if unknown > Self.unknownLimit, let last = entries.last {
      context.report(
        .invalid("and \(unknown - Self.unknownLimit) more unknown keys", advice: nil), at: last.keySpan)
    }
    self.entries = entries
    self.places = places
    self.owner = owner
    self.span = node.span
    self.misspelt = misspelt
    isInBraces = node.isInBraces
  }

  /// Empties the canonical text, so it does not contain the keys read so far.
  package mutating func forgetCanonical() { canonical = [] }

  /// Returns the value of a key, or nil if the author did not write the key.
  package func node(_ name: String) -> SpecNode? { places[name].map { entries[$0].value } }

  package func contains(_ name: String) -> Bool { node(name) != nil }

  /// Returns whether an unknown key probably means this one, which is absent.
  package func isMeant(_ name: String) -> Bool { misspelt.contains(name) && !contains(name) }

  /// Returns the place for an error of a key: its value, or the map if the key is absent.
  package func span(of name: String) -> SourceSpan { node(name)?.span ?? span }

  /// Returns the value of an optional key, or nil if it is absent or has errors.
  package mutating func value<V>(_ key: Key<V>, in context: inout SpecContext) -> V? {
    guard let node = node(key.declaration.name), let (value, text) = read(node, key, in: &context) else {
      return nil
    }
    canonical.append((key.declaration.name, text))
    return value
  }

  /// A value with its canonical text.
  private struct Reading<V: Sendable>: Sendable {
    var value: V
    var text: String
  }

  /// Reads a value. The value of a large parameter is read once for all blocks that name it.
  private func read<V>(_ node: SpecNode, _ key: Key<V>, in context: inout SpecContext) -> (V, String)? {
    let name = key.declaration.name, type = key.type
    let reading = context.once(
      node, as: "key \(owner) \(name)", part: type.summary, namingWithin: !type.holdsPlaces,
      size: { $0.text.utf8.count }
    ) { context in
      type.read(node, name, &context).map { Reading(value: $0, text: type.canonical($0)) }
    }
    return reading.map { ($0.value, $0.text) }
  }

  /// Returns the value of a key with a default. If the value has errors, it reports them and returns the default, so
  /// reading continues. Nothing runs after an error.
  package mutating func value<V>(_ key: Key<V>, default fallback: V, in context: inout SpecContext) -> V {
    guard let node = node(key.declaration.name), let (value, text) = read(node, key, in: &context) else {
      return fallback
    }
    if text != key.type.canonical(fallback) { canonical.append((key.declaration.name, text)) }
    return value
  }

  /// Returns the value of a required key, or nil after it has reported that the key is missing or wrong.
  ///
  /// - Parameter example: a value that would be accepted, if the key's declaration has none.
  package mutating func required<V>(
    _ key: Key<V>, example: String? = nil, in context: inout SpecContext
  ) -> V? {
    guard contains(key.declaration.name) else {
      if misspelt.contains(key.declaration.name) { return nil }
      reportMissing(key, example: example, in: &context)
      return nil
    }
    return value(key, in: &context)
  }

  /// Reports that a key is missing.
  ///
  /// - Parameters:
  ///   - alternative: another key with a value that is also accepted, such as `until: stable`.
  ///   - value: a value that would be accepted, if the key's declaration has none. It is left out if it is not plain
  ///     text.
  package func reportMissing<V>(
    _ key: Key<V>, or alternative: String? = nil, example value: String? = nil, in context: inout SpecContext
  ) {
    let name = key.declaration.name
    let isPlain = value?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false
    let working = key.declaration.example ?? (isPlain ? value : nil)
    let example = working.map { "\(name): \($0)" + (alternative.map { "', or '\($0)" } ?? "") }
    context.report(
      .missingKey(name, isInBraces: isInBraces, example: example), key: name,
      at: entries.first { $0.key == "model" }?.value.span ?? span)
  }
}
