import Mealy
import Simulations
import Terminal

extension FormScreen {
  package var actions: [ScreenAction] {
    let noField = takesText ? nil : "no field is selected"
    return [
      Self.action(
        "start", "Start", [ActionKey(.function(5)), ActionKey(.character("s"), .control)],
        "Starts the simulation; Enter on the button does so too", onBar: true
      ) { $0.start() },
      Self.action("next", "Next", [ActionKey(.tab), ActionKey(.down)], "Selects the next line", onBar: true) {
        $0.move(by: 1)
      },
      Self.action("previous", "Previous", [ActionKey(.tab, .shift), ActionKey(.up)], "Selects the previous line") {
        $0.move(by: -1)
      },
      Self.change(
        "more", isUnfolded ? "Fewer" : "More", [ActionKey(.function(6)), ActionKey(.character("o"), .control)],
        "Shows or hides the less important fields",
        unless: fields.contains { $0.isFolded } ? nil : "all fields are shown", onBar: true
      ) { $0.unfold() },
      Self.change(
        "clear", "Empty", [ActionKey(.function(7))], "Empties the field, so its default applies", unless: noField
      ) { form in
        if case .field(let index) = form.selected { form.edit(index) { $0 = FormText("") } }
      },
      Self.action("restore", "Restore", [ActionKey(.function(8))], "Restores the original value of every field") {
        form in
        for index in form.fields.indices { form.fields[index].text = FormText(form.fields[index].original) }
        return form.check()
      },
      Self.leaving(),
    ]
  }

  /// Shows or hides the less important fields.
  private mutating func unfold() {
    isUnfolded.toggle()
    if !isUnfolded, case .field(let index) = selected, fields[index].isFolded { selected = .more }
    showSelected()
  }

  private mutating func move(by count: Int) -> [LiveEffect] {
    let rows = rows
    let place = rows.firstIndex(of: selected) ?? 0
    return select(rows[max(0, min(rows.count - 1, place + count))])
  }

  /// Selects a line. When the selection leaves a changed field, the form is checked.
  mutating func select(_ row: FormRow) -> [LiveEffect] {
    guard row != selected else { return [] }
    selected = row
    if case .field(let index) = row { fields[index].text.placeCursor(.max) }
    showSelected()
    return check()
  }

  // MARK: Keys and mouse

  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Answer<[LiveEffect]> {
    switch (selected, key) {
    case (.start, .enter), (.start, .character(" ")): return .output(start())
    case (.more, .enter), (.more, .character(" ")):
      unfold()
      return .silent
    case (.field, .enter): return .output(move(by: 1))
    case (_, .pageDown): return .output(move(by: Self.fieldRows(size)))
    case (_, .pageUp): return .output(move(by: -Self.fieldRows(size)))
    case (.field(let index), _):
      var isKnown = false
      edit(index) { isKnown = $0.press(key, modifiers) }
      return isKnown ? .silent : .unanswered
    default: return .unanswered
    }
  }

  mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    switch mouse.action {
    case .wheelUp: return .output(move(by: -1))
    case .wheelDown: return .output(move(by: 1))
    case .press(.left):
      let head = Self.head(size), line = mouse.row - head + scrolled
      guard mouse.row >= head, mouse.row < head + Self.fieldRows(size), rows.indices.contains(line) else {
        return .unanswered
      }
      let row = rows[line]
      let effects = select(row)
      switch row {
      case .start: return .output(effects + start())
      case .more:
        unfold()
        return .output(effects)
      case .field(let index):
        let columns = FormColumns(self)
        let first = fields[index].text.firstShown(columns: columns.fieldWidth)
        fields[index].text.placeCursor(first + mouse.column - columns.field)
        return .output(effects)
      }
    default: return .unanswered
    }
  }
}
