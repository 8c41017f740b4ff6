/// A specification as written, before its values have types: a tree of scalars, lists and maps, each with its place.
///
/// The reader of notebooks makes the tree from a block's YAML, and the command line from `key=value` arguments. Scalars
/// keep their text. Only the declared type of the key decides on its meaning.
package struct SpecNode: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case scalar(String, isQuoted: Bool)
    case list([SpecNode])
    case map([SpecEntry])
  }

  package var content: Content
  package var span: SourceSpan
  /// Whether the node is a map written between braces.
  package let isInBraces: Bool
  /// The parameter that the large value comes from, or nil for a value written here. All blocks share the value. The
  /// nodes inside have the places of the parameter's value.
  package let parameter: String?

  package init(_ content: Content, at span: SourceSpan, isInBraces: Bool = false, of parameter: String? = nil) {
    self.content = content
    self.span = span
    self.isInBraces = isInBraces
    self.parameter = parameter
  }

  /// The text of a scalar, or nil for a list or a map.
  package var scalar: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The largest number of characters of a text in a message, which also shows the line of the text.
  private static let mostCharacters = 60

  /// The description of the node in messages: "a list", "a map", "nothing", or its text in quotation marks.
  package var found: String {
    switch content {
    case .scalar("", isQuoted: false): "nothing"
    case .scalar(let text, _):
      "'\(text.count <= Self.mostCharacters ? text : text.prefix(Self.mostCharacters - 1) + "…")'"
    case .list: "a list"
    case .map: "a map"
    }
  }
}

extension SpecNode {
  /// The text around large parameters, with the names of the parameters in their places. Different nodes have different
  /// texts. Nil if the node is a large parameter itself, names no large parameter, or has many nodes.
  var wordsAroundParameters: String? {
    guard parameter == nil else { return nil }
    var text = "", room = Self.mostWords, hasParameter = false
    write(to: &text, &room, &hasParameter)
    return hasParameter && room >= 0 ? text : nil
  }

  private static let mostWords = 32

  private func write(to text: inout String, _ room: inout Int, _ hasParameter: inout Bool) {
    room -= 1
    guard room >= 0 else { return }
    if let parameter {
      hasParameter = true
      text += "$\(parameter) "
      return
    }
    switch content {
    case .scalar(let word, let isQuoted): text += "\(isQuoted ? "q" : "p")\(word.utf8.count) \(word)"
    case .list(let items):
      text += "[\(items.count) "
      for item in items.prefix(Self.mostWords + 1) { item.write(to: &text, &room, &hasParameter) }
    case .map(let entries):
      text += "{\(entries.count) "
      for entry in entries.prefix(Self.mostWords + 1) {
        text += "\(entry.key.utf8.count) \(entry.key)"
        entry.value.write(to: &text, &room, &hasParameter)
      }
    }
  }
}

extension SpecNode {
  /// The value in YAML's flow style, on one line.
  package var flowText: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let items): "[\(items.map(\.flowText).joined(separator: ", "))]"
    case .map(let entries): "{\(entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", "))}"
    }
  }
}
