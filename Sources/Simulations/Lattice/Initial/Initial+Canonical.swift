import Specification

extension Initial {
  /// The canonical texts of all forms. The text of a list of cells that several forms share is made once.
  var canonical: String {
    var lists: [UnsafeRawPointer: String] = [:]
    let texts = forms.map { form -> String in
      guard case .cells(let cells) = form, let place = cells.withUnsafeBytes(\.baseAddress) else {
        return form.canonical
      }
      let text = lists[place] ?? form.canonical
      lists[place] = text
      return text
    }
    return texts.joined(separator: ";")
  }
}

extension Initial.Form {
  var canonical: String {
    switch self {
    case .single: "single"
    case .random(let probability): "random:\(probability.text)"
    case .shares(let shares): "random:" + shares.map(\.text).joined(separator: ",")
    case .count(let number): "count:\(number)"
    case .cells(let positions): Position.canonical("at:", positions)
    case .pattern(let pattern, let at):
      "pattern:" + pattern.canonical + (at.map { "@" + $0.canonical } ?? pattern.canonicalPlace)
        + pattern.canonicalGeneration
    case .from(let name): "from:\(name)"
    }
  }
}

extension Pattern {
  /// Run-length encoded, with the rule and without notes, lines joined by `;`. A pattern that blocks share is written
  /// once.
  var canonical: String { text?.text { written } ?? written }

  /// The place of the pattern according to the file, if the file gives one.
  var canonicalPlace: String { notes.isPlaced ? "@file" + notes.corner.canonical : "" }

  /// The generation of the pattern according to the file, unless it is 0.
  var canonicalGeneration: String { notes.generation == "0" ? "" : "+" + notes.generation }

  private var written: String {
    var text = RLEWriter.text(of: Pattern(columns: columns, rows: rows, packed: packed, rule: rule))
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    for index in text.indices where text[index] == UInt8(ascii: "\n") { text[index] = UInt8(ascii: ";") }
    return String(decoding: text, as: UTF8.self)
  }

  /// About how many bytes the canonical text has.
  var canonicalSize: Int {
    6 * liveRunCount + (rule?.utf8.count ?? 0)
  }
}
