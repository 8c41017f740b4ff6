/// An error of a specification, as data: its place, the value found, and the values allowed.
package struct SpecError: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// A key that the map does not have. `owner` names it ("elementary", "a tap").
    case unknownKey(String, owner: String, allowed: [Word])
    /// `isInBraces` where the map is written between braces, which take no line.
    case missingKey(String, owner: String, isInBraces: Bool = false)
    /// A value of the wrong shape or form: `expected` is the key's type in words ("whole number from 0 to 255").
    case wrongType(found: String, expected: String, advice: String? = nil)
    /// A value of the right form outside its range.
    case outOfRange(found: String, expected: String, advice: String? = nil)
    case unknownWord(found: String, what: String, allowed: [Word])
    /// A well-formed value that is impossible: a full statement, and how to fix it.
    case invalid(String, advice: String?)
    /// A need above a limit: the need, the limit, and the flag that raises the limit far enough, or nil if no flag can.
    case overLimit(needs: String, limit: String, flag: String?)
  }

  package var span: SourceSpan
  /// The key whose value has the error; nil without one.
  package var key: String?
  package var problem: Problem

  package init(_ problem: Problem, key: String? = nil, at span: SourceSpan) {
    self.problem = problem
    self.key = key
    self.span = span
  }
}

extension SpecError.Problem {
  /// Whether it is about the form or the range of a value, and says nothing yet of how to fix it.
  var mayTakeAdvice: Bool {
    switch self {
    case .wrongType(_, _, advice: nil), .outOfRange(_, _, advice: nil): true
    default: false
    }
  }

  mutating func advise(_ text: String) {
    switch self {
    case .wrongType(let found, let expected, _): self = .wrongType(found: found, expected: expected, advice: text)
    case .outOfRange(let found, let expected, _): self = .outOfRange(found: found, expected: expected, advice: text)
    default: break
    }
  }
}
