/// What is wrong with a specification, as data: where, what was found, what is allowed.
package struct SpecError: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// A key that the map does not have. `owner` names it ("elementary", "a tap").
    case unknownKey(String, owner: String, allowed: [Word])
    /// `isInBraces` where the map is written between braces, which take no line.
    case missingKey(String, owner: String, isInBraces: Bool = false)
    /// A value of the wrong shape or form: `expected` is the key's type in words ("whole number from 0 to 255").
    case wrongType(found: String, expected: String)
    /// A value of the right form outside its range.
    case outOfRange(found: String, expected: String)
    case unknownWord(found: String, what: String, allowed: [Word])
    /// Well formed, but it cannot be: a full statement, and what to do instead.
    case invalid(String, advice: String?)
    /// More than a limit allows: what is needed, the limit, and the flag that raises it, where one can.
    case overLimit(needs: String, limit: String, flag: String?)
  }

  package var span: SourceSpan
  /// The key whose value it is about, when there is one.
  package var key: String?
  package var problem: Problem

  package init(_ problem: Problem, key: String? = nil, at span: SourceSpan) {
    self.problem = problem
    self.key = key
    self.span = span
  }
}
