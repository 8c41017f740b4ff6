import MarkdownSource
import Simulations
import Specification

/// The parameters of a notebook: named values that blocks and expressions refer to as `$name`.
///
/// A plain scalar that is exactly `$name` is replaced by the parameter's value and read by the type of its place; a
/// quoted one is literal text.
package struct Parameters: Sendable, Hashable {
  package private(set) var names: [String] = []
  private var values: [String: SpecNode] = [:]
  /// Whether there may be others that could not be read: then none is unknown.
  package var isPartial = false

  package init() {}

  /// Reads the map under `parameters` of a front matter.
  package init(_ node: SpecNode, in context: inout SpecContext) {
    guard case .map(let entries) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "map of names and values"), key: "parameters", at: node.span)
      isPartial = true
      return
    }
    for entry in entries {
      guard Self.isName(entry.key) else {
        context.report(
          .invalid(
            "'\(entry.key)' is not a valid parameter name",
            advice: "a name is lower-case letters, digits and underscores, a letter first"), at: entry.keySpan)
        continue
      }
      set(entry.key, entry.value)
    }
  }

  private mutating func set(_ name: String, _ value: SpecNode) {
    if values.updateValue(value, forKey: name) == nil { names.append(name) }
  }

  /// Takes another value for a parameter that the notebook declares; false where it declares none of that name.
  package mutating func override(_ name: String, with value: SpecNode) -> Bool {
    guard values[name] != nil else { return false }
    set(name, value)
    return true
  }

  /// That a command line names a parameter that the notebook does not declare.
  package func unknown(_ name: String) -> Diagnostic {
    let nearest = names.map { Word($0) }.nearest(to: name).map { "did you mean '\($0)'?" }
    let known = names.isEmpty ? "it declares none" : "it declares " + names.joined(separator: ", ")
    return Diagnostic(.error, "the notebook has no parameter '\(name)'", help: nearest ?? known)
  }

  /// In the order in which they are declared.
  package var entries: [SpecEntry] {
    names.compactMap { name in values[name].map { SpecEntry(key: name, keySpan: $0.span, value: $0) } }
  }

  /// The same tree with every `$name` replaced; unknown names are reported.
  package func resolve(_ node: SpecNode, reporting errors: inout [SpecError]) -> SpecNode {
    switch node.content {
    case .scalar(let text, isQuoted: false) where text.hasPrefix("$") && Self.isName(text.dropFirst()):
      let name = String(text.dropFirst())
      guard let value = values[name] else {
        errors.append(
          SpecError(
            .unknownWord(found: name, what: "parameter", allowed: names.map { Word($0) }), at: node.span))
        return node
      }
      return value.moved(to: node.span)
    case .scalar: return node
    case .list(let items):
      return SpecNode(.list(items.map { resolve($0, reporting: &errors) }), at: node.span)
    case .map(let entries):
      return SpecNode(
        .map(
          entries.map {
            SpecEntry(key: $0.key, keySpan: $0.keySpan, value: resolve($0.value, reporting: &errors))
          }), at: node.span, isInBraces: node.isInBraces)
    }
  }

  /// `[a-z][a-z0-9_]*`
  package static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first) else { return false }
    return text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
  }
}

extension SpecNode {
  /// The same content, pointing at another place: an error in a parameter's value is shown where it is used.
  fileprivate func moved(to span: SourceSpan) -> SpecNode {
    switch content {
    case .scalar: SpecNode(content, at: span)
    case .list(let items): SpecNode(.list(items.map { $0.moved(to: span) }), at: span)
    case .map(let entries):
      SpecNode(
        .map(entries.map { SpecEntry(key: $0.key, keySpan: span, value: $0.value.moved(to: span)) }), at: span,
        isInBraces: isInBraces)
    }
  }
}
