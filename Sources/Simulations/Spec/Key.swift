/// A key of a block, declared once. The strict reader, its messages and near misses, `notebook models`, the reference
/// page and the arguments of `automata run` are all read from this one declaration.
public struct Key<Value: Sendable>: Sendable {
  public let declaration: KeyDeclaration
  public let type: ValueType<Value>

  public init(
    _ name: String, _ type: ValueType<Value>, default defaultText: String? = nil, required: Bool = false,
    isWord: Bool = false, synonyms: [String] = [], help: String
  ) {
    declaration = KeyDeclaration(
      word: Word(name, synonyms: synonyms), type: type.summary, defaultText: defaultText,
      isRequired: required, isWord: isWord, help: help)
    self.type = type
  }
}

/// The part of a key that needs no type: its name, what it takes, and its help.
public struct KeyDeclaration: Sendable, Hashable {
  public let word: Word
  /// What it takes, in words: "whole number from 0 to 255".
  public let type: String
  /// What holds when it is left out, in words; nil when nothing does.
  public let defaultText: String?
  public let isRequired: Bool
  /// Whether its values are words also where they look like numbers: 01 is another one than 1.
  public let isWord: Bool
  public let help: String

  public var name: String { word.spelling }
}

/// How a value is read and written down again.
public struct ValueType<Value: Sendable>: Sendable {
  /// What is accepted, as a noun phrase without article: "whole number from 0 to 255".
  public let summary: String
  /// The value, or nil after reporting what is wrong. The key's name is for messages.
  public let read: @Sendable (SpecNode, _ key: String, inout SpecContext) -> Value?
  /// One spelling for each meaning: what enters the digest of a block.
  public let canonical: @Sendable (Value) -> String

  public init(
    _ summary: String,
    read: @escaping @Sendable (SpecNode, _ key: String, inout SpecContext) -> Value?,
    canonical: @escaping @Sendable (Value) -> String
  ) {
    self.summary = summary
    self.read = read
    self.canonical = canonical
  }
}
