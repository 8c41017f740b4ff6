/// A place in the text that a specification was read from: line and column, both from 1; columns count Unicode scalars.
public struct SourceLocation: Sendable, Hashable, Comparable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A stretch of that text, from `start` up to but without `end`.
public struct SourceSpan: Sendable, Hashable {
  public var start: SourceLocation
  public var end: SourceLocation

  public init(start: SourceLocation, end: SourceLocation) {
    self.start = start
    self.end = end
  }
}

/// What an author wrote, before anybody gave it a meaning: a tree of scalars, lists and maps, each with its place.
///
/// The reader of notebooks makes one from a block's YAML, the command line one from `key=value` arguments. Scalars keep
/// their text; what it means is decided by the declared type of the key alone.
public struct SpecNode: Sendable, Hashable {
  public enum Content: Sendable, Hashable {
    case scalar(String, isQuoted: Bool)
    case list([SpecNode])
    case map([SpecEntry])
  }

  public var content: Content
  public var span: SourceSpan

  public init(_ content: Content, at span: SourceSpan) {
    self.content = content
    self.span = span
  }

  /// The text of a scalar, or nil for a list or a map.
  public var scalar: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// "a list", "a map", "nothing" or the text in quotation marks: what a message says was found.
  public var found: String {
    switch content {
    case .scalar("", isQuoted: false): "nothing"
    case .scalar(let text, _): "'\(text)'"
    case .list: "a list"
    case .map: "a map"
    }
  }
}

/// One `key: value` of a map. Keys are unique: whoever builds the tree refuses duplicates.
public struct SpecEntry: Sendable, Hashable {
  public var key: String
  public var keySpan: SourceSpan
  public var value: SpecNode

  public init(key: String, keySpan: SourceSpan, value: SpecNode) {
    self.key = key
    self.keySpan = keySpan
    self.value = value
  }
}
