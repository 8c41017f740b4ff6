extension MemoryLobbyScreen {
  package var spoken: Spoken {
    let rows = rows, choices = choices(selected)
    let place = choices.firstIndex(where: \.isChosen) ?? 0
    let name = Self.label(selected)
    let choice = choices.isEmpty ? "" : choices[place].text.split(separator: " ").joined(separator: " ")
    let words = choices.count > 1 ? "\(choice), choice \(place + 1) of \(choices.count)" : choice
    let line = Spoken.item(
      name.isEmpty ? "Button" : name, rows.firstIndex(of: selected) ?? 0, of: rows.count, words)
    let help = selected == .opponent ? "The computer \(MemorySetup.opponents[setup.opponent].help)." : nil
    return Spoken([line, message ?? setup.problem, help])
  }
}
