extension Pattern {
  /// The pattern without marks. Under a rule such as `LifeHistory`, which only marks cells, odd states are alive and
  /// even states are marks on dead cells. Other patterns stay unchanged.
  ///
  /// In `LifeHistory`, a cell in state 6 kills its neighbours. The notes tell whether there were such cells.
  ///
  /// Sources: Golly's `LifeHistory.rule`; LifeViewer, which accepts `History` after any rule.
  package var withoutHistory: Pattern {
    guard let rule, let base = Self.base(ofHistory: rule) else { return self }
    return unmarked(under: base)
  }

  /// Returns the pattern without marks, under a rule of two states.
  func unmarked(under base: String?) -> Pattern {
    var cells = PackedCells(count: packed.count), notes = notes
    notes.isOfManyStates = false
    packed.runs(in: 0..<packed.count) { range, state in
      if state % 2 == 1 { cells.fill(range, with: 1) }
      if state == 6 { notes.lostKillers = true }
    }
    return Pattern(columns: columns, rows: rows, packed: cells, rule: base, notes: notes)
  }

  /// Returns the rule without `History`, such as `B3/S23:T30,20` for `B3/S23History:T30,20`. Nil for any other rule.
  static func base(ofHistory rule: String) -> String? {
    let end = rule.utf8.firstIndex(of: UInt8(ascii: ":")) ?? rule.endIndex
    let name = rule[..<end], word = "history"
    guard name.utf8.count > word.utf8.count, name.lowercased().hasSuffix(word) else { return nil }
    return name.dropLast(word.count) + String(rule[end...])
  }
}
