/// An error in a specification as data: its place, the value found, and the allowed values.
package struct SpecError: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// An unknown key of a map. `owner` names the map ("elementary", "a tap").
    case unknownKey(String, owner: String, allowed: [Word])
    /// A missing key. `isInBraces` is true if the map is written between braces, on one line. `example` is the key
    /// with a value that would work.
    case missingKey(String, isInBraces: Bool = false, example: String? = nil)
    /// A value of the wrong shape or form: `expected` is the key's type in words ("whole number from 0 to 255").
    case wrongType(found: String, expected: String, advice: String? = nil)
    /// A value of the right form outside its range.
    case outOfRange(found: String, expected: String, advice: String? = nil)
    case unknownWord(found: String, what: String, allowed: [Word])
    /// A well-formed value that is impossible: a complete message, and advice.
    case invalid(String, advice: String?)
    /// A requirement above a limit: the requirement, the limit, and the flag that raises the limit far enough, or nil
    /// if no flag can.
    case overLimit(needs: String, limit: String, flag: String?)
  }

  package var span: SourceSpan
  /// The key whose value has the error, or nil if the error is not about a key.
  package var key: String?
  package var problem: Problem
  /// Whether the system failed, so that the specification may be right.
  package var isOfSystem: Bool

  package init(_ problem: Problem, key: String? = nil, at span: SourceSpan, isOfSystem: Bool = false) {
    self.problem = problem
    self.key = key
    self.span = span
    self.isOfSystem = isOfSystem
  }
}

extension SpecError.Problem {
  /// Whether the error is about the form or the range of a value, and does not yet contain advice.
  var mayTakeAdvice: Bool {
    switch self {
    case .wrongType(_, _, advice: nil), .outOfRange(_, _, advice: nil): true
    default: false
    }
  }

  mutating func advise(_ newAdvice: String) {
    switch self {
    case .wrongType(let found, let expected, _): self = .wrongType(found: found, expected: expected, advice: newAdvice)
    case .outOfRange(let found, let expected, _):
      self = .outOfRange(found: found, expected: expected, advice: newAdvice)
    default: break
    }
  }
}

extension SpecError {
  /// The error as a sentence, with the value found and, if useful, the allowed values.
  package var message: String {
    let key = key.map { "'\($0)' " } ?? "this "
    return switch problem {
    case .unknownKey(let name, let owner, _): "unknown key '\(name)' of \(owner)"
    case .missingKey(let name, _, _): "missing key '\(name)'"
    case .wrongType(let found, let expected, _): "\(key)takes a \(expected); found \(found)"
    case .outOfRange(let found, let expected, _): "\(key)must be a \(expected); found \(found)"
    case .unknownWord(let found, let what, _): "unknown \(what) '\(found)'"
    case .invalid(let text, _): text
    case .overLimit(let needs, let limit, _): "the block needs \(needs), but the limit is \(limit)"
    }
  }

  /// The advice: the nearest valid spelling, the allowed values, or nil if the message already contains it.
  package var help: String? {
    switch problem {
    case .unknownKey(let name, _, let allowed): Self.suggestion(name, among: allowed, noun: "key")
    case .missingKey(let name, let isInBraces, let example):
      isInBraces ? "add '\(example ?? "\(name): …")' between the braces" : "add a line '\(example ?? "\(name): …")'"
    case .wrongType(_, _, let advice), .outOfRange(_, _, let advice): advice
    case .unknownWord(let found, let what, let allowed): Self.suggestion(found, among: allowed, noun: what)
    case .invalid(_, let advice): advice
    case .overLimit(_, _, let flag): flag.map { "make it smaller, or allow it with \($0)" } ?? "make it smaller"
    }
  }

  private static func suggestion(_ found: String, among allowed: [Word], noun: String) -> String? {
    if let nearest = allowed.nearest(to: found) { return "did you mean '\(nearest)'?" }
    guard !allowed.isEmpty else { return nil }
    return "known \(Word.plural(of: noun)): " + allowed.map(\.spelling).joined(separator: ", ")
  }
}

extension SpecError: CustomStringConvertible {
  /// The place, the message and the help in one line.
  package var description: String {
    "line \(span.start.line), column \(span.start.column): \(message)\(help.map { "; \($0)" } ?? "")"
  }
}
