import Specification

extension InitialForm {
  /// Returns the form that a word names, or an empty list for `empty`. Nil after an error.
  static func named(
    _ word: String, key: String, at span: SourceSpan, in context: inout SpecContext
  ) -> [Initial.Form]? {
    switch word {
    case "empty": return []
    case "single": return [.single]
    case "random": return [.random(.half)]
    default:
      if let pattern = PatternLibrary.pattern(named: word) { return [.pattern(pattern, at: nil)] }
      context.report(key: key, at: span) { unknown(word, at: span, in: $0) }
      return nil
    }
  }

  /// Returns the error for an unknown word. Its advice is the intended form, or a list of forms.
  private static func unknown(_ word: String, at span: SourceSpan, in context: SpecContext) -> SpecError.Problem {
    let allowed = words + PatternLibrary.words
    let isFile = word.contains("/") || PatternFormat.isName(word) || Configurations.isName(word)
    if let form = isFile ? "{file: \(word)}" : meant(by: word, at: span, in: context) {
      return .invalid("unknown initial state '\(word)'", advice: "write \(form) instead of \(word)")
    }
    if let problem = ObjectCode.problem(of: word) { return problem }
    if allowed.nearest(to: word) != nil {
      return .unknownWord(found: word, what: "initial state", allowed: allowed)
    }
    return .invalid(
      "unknown initial state '\(word)'",
      advice: "write empty, single, random, a map such as {count: 20}, or a pattern of 'notebook models patterns'")
  }

  /// Returns the map that an author probably meant by a text: `{random: 0.3}` for `random 30%`, or `{from: first}` for
  /// `from first`. Nil for any other text.
  private static func meant(by text: String, at span: SourceSpan, in context: SpecContext) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    let parts = text.split { " ():=".contains($0) }
    let named = [Word("random", synonyms: ["soup", "noise", "rand", "density"]), Word("count", synonyms: ["cells"])]
    let source = [Word("from", synonyms: ["block"])]
    if parts.count == 2, source.nearest(to: String(parts[0])) != nil { return "{from: \(parts[1])}" }
    let form = parts.count == 2 ? named.nearest(to: String(parts[0])) : nil
    guard parts.count == 1 || form != nil, let last = parts.last, last.contains(where: \.isNumber) else { return nil }
    let value = SpecNode(.scalar(String(last), isQuoted: false), at: span)
    // A whole number is a count, so `1` means one cell rather than the probability 1.
    let guesses = last.allSatisfy(\.isNumber) ? ["count", "random"] : ["random", "count"]
    for name in form.map({ [$0] }) ?? guesses {
      let right = context.readable(value) { node, trial in
        name == "random" ? random.type.read(node, name, &trial) != nil : count.type.read(node, name, &trial) != nil
      }
      if let right { return "{\(name): \(right.flowText)}" }
    }
    return nil
  }
}
