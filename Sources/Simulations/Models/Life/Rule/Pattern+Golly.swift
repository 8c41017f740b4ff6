extension Pattern {
  /// The pattern with its rule in a spelling that Golly reads. Rules of other programs and unknown rules stay as they
  /// are.
  ///
  /// Golly 3.3 reads the number of states without a letter (`B2/S/3`), no `_` in place of a slash, and few names.
  package var spelledForGolly: Pattern {
    var pattern = self
    guard let text = rule, Self.base(ofHistory: text) == nil, case .success(let rule) = LifeRule.parse(text) else {
      pattern.notes.isOfManyStates = rule != nil || hasManyStates
      return pattern
    }
    pattern.notes.isOfManyStates = rule.states > 2
    let base = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isForeign =
      base.contains(UInt8(ascii: "_")) || LifeRule.byName[LifeRule.folded(String(decoding: base, as: UTF8.self))] != nil
      || rule.states > 2 && rule.isOfTable && base.contains { "cCgG".utf8.contains($0) }
    if isForeign { pattern.rule = rule.fileText }
    return pattern
  }

  /// The highest state of a cell and the number of states of the rule, if the rule does not have that state. Nil for
  /// any other pattern, and for an unknown rule.
  package var stateBeyondRule: (state: UInt8, states: Int)? {
    guard let text = rule, Self.base(ofHistory: text) == nil, notes.foreignGame == nil,
      case .success(let rule) = LifeRule.parse(text), packed.highest >= rule.states
    else { return nil }
    return (packed.highest, rule.states)
  }

  /// How Golly continues the saved pattern differently from this program, or nil if both continue it alike.
  ///
  /// For rules with B0, Golly stores the opposite of every cell, also on bounded lattices: with S8 in all generations,
  /// otherwise in odd ones. The cells outside of a plane with edges then blink. Measured with Golly 3.3.
  package var differenceInGolly: String? {
    guard let text = rule, case .success(let rule) = LifeRule.parse(text), let topology = rule.topology,
      topology.columns > 0, topology.rows > 0, rule.fillsEmptySpace
    else { return nil }
    guard case .table(let table) = rule.transition, rule.states == 2 else {
      return "Golly does not run \(text): it has B0 and more than two states, or a large neighbourhood"
    }
    let isOdd = notes.generation.utf8.last.map { $0 & 1 == 1 } ?? false
    guard topology.form == .plane || table[511] || isOdd else { return nil }
    return "Golly continues \(text) differently: under B0, its files store the opposite of each cell"
  }
}

extension LifeRule {
  fileprivate var isOfTable: Bool { if case .table = transition { true } else { false } }
}
