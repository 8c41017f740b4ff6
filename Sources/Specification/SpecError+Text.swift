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
