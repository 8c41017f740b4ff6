/// The number of objects with an apgcode in the census of a run: `count('xp2_7')`.
///
/// In an expression it is a name, like that of a statistic. Its value is read from the list ``statistic``.
package struct ObjectCount: Sendable, Hashable {
  /// The statistic that lists the objects of a run.
  package static let statistic = "census"
  /// The name of the function in expressions.
  static let word = "count"

  package let code: String

  /// Creates the count of an apgcode or a name of an object. Returns nil for text that can be neither.
  init?(code: String) {
    let isPlain = code.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "+", " ": true
      default: false
      }
    }
    guard isPlain, !code.isEmpty else { return nil }
    self.code = code
  }

  /// Parses the name of a count in an expression. Returns nil for any other name.
  package init?(name: String) {
    let head = Self.word + "('", tail = "')"
    guard name.hasPrefix(head), name.hasSuffix(tail), name.utf8.count > head.utf8.count + tail.utf8.count else {
      return nil
    }
    self.init(code: String(name.dropFirst(head.count).dropLast(tail.count)))
  }

  /// The name of the count in an expression, in its canonical spelling.
  package var name: String { "\(Self.word)('\(code)')" }

  /// Returns the period in an apgcode, which is 1 for a still life, or nil for any other text.
  package static func period(of code: String) -> Int? {
    let head: Substring
    if code.hasPrefix("ov_") {
      head = code.dropFirst(3)
    } else if code.hasPrefix("x") {
      head = code.dropFirst().prefix { $0 != "_" }
    } else {
      return nil
    }
    return head.first == "s" ? 1 : Int(head.dropFirst())
  }

  /// Whether the text has the form of an apgcode: `xs4_33`, `xp2_7`, `xq4_153`, or `ov_p46` for a large object.
  var isWellFormed: Bool {
    let parts = code.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    func isNumber(_ digits: some Collection<UInt8>) -> Bool {
      digits.first.map { $0 != UInt8(ascii: "0") } ?? false && digits.allSatisfy { (48...57).contains($0) }
    }
    func isKind(_ byte: UInt8?) -> Bool { byte.map { "spq".utf8.contains($0) } ?? false }
    let (head, tail) = (parts[0], parts[1])
    if head.elementsEqual("ov".utf8) { return isKind(tail.first) && isNumber(tail.dropFirst()) }
    return head.first == UInt8(ascii: "x") && isKind(head.dropFirst().first) && isNumber(head.dropFirst(2))
      && !tail.isEmpty && tail.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }
}
