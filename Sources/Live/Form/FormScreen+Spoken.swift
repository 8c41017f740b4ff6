extension FormScreen {
  package var spoken: Spoken {
    let rows = rows, place = rows.firstIndex(of: selected) ?? 0
    func item(_ name: String, _ words: String) -> String { Spoken.item(name, place, of: rows.count, words) }
    switch selected {
    case .start: return Spoken([item(startTitle, "a button"), problem.map { "error: \($0)" }])
    case .more:
      let folded = fields.filter(\.isFolded)
      let wrong = folded.filter { $0.problem != nil }.map { "; error in \($0.key)" }.joined()
      let words = "a button that shows or hides \(folded.map(\.key).joined(separator: ", "))\(wrong)"
      return Spoken([item(isUnfolded ? "Fewer" : "More", words), problem.map { "error: \($0)" }])
    case .field(let index):
      let field = fields[index]
      let value = field.text.characters.isEmpty ? "empty, which means \(field.placeholder)" : field.text.string
      return Spoken([
        item(field.label, value), (field.problem ?? problem).map { "error: \($0)" },
        "\(field.help) Takes: \(field.type).",
      ])
    }
  }
}
