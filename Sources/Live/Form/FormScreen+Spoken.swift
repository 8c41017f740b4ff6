import Simulations

extension FormScreen {
  package var spoken: Spoken {
    let rows = rows, place = rows.firstIndex(of: selected) ?? 0
    func item(_ name: String, _ words: String) -> String { Spoken.item(name, place, of: rows.count, words) }
    let errors =
      fields.map { field in field.problem.map { "error in \(field.key): \($0)" } } + [problem.map { "error: \($0)" }]
    switch selected {
    case .start: return Spoken([item(model.screen.form.startTitle, "a button")] + errors)
    case .more:
      let folded = fields.filter(\.isFolded).map(\.key).joined(separator: ", ")
      return Spoken([item(isUnfolded ? "Fewer" : "More", "a button that shows or hides \(folded)")] + errors)
    case .field(let index):
      let field = fields[index]
      let value = field.text.characters.isEmpty ? "empty, which means \(field.placeholder)" : field.text.string
      return Spoken([item(field.label, value), "\(field.help) Takes: \(field.type)."] + errors)
    }
  }
}
