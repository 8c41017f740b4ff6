extension Pattern {
  /// The pattern that runs where the file is of a rule that only marks cells, such as `LifeHistory`: its odd states are
  /// alive, its even ones are marks of dead cells.
  ///
  /// Source: Golly's `LifeHistory.rule`; LifeViewer reads `History` after any rule in this way.
  package var withoutHistory: Pattern {
    guard let rule, let base = Self.base(ofHistory: rule) else { return self }
    var cells = PackedCells(count: packed.count)
    packed.runs(in: 0..<packed.count) { range, state in
      if state % 2 == 1 { cells.fill(range, with: 1) }
    }
    return Pattern(columns: columns, rows: rows, packed: cells, rule: base, notes: notes)
  }

  /// `B3/S23:T30,20` for `B3/S23History:T30,20`, or nil if the rule is of another kind.
  static func base(ofHistory rule: String) -> String? {
    let end = rule.utf8.firstIndex(of: UInt8(ascii: ":")) ?? rule.endIndex
    let name = rule[..<end], word = "history"
    guard name.utf8.count > word.utf8.count, name.lowercased().hasSuffix(word) else { return nil }
    return name.dropLast(word.count) + String(rule[end...])
  }
}
