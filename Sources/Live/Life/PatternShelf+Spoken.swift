import Simulations

extension PatternShelf {
  /// The selected pattern, in words.
  var spoken: [String?] {
    let typed = editor.text.isEmpty ? "patterns" : "patterns '\(editor.text)'"
    if isReading { return ["reading the file"] }
    let line: String
    switch row {
    case .file(let path): line = Spoken.item(path, selected, of: rows.count, "reads this file")
    case .entry(let entry): line = Spoken.item(entry.name, selected, of: rows.count, entry.summary)
    case nil: line = "no pattern has this name"
    }
    return [typed, line, problem]
  }
}
