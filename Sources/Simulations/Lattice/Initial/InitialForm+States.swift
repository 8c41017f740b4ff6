import Specification

// Forms that name states.
extension InitialForm {
  /// The key for the state of the placed cells, beside the forms that place single cells.
  static func state(_ states: [String]) -> Key<Int> {
    Key("state", .stateName(states), synonyms: ["to", "value", "of", "colour", "color"], help: "")
  }

  /// Returns the form of a map with the key `state`. Nil after an error.
  static func inState(
    _ map: inout SpecMap, _ forms: [String], _ states: [String], key: String, at node: SpecNode,
    in context: inout SpecContext
  ) -> [Initial.Form]? {
    guard case .map(let entries) = node.content, forms.isEmpty || forms == ["random"] || forms == ["count"],
      forms != ["random"] || map.node("random")?.scalar != nil
    else {
      context.report(
        .invalid(
          "'state' can be combined with 'single', 'count', 'at' and '{random: p}' only",
          advice: "leave out 'state'"), key: "state", at: map.span(of: "state"))
      return nil
    }
    let rest = entries.filter { $0.key != "state" }
    guard let state = map.value(self.state(states), in: &context) else { return nil }
    // Without another key, it is the single cell in the centre.
    let placed =
      rest.isEmpty
      ? [.single] : read(SpecNode(.map(rest), at: node.span), key: key, states: states, in: &context)
    return placed?.map { form in
      guard case .random(let probability) = form else { return .inState(UInt8(state), form) }
      var shares = [Probability](repeating: .zero, count: states.count)
      shares[0] = state == 0 ? .one : probability.complement
      if state > 0 { shares[state] = probability }
      return .shares(shares)
    }
  }

  /// Returns the probabilities of the states from `{NAME: share}`; the rest is the first state. Nil after an error.
  static func shares(
    _ entries: [SpecEntry], of states: [String], at span: SourceSpan, in context: inout SpecContext
  ) -> [Probability]? {
    let errorsBefore = context.errors.count
    var shares = [Probability?](repeating: nil, count: states.count)
    for entry in entries {
      guard let state = states.firstIndex(of: entry.key) else {
        context.report(
          .unknownWord(found: entry.key, what: "state", allowed: states.map { Word($0) }), key: "random",
          at: entry.keySpan)
        continue
      }
      shares[state] = random.type.read(entry.value, "random", &context)
    }
    guard context.errors.count == errorsBefore else { return nil }
    let written = shares.compactMap { $0 }
    guard let rest = Probability.complement(of: written), shares[0] == nil || rest == .zero else {
      context.report(
        .invalid(
          "the shares of 'random' add up to \(shares[0] == nil ? "more than 1" : "another sum than 1")",
          advice: "leave out the share of \(states[0]), which is the rest, and keep the others below 1 together"),
        key: "random", at: span)
      return nil
    }
    return shares.enumerated().map { $1 ?? ($0 == 0 ? rest : .zero) }
  }

  /// Returns rows of cells as run-length encoded text, in which `.` and `b` are the first state, `A`, `o`, `O` and `*`
  /// the second one, and `B`, `C`, … the next ones.
  static func encoded(rows text: String) -> String {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("!") }
    while rows.last?.allSatisfy(\.isWhitespace) == true { rows.removeLast() }
    let lines = rows.map { row in
      row.filter { !$0.isWhitespace }.map { $0 == "b" ? "." : "oO*".contains($0) ? "A" : String($0) }.joined()
    }
    let width = lines.map(\.count).max() ?? 0
    return "x = \(width), y = \(lines.count)\n\(lines.joined(separator: "$"))!"
  }
}

extension ValueType where Value == Int {
  /// Returns the type of the name of a state, read as its number.
  static func stateName(_ states: [String]) -> Self {
    ValueType("name of a state: \(states.joined(separator: ", "))") { node, key, context in
      if let name = node.scalar, let state = states.firstIndex(of: name) { return state }
      context.report(
        node.scalar.map { .unknownWord(found: $0, what: "state", allowed: states.map { Word($0) }) }
          ?? .wrongType(found: node.found, expected: "name of a state"), key: key, at: node.span)
      return nil
    } canonical: {
      String($0)
    }
  }
}
