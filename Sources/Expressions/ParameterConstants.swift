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
  /// The parameters of one point of a sweep, which hide those of the notebook. Nil is a parameter without one value.
  private var swept: [String: Constant?] = [:]
  /// The names, for suggestions. Empty if there are too many to compare.
  private(set) var words: [Word]

  /// The largest number of known names for which suggestions are made.
  private static let manyNames = 300

  package init(_ entries: [SpecEntry] = []) {
    constants = Dictionary(entries.map { ($0.key, Constant($0.value)) }, uniquingKeysWith: { first, _ in first })
    words = entries.count <= Self.manyNames ? entries.map { Word($0.key) } : []
  }

  subscript(name: String) -> Constant? { swept[name] ?? constants[name] }

  /// Returns the constants of a point of a sweep.
  package func sweeping(_ entries: [SpecEntry]) -> Self {
    var point = self
    for entry in entries { point.swept[entry.key] = .some(Constant(entry.value)) }
    point.words = entries.map { Word($0.key) } + words.filter { word in !entries.contains { $0.key == word.spelling } }
    return point
  }

  /// Returns the constants for what all points of a sweep share, where the swept parameters are unknown.
  package func without(_ names: Set<String>) -> Self {
    var shared = self
    for name in names { shared.swept[name] = .some(nil) }
    shared.words.removeAll { names.contains($0.spelling) }
    return shared
  }
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
  /// The notebook's parameters as constants, which all blocks share, with the swept parameters of the point.
  package var constants: ParameterConstants {
    sweptParameters.isEmpty ? sharedConstants : sharedConstants.sweeping(sweptParameters)
  }

  private var sharedConstants: ParameterConstants {
    let source = SharedReadings.Source("constants of expressions", "")
    if let known: ParameterConstants = shared.value(source) { return known }
    let constants = ParameterConstants(parameters)
    shared.keep(constants, of: source)
    return constants
  }
}
