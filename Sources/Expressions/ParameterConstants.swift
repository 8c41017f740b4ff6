import Specification

/// The parameters of a notebook as constants of expressions. Each value is read once for all expressions.
package struct ParameterConstants: Sendable {
  enum Constant: Sendable {
    /// A value with its length in bytes.
    case literal(Literal, node: SpecNode, length: Int)
    /// A value that an expression cannot hold: a map, or a value longer than any expression.
    case map(found: String)
    case tooLong
    /// A power with more bits than a number of expressions.
    case tooLarge
  }

  private let constants: [String: Constant]
  /// The names, for suggestions. Empty if there are too many to compare.
  let words: [Word]

  /// The largest number of known names for which suggestions are made.
  private static let manyNames = 300

  package init(_ entries: [SpecEntry] = []) {
    constants = Dictionary(entries.map { ($0.key, Constant($0.value)) }, uniquingKeysWith: { first, _ in first })
    words = entries.count <= Self.manyNames ? entries.map { Word($0.key) } : []
  }

  subscript(name: String) -> Constant? { constants[name] }
}

extension ParameterConstants.Constant {
  fileprivate init(_ node: SpecNode) {
    let length = node.writtenLength
    if length > Expression.boundLengthLimit {
      self = .tooLong
    } else if let literal = Literal(node) {
      self = .literal(literal, node: node, length: length)
    } else {
      self = .map(found: node.found)
    }
    if case .scalar(let text, isQuoted: false) = node.content, text.contains("^"), WholeNumber(text) != nil,
      Literal(number: text) == nil
    {
      self = .tooLarge
    }
  }
}

extension SpecNode {
  /// The approximate number of bytes of the value on one line.
  fileprivate var writtenLength: Int {
    switch content {
    case .scalar(let text, _): text.utf8.count + 2
    case .list(let items): items.reduce(2) { $0 + $1.writtenLength }
    case .map(let entries): entries.reduce(2) { $0 + $1.key.utf8.count + $1.value.writtenLength }
    }
  }
}

extension SpecContext {
  /// The notebook's parameters as constants, which all blocks share.
  package var constants: ParameterConstants {
    let source = SharedReadings.Source("constants of expressions", "")
    if let known: ParameterConstants = shared.value(source) { return known }
    let constants = ParameterConstants(parameters)
    shared.keep(constants, of: source)
    return constants
  }
}
