import Expressions
import Specification

/// A state of an automaton's cells, as its author declares it.
struct CellState: Sendable, Hashable {
  var name: String
  /// The character that stands for the state in text, or nil for the usual one.
  var symbol: Character?
  /// The colour in pictures as 0xRRGGBB, or nil for the usual one.
  var colour: UInt32?

  /// The largest number of states.
  static let limit = 256

  /// Returns the looks of states: the first one is the background.
  static func looks(_ states: [CellState]) -> [StateLook] {
    states.enumerated().map { number, state in
      var look = StateLook(state.name, number == 0 ? .ground : number == 1 ? .marked : .other(number - 2))
      (look.symbol, look.colour) = (state.symbol, state.colour)
      return look
    }
  }

  /// The statistics of every automaton, whose names no state can have.
  static let statistics = ["changes", "entropy", "clusters", "largest", "boundary_length", "period", "since"]

  /// Returns the problem of a name, or nil if a state may have it.
  fileprivate static func problem(of name: String) -> SpecError.Problem? {
    let isPlain =
      name.utf8.first.map { (97...122).contains($0) } ?? false
      && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
    guard isPlain else {
      return .invalid(
        "'\(name)' is not a valid name of a state", advice: "use lower-case letters, digits and _, as in old_tree")
    }
    if RuleVocabulary.reserved.contains(name) || statistics.contains(name) || name.hasPrefix("share_") {
      return .invalid(
        "'\(name)' has a meaning of its own in rules or results, so no state can have this name",
        advice: "choose another name, such as \(name)_state")
    }
    return nil
  }
}

extension ValueType where Value == [CellState] {
  /// The type of the states: a list of names, or a map of names to symbols and colours.
  static var cellStates: Self {
    let summary = "list of names such as [ground, tree, fire], or map of NAME: {symbol: \"T\", colour: \"#0a7d3b\"}"
    return ValueType(summary) { node, key, context in
      var states: [(state: CellState, span: SourceSpan)] = []
      let errorsBefore = context.errors.count
      switch node.content {
      case .scalar:
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
      case .list(let items):
        for item in items {
          if let name = item.scalar {
            states.append((CellState(name: name), item.span))
          } else {
            context.report(.wrongType(found: item.found, expected: "name of a state"), key: key, at: item.span)
          }
        }
      case .map(let entries):
        for entry in entries {
          guard let state = CellState.read(entry, in: &context) else { continue }
          states.append((state, entry.keySpan))
        }
      }
      var names: Set<String> = []
      for (state, span) in states {
        if let problem = CellState.problem(of: state.name) {
          context.report(problem, key: key, at: span)
        } else if !names.insert(state.name).inserted {
          context.report(
            .invalid("duplicate state '\(state.name)'", advice: "give each state a name of its own"), key: key,
            at: span)
        }
      }
      guard context.errors.count == errorsBefore else { return nil }
      guard (2...CellState.limit).contains(states.count) else {
        context.report(
          .outOfRange(found: states.count.counted("state"), expected: "2 to \(CellState.limit) states"), key: key,
          at: node.span)
        return nil
      }
      return states.map(\.state)
    } canonical: { states in
      states.map { state in
        state.name + (state.symbol.map { "=\($0)" } ?? "") + (state.colour.map { "#\(String($0, radix: 16))" } ?? "")
      }.joined(separator: ",")
    }
  }
}

extension CellState {
  private static let symbol = Key<Character>(
    "symbol",
    ValueType("one character") { node, key, context in
      guard let text = node.scalar, text.count == 1, let character = text.first, !character.isWhitespace,
        text.unicodeScalars.count == 1, character.utf16.count == 1
      else {
        context.report(.wrongType(found: node.found, expected: "one character"), key: key, at: node.span)
        return nil
      }
      return character
    } canonical: {
      String($0)
    }, synonyms: ["character", "char", "letter", "sign"], help: "")
  private static let colour = Key<UInt32>(
    "colour",
    ValueType("colour such as \"#0a7d3b\"") { node, key, context in
      guard let text = node.scalar, text.hasPrefix("#"), text.utf8.count == 7,
        let colour = UInt32(text.dropFirst(), radix: 16)
      else {
        context.report(
          .wrongType(found: node.found, expected: "colour such as \"#0a7d3b\""), key: key, at: node.span)
        return nil
      }
      return colour
    } canonical: {
      String($0, radix: 16)
    }, synonyms: ["color", "rgb", "hex"], help: "")

  /// Reads `NAME: {symbol: …, colour: …}`, or `NAME:` alone. Returns nil after an error.
  fileprivate static func read(_ entry: SpecEntry, in context: inout SpecContext) -> CellState? {
    var state = CellState(name: entry.key)
    if entry.value.scalar == "" { return state }
    let keys = [symbol.declaration, colour.declaration]
    guard var map = SpecMap(entry.value, owner: "a state", keys: keys, in: &context) else { return nil }
    state.symbol = map.value(symbol, in: &context)
    state.colour = map.value(colour, in: &context)
    return state
  }
}
