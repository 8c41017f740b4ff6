import Expressions
import Specification

// Rules for a cell and another one: `pair` and `swap`.
extension RuleReader {
  private static let pair = Key<SpecNode>("pair", .twoStates, synonyms: ["pairs", "from", "meet"], help: "")
  private static let swap = Key<SpecNode>("swap", .twoStates, synonyms: ["exchange", "move"], help: "")
  private static let both = Key<SpecNode>(
    "to", .twoStates, synonyms: ["becomes", "into", "target", "then", "next"], help: "")
  private static let direction = Key<Direction>(
    "direction", .word("direction"), synonyms: ["towards", "side", "where"], help: "")
  private static let with = Key<Reach>("with", .word("second cell"), synonyms: ["partner", "range"], help: "")

  /// Reads a rule with `pair` or `swap`. Returns nil after errors.
  func pairRule(_ node: SpecNode, in context: inout SpecContext) -> AutomatonRule? {
    let errorsBefore = context.errors.count
    var isSwap = false
    if case .map(let entries) = node.content { isSwap = entries.contains { $0.key == "swap" } }
    let kind = isSwap ? [Self.swap.declaration] : [Self.pair.declaration, Self.both.declaration]
    let common = [
      Self.direction.declaration, Self.with.declaration, Self.condition.declaration, Self.probability.declaration,
    ]
    let owner = isSwap ? "a rule with 'swap'" : "a rule with 'pair'"
    guard var map = SpecMap(node, owner: owner, keys: kind + common, in: &context) else { return nil }
    let example = "[\(states[1]), \(states[0])]"
    let partner = partner(&map, in: &context)
    var rule = AutomatonRule(from: [], to: .state(0))
    var pair = AutomatonRule.Pair(states: [], to: nil, partner: partner)
    rule.spans.rule = node.span
    if let found = map.required(isSwap ? Self.swap : Self.pair, example: example, in: &context),
      let (first, second) = two(found, in: &context)
    {
      (rule.from, pair.states) = (from(first, in: &context), from(second, in: &context))
      rule.words.from = "\(first.flowText), \(second.flowText)"
    }
    rule.words.to = "swapped"
    if !isSwap {
      if !map.contains("to"), !map.isMeant("to") {
        context.report(
          .missingKey("to", isInBraces: node.isInBraces, example: "to: [\(states[1]), \(states[1])]"), key: "to",
          at: node.span)
      } else if let found = map.value(Self.both, in: &context), let (first, second) = two(found, in: &context),
        let one = target(first, in: &context), let other = target(second, in: &context)
      {
        (rule.to, pair.to) = (.state(one), other)
        rule.words.to = "\(states[one]), \(states[other])"
      }
    }
    switch partner {
    case .neighbour: break
    case .cell: rule.words.to += map.node("direction")?.scalar.map { " to the \($0)" } ?? ""
    case .anywhere: rule.words.to += " anywhere"
    }
    var vocabulary = vocabulary
    vocabulary.isOfPairs = true
    readTerms(&map, &rule, vocabulary, in: &context)
    rule.pair = pair
    return context.errors.count == errorsBefore ? rule : nil
  }

  private func partner(_ map: inout SpecMap, in context: inout SpecContext) -> AutomatonRule.Pair.Partner {
    let direction = map.value(Self.direction, default: .any, in: &context)
    let with = map.value(Self.with, default: .neighbour, in: &context)
    if map.contains("direction"), with == .anywhere {
      context.report(
        .invalid("a cell anywhere has no direction", advice: "leave out 'direction'"), key: "direction",
        at: map.span(of: "direction"))
    }
    return with == .anywhere ? .anywhere : direction.offset.map { .cell($0) } ?? .neighbour
  }

  /// Returns the two items of a list, or nil after an error.
  private func two(_ node: SpecNode, in context: inout SpecContext) -> (SpecNode, SpecNode)? {
    if case .list(let items) = node.content, items.count == 2 { return (items[0], items[1]) }
    context.report(
      .wrongType(found: node.found, expected: "list of two states such as [\(states[1]), \(states[0])]"), key: "rules",
      at: node.span)
    return nil
  }

  private func target(_ node: SpecNode, in context: inout SpecContext) -> Int? {
    if let text = node.scalar { return state(text, at: node.span, in: &context) }
    context.report(.wrongType(found: node.found, expected: "name of a state"), key: "to", at: node.span)
    return nil
  }
}

/// The side on which the second cell of a pair is.
private enum Direction: String, SpecWord {
  case any, north, east, south, west
  case northEast = "north-east"
  case southEast = "south-east"
  case southWest = "south-west"
  case northWest = "north-west"

  private static let synonyms: [Direction: [String]] = [
    .any: ["random", "all"], .north: ["up"], .east: ["right"], .south: ["down"], .west: ["left"],
  ]

  var word: Word { Word(rawValue, synonyms: Self.synonyms[self] ?? []) }

  /// The offset of the second cell, or nil for a random neighbour.
  var offset: Position? {
    RuleVocabulary.directions.first { $0.name == rawValue }.map { Position(column: $0.right, row: $0.down) }
  }
}

/// Where the second cell of a pair is.
private enum Reach: String, SpecWord {
  case neighbour, anywhere

  var word: Word {
    switch self {
    case .neighbour: Word("neighbour", synonyms: ["neighbor", "near"])
    case .anywhere: Word("anywhere", synonyms: ["any", "random", "everywhere", "all"])
    }
  }
}

extension ValueType where Value == SpecNode {
  /// The type of two states, which are read later.
  fileprivate static var twoStates: Self {
    ValueType("list of two states", read: { node, _, _ in node }, canonical: { $0.flowText })
  }
}
