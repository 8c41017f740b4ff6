import Simulations
import Typography

/// The characters that stand for the states of a picture.
struct TextLegend {
  let looks: [StateLook]

  init(_ looks: [StateLook]) { self.looks = looks }

  /// Whether there are more kinds of cells than marked ones and the rest.
  var hasOthers: Bool {
    looks.contains {
      switch $0.role {
      case .other, .graded: true
      case .ground, .quiet, .marked: false
      }
    }
  }

  func isMarked(_ element: UInt8) -> Bool {
    Int(element) < looks.count && looks[Int(element)].role == .marked
  }

  /// Two columns for a cell in that state.
  func pair(_ state: UInt8) -> String {
    switch role(state) {
    case .ground: return "  "
    case .quiet: return "· "
    case .marked: return "██"
    case .other(let number), .graded(let number, _):
      let glyph = Self.glyph(number)
      return glyph + glyph
    }
  }

  /// One column for a cell in that state.
  func single(_ state: UInt8) -> String {
    switch role(state) {
    case .ground: " "
    case .quiet: "·"
    case .marked: "█"
    case .other(let number), .graded(let number, _): Self.glyph(number)
    }
  }

  private func role(_ state: UInt8) -> StateLook.Role {
    Int(state) < looks.count ? looks[Int(state)].role : .ground
  }

  /// More states than these share characters.
  private static let glyphs = "▒░+×o=~%abcdefghijklmnpqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ".map { String($0) }

  private static func glyph(_ number: Int) -> String { glyphs[number % glyphs.count] }

  /// What the characters mean, where a reader cannot guess it: nothing for pictures of ground and marked cells alone.
  /// At most three lines; further states are left to `…`.
  func lines(_ cells: TextPicture.Cells) -> [String] {
    guard hasOthers || looks.contains(where: { $0.role == .quiet }) else { return [] }
    var lines: [String] = []
    for (index, look) in looks.enumerated() where look.role != .ground {
      let glyph: String
      switch cells {
      case .pairs: glyph = PlainText.withoutTrailingBlanks(pair(UInt8(index)))
      case .singles, .firsts: glyph = single(UInt8(index))
      case .halves, .braille, .shades:
        guard look.role == .marked else { continue }
        glyph = cells == .braille ? "⣿" : "█"
      }
      let entry = glyph + " " + PlainText.cut(PlainText.line(look.name), to: 40)
      if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(entry) <= TextPicture.columns - 2 {
        lines[lines.count - 1] = last + "   " + entry
      } else if lines.count < 3 {
        lines.append(entry)
      } else {
        lines[2] += " …"
        break
      }
    }
    return lines
  }
}
