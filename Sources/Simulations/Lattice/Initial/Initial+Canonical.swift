import Specification

extension Initial {
  /// The canonical texts of all forms. A list of cells that several forms share is converted only once.
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
    case .symmetric(let form, let symmetry): form.canonical + " " + symmetry.rawValue
    case .inState(let state, let form): form.canonical + "=\(state)"
    case .count(let number): "count:\(number)"
    case .cells(let positions): Position.canonical("at:", positions)
    case .pattern(let pattern, let at):
      "pattern:" + pattern.canonical + (at.map { "@" + $0.canonical } ?? pattern.canonicalPlace)
        + pattern.canonicalGeneration
    case .tree(let pattern): pattern.canonical
    case .from(let name): "from:\(name)"
    }
  }
}

extension Pattern {
  /// The pattern in RLE, with the rule and without notes, where `;` replaces line ends. For a pattern that blocks
  /// share, the text is made only once.
  var canonical: String { text?.text { written } ?? written }

  /// The position of the pattern in its file as text, or nothing if the file has none.
  var canonicalPlace: String { notes.isPlaced ? "@file" + notes.corner.canonical : "" }

  /// The generation of the pattern in its file as text, or nothing for generation 0.
  var canonicalGeneration: String { notes.generation == "0" ? "" : "+" + notes.generation }

  private var written: String {
    var text = RLEWriter.text(of: Pattern(columns: columns, rows: rows, packed: packed, rule: rule))
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    for index in text.indices where text[index] == UInt8(ascii: "\n") { text[index] = UInt8(ascii: ";") }
    return String(decoding: text, as: UTF8.self)
  }

  /// The approximate size of the canonical text in bytes.
  var canonicalSize: Int {
    6 * liveRunCount + (rule?.utf8.count ?? 0)
  }
}
