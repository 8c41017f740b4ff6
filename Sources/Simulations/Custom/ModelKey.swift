import Specification

/// A key of a model of your own, with its type, its range and its default.
///
/// Use one of the static functions to create a key. `help` is one sentence for the reference. A value of another type
/// or out of range is reported at its place in the notebook. The model only ever sees valid values, in ``KeyValues``.
public struct ModelKey: Sendable {
  enum Kind: Sendable {
    case whole(ClosedRange<Int>, default: Int?, isName: Bool)
    case probability(default: Probability?)
    case word([String], default: String?)
    case text(default: String?)
    case truth(default: Bool)
    case grid(default: GridSize?)
  }

  let name: String
  let help: String
  let kind: Kind

  /// Declares a whole number in a range. Without a default, the key is required.
  ///
  /// - Parameter isName: whether the number is a name, such as the number of a rule. Charts then do not join the points
  ///   by lines, because the numbers between two names mean nothing.
  public static func whole(
    _ name: String, in range: ClosedRange<Int>, default value: Int? = nil, isName: Bool = false, help: String
  ) -> ModelKey {
    ModelKey(name: name, help: help, kind: .whole(range, default: value, isName: isName))
  }

  /// Declares a decimal number from 0 to 1. Without a default, the key is required.
  public static func probability(_ name: String, default value: Probability? = nil, help: String) -> ModelKey {
    ModelKey(name: name, help: help, kind: .probability(default: value))
  }

  /// Declares a key that takes one of the given words. Without a default, the key is required.
  public static func word(
    _ name: String, _ words: [String], default value: String? = nil, help: String
  ) -> ModelKey {
    ModelKey(name: name, help: help, kind: .word(words, default: value))
  }

  /// Declares a key that takes any text. Without a default, the key is required.
  public static func text(_ name: String, default value: String? = nil, help: String) -> ModelKey {
    ModelKey(name: name, help: help, kind: .text(default: value))
  }

  /// Declares a key that takes `true` or `false` and is never required.
  public static func truth(_ name: String, default value: Bool = false, help: String) -> ModelKey {
    ModelKey(name: name, help: help, kind: .truth(default: value))
  }

  /// Declares the size of a lattice, such as `64x32`. A single number is the side of a square. Without a default, the
  /// key is required.
  public static func grid(
    _ name: String = "grid", default value: (columns: Int, rows: Int)? = nil, help: String
  ) -> ModelKey {
    ModelKey(
      name: name, help: help, kind: .grid(default: value.map { GridSize(columns: $0.columns, rows: $0.rows) }))
  }

  /// Reads the value of the key. Reports an error and returns nil if the value is invalid, or missing and required.
  func read(_ map: inout SpecMap, in context: inout SpecContext) -> KeyValues.Value? {
    switch kind {
    case .whole(let range, let value, _):
      read(&map, .wholeNumber(in: range), value, { String($0) }, in: &context).map { .whole($0) }
    case .probability(let value):
      read(&map, .probability, value, \.text, in: &context).map { .probability($0) }
    case .word(let words, let value): read(&map, Self.words(words), value, { $0 }, in: &context).map { .text($0) }
    case .text(let value): read(&map, .text, value, { $0 }, in: &context).map { .text($0) }
    case .truth(let value): read(&map, .truth, value, { "\($0)" }, in: &context).map { .truth($0) }
    case .grid(let value): read(&map, .gridSize, value, Self.text, in: &context).map { .grid($0) }
    }
  }

  /// Returns a value as a block contains it, with text and words in double quotes.
  func yaml(_ value: String) -> String {
    switch kind {
    case .whole, .probability, .truth, .grid: value
    case .text, .word: YamlScalar.quoted(value)
    }
  }

  var declaration: KeyDeclaration {
    switch kind {
    case .whole(let range, let value, let isName):
      key(.wholeNumber(in: range), value.map { String($0) }, isName: isName).declaration
    case .probability(let value): key(.probability, value?.text).declaration
    case .word(let words, let value): key(Self.words(words), value).declaration
    case .text(let value): key(ValueType<String>.text, value).declaration
    case .truth(let value): key(ValueType<Bool>.truth, "\(value)").declaration
    case .grid(let value): key(ValueType<GridSize>.gridSize, value.map(Self.text)).declaration
    }
  }

  private func key<V: Sendable>(_ type: ValueType<V>, _ fallback: String?, isName: Bool = false) -> Key<V> {
    Key(name, type, default: fallback, required: fallback == nil, isNominal: isName, help: help)
  }

  private func read<V: Sendable>(
    _ map: inout SpecMap, _ type: ValueType<V>, _ fallback: V?, _ text: (V) -> String, in context: inout SpecContext
  ) -> V? {
    let key = key(type, fallback.map(text))
    guard let fallback else { return map.required(key, in: &context) }
    return map.value(key, default: fallback, in: &context)
  }

  private static func text(_ size: GridSize) -> String { "\(size.columns)x\(size.rows ?? size.columns)" }

  private static func words(_ words: [String]) -> ValueType<String> {
    let summary = "one of " + words.joined(separator: ", ")
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, words.contains(text) else {
        context.report(
          node.scalar.map { .unknownWord(found: $0, what: key, allowed: words.map { Word($0) }) }
            ?? .wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      return text
    } canonical: {
      $0
    }
  }
}

extension ModelKey {
  /// The errors in the declaration of the key: an invalid name, or a default that a block could not contain.
  var problems: [RunError] {
    var problems: [RunError] = []
    func refuse(_ message: String, advice: String) {
      problems.append(RunError(key: "model", message, advice: advice))
    }
    if name.isEmpty {
      refuse("a key has no name", advice: "give each key a name")
    } else if !isValidName {
      refuse("'\(name)' is not a valid key name", advice: "use letters, digits, - and _, and begin with a letter")
    }
    switch kind {
    case .whole(let range, let value?, _) where !range.contains(value):
      refuse(
        "the default \(value) of the key '\(name)' is out of range",
        advice: "use a whole number from \(range.lowerBound.grouped) to \(range.upperBound.grouped)")
    case .word(let words, _) where words.isEmpty:
      refuse("the key '\(name)' has no words", advice: "declare at least one")
    case .word(let words, let value?) where !words.contains(value):
      refuse("the default '\(value)' of the key '\(name)' is not one of its words", advice: "use \(words[0])")
    case .grid(let size?) where !Self.sides.contains(size.columns) || !Self.sides.contains(size.rows ?? size.columns):
      refuse(
        "the default \(size.columns)x\(size.rows ?? size.columns) of the key '\(name)' is out of range",
        advice: "use sides from \(Self.sides.lowerBound) to \(Self.sides.upperBound.grouped)")
    default: break
    }
    return problems
  }

  private static let sides = 1...Int(UInt32.max)

  private var isValidName: Bool {
    guard let first = name.utf8.first, (97...122).contains(first | 0x20) else { return false }
    return name.utf8.allSatisfy { byte in
      (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 95 || byte == 45
    }
  }
}
