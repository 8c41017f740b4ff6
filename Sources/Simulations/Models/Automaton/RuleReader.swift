import Expressions
import Specification

/// A reader of the rules of an automaton.
struct RuleReader {
  let states: [String]
  let vocabulary: RuleVocabulary

  private static let from = Key<SpecNode>("from", .anything, synonyms: ["state", "of", "source", "when"], help: "")
  private static let to = Key<String>(
    "to", .text, required: true, example: "fire", synonyms: ["becomes", "into", "target", "then", "next"], help: "")
  static let condition = Key<String>("if", .text, synonyms: ["condition", "where", "unless"], help: "")
  static let probability = Key<String>("probability", .text, synonyms: ["p", "prob", "chance", "rate"], help: "")
  private static let per = Key<String>("per", .text, synonyms: ["each", "for-each", "neighbour"], help: "")

  /// The words beside the names of states that a target may be.
  private static let neighbour = Word("neighbour", synonyms: ["neighbor", "random-neighbour", "copy"])
  private static let any = Word("any", synonyms: ["all", "every", "anything"])

  /// Returns the rules, or nil after errors.
  func read(_ node: SpecNode, key: String, in context: inout SpecContext) -> AutomatonRules? {
    let errorsBefore = context.errors.count
    switch node.content {
    case .list(let items):
      let rules = items.compactMap { rule($0, in: &context) }
      guard context.errors.count == errorsBefore, check(rules, node, key, in: &context) else { return nil }
      return .list(rules)
    case .map: return table(node, in: &context)
    case .scalar:
      context.report(
        .wrongType(found: node.found, expected: "list of rules such as \(example)"), key: key, at: node.span)
      return nil
    }
  }

  /// Returns the rules of several phases, or nil after errors.
  func readPhases(_ node: SpecNode, key: String, in context: inout SpecContext) -> AutomatonRules? {
    let errorsBefore = context.errors.count
    guard case .list(let phases) = node.content else {
      context.report(.wrongType(found: node.found, expected: phasesText), key: key, at: node.span)
      return nil
    }
    var rules: [AutomatonRule] = []
    for (number, phase) in phases.enumerated() {
      guard case .list(let items) = phase.content else {
        context.report(
          .wrongType(found: phase.found, expected: "list of rules such as [\(example)]"), key: key, at: phase.span)
        continue
      }
      let own = items.compactMap { rule($0, in: &context) }
      if context.errors.count == errorsBefore { _ = check(own, phase, key, in: &context) }
      rules += own.map { rule in
        var rule = rule
        rule.phase = number
        return rule
      }
    }
    guard context.errors.count == errorsBefore, check(rules, node, key, in: &context) else { return nil }
    return .list(rules)
  }

  /// Reports a list that has no rules or too many, and returns whether it is right.
  private func check(
    _ rules: [AutomatonRule], _ node: SpecNode, _ key: String, in context: inout SpecContext
  ) -> Bool {
    if (1...Self.limit).contains(rules.count) { return true }
    context.report(
      .outOfRange(
        found: rules.count.counted("rule"), expected: "list of 1 to \(Self.limit.grouped) rules"), key: key,
      at: node.span)
    return false
  }

  private static let limit = 10_000

  /// The form of phases, for messages.
  var phasesText: String { "list of lists of rules such as [[\(example)], [\(example)]]" }

  /// A rule that can be read, for messages.
  private var example: String { "{from: \(states[1]), to: \(states[0])}" }

  private func table(_ node: SpecNode, in context: inout SpecContext) -> AutomatonRules? {
    let table = Key<String>(
      "table", .text, required: true, example: "0x78", synonyms: ["hex", "code", "rule"], help: "")
    guard var map = SpecMap(node, owner: "a table", keys: [table.declaration], in: &context),
      let text = map.required(table, in: &context)
    else { return nil }
    let digits = (text.hasPrefix("0x") ? text.dropFirst(2) : text[...]).lowercased()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      context.report(
        .wrongType(found: "'\(text)'", expected: "hexadecimal digits such as 0x78"), key: "table",
        at: map.span(of: "table"))
      return nil
    }
    guard states.count == 2 else {
      context.report(
        .invalid("a table is for two states, but there are \(states.count)", advice: "write rules: [\(example)]"),
        key: "table", at: map.span(of: "table"))
      return nil
    }
    return .table(digits)
  }

  private func rule(_ node: SpecNode, in context: inout SpecContext) -> AutomatonRule? {
    let keys = [
      Self.from.declaration, Self.to.declaration, Self.condition.declaration, Self.probability.declaration,
      Self.per.declaration,
    ]
    guard case .map = node.content else {
      context.report(.wrongType(found: node.found, expected: "rule such as \(example)"), key: "rules", at: node.span)
      return nil
    }
    let errorsBefore = context.errors.count
    if case .map(let entries) = node.content,
      entries.contains(where: { ["pair", "swap"].contains($0.key) })
    {
      return pairRule(node, in: &context)
    }
    guard var map = SpecMap(node, owner: "a rule", keys: keys, in: &context) else { return nil }
    var rule = AutomatonRule(from: Array(states.indices), to: .state(0))
    rule.spans.rule = node.span
    if let from = map.value(Self.from, in: &context) {
      rule.from = self.from(from, in: &context)
      rule.words.from = from.flowText
    }
    if let to = map.required(Self.to, in: &context) {
      rule.words.to = to
      if to == Self.neighbour.spelling {
        rule.to = .neighbour
      } else if let state = state(to, at: map.span(of: "to"), or: [Self.neighbour], in: &context) {
        rule.to = .state(state)
      }
    }
    readTerms(&map, &rule, vocabulary, in: &context)
    if let text = map.value(Self.per, in: &context) {
      rule.per = state(text, at: map.span(of: "per"), in: &context)
      rule.words.probability += " per \(text)"
      if !map.contains("probability") {
        context.report(
          .invalid(
            "'per' needs a probability, which is tried once for each of these neighbours",
            advice: "add probability: 0.5"), key: "per", at: map.span(of: "per"))
      }
    }
    return context.errors.count == errorsBefore ? rule : nil
  }

  /// Reads a state, a list of states or `any`.
  func from(_ node: SpecNode, in context: inout SpecContext) -> [Int] {
    var items = [node]
    if case .list(let list) = node.content { items = list }
    if let text = node.scalar, text == Self.any.spelling { return Array(states.indices) }
    let found = items.compactMap { item -> Int? in
      guard let text = item.scalar else {
        context.report(
          .wrongType(found: item.found, expected: "name of a state, a list of names, or any"), key: "rules",
          at: item.span)
        return nil
      }
      return state(text, at: item.span, or: items.count == 1 ? [Self.any] : [], in: &context)
    }
    return Set(found).sorted()
  }

  func state(
    _ name: String, at span: SourceSpan, or words: [Word] = [], in context: inout SpecContext
  ) -> Int? {
    if let number = states.firstIndex(of: name) { return number }
    context.report(
      .unknownWord(found: name, what: "state", allowed: states.map { Word($0) } + words), key: "rules", at: span)
    return nil
  }

  /// Reads `if` and `probability`.
  func readTerms(
    _ map: inout SpecMap, _ rule: inout AutomatonRule, _ vocabulary: RuleVocabulary, in context: inout SpecContext
  ) {
    if let text = map.value(Self.condition, in: &context), let node = map.node("if") {
      rule.words.condition = text
      rule.spans.condition = node.span
      rule.condition = term(node, in: &context) { (text) throws(ExpressionFault) in
        try RuleParser.condition(text, vocabulary)
      }
    }
    if let text = map.value(Self.probability, in: &context), let node = map.node("probability") {
      rule.words.probability = text
      rule.spans.probability = node.span
      rule.probability = term(node, in: &context) { (text) throws(ExpressionFault) in
        try RuleParser.number(text, vocabulary)
      }
    }
  }

  private func term(
    _ node: SpecNode, in context: inout SpecContext, _ parse: (String) throws(ExpressionFault) -> RuleTerm
  ) -> RuleTerm? {
    do throws(ExpressionFault) {
      return try parse(node.scalar ?? "")
    } catch {
      context.report(error, in: node)
      return nil
    }
  }
}

extension ValueType where Value == SpecNode {
  /// Any node, which is read later.
  fileprivate static var anything: Self { ValueType("value", read: { node, _, _ in node }, canonical: { $0.flowText }) }
}

extension ValueType where Value == AutomatonRules {
  /// Returns the type of the rules over some states.
  static func rules(_ states: [String], _ vocabulary: RuleVocabulary) -> Self {
    let reader = RuleReader(states: states, vocabulary: vocabulary)
    return ValueType("list of rules", read: { reader.read($0, key: $1, in: &$2) }, canonical: \.canonical)
  }

  /// Returns the type of the phases of rules over some states.
  static func phases(_ states: [String], _ vocabulary: RuleVocabulary) -> Self {
    let reader = RuleReader(states: states, vocabulary: vocabulary)
    return ValueType(
      "list of lists of rules", read: { reader.readPhases($0, key: $1, in: &$2) }, canonical: \.canonical)
  }
}

/// What the keys `rules` and `phases` hold.
enum AutomatonRules: Sendable, Hashable {
  case list([AutomatonRule])
  /// The next state for each state of the neighbourhood with the cell itself, as hexadecimal digits.
  case table(String)

  var canonical: String {
    switch self {
    case .list(let rules): rules.map(\.canonical).joined(separator: "; ")
    case .table(let digits): "table \(digits)"
    }
  }
}
