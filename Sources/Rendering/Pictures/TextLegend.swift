import Simulations
import Typography

/// The characters that represent the states of a picture.
struct TextLegend {
  let looks: [StateLook]
  let textures: CellTextures

  init(_ looks: [StateLook]) {
    self.looks = looks
    textures = CellTextures(byRole: looks)
  }

  /// Whether there are more kinds of cells than marked ones and the rest.
  var hasOthers: Bool {
    looks.contains {
      switch $0.role {
      case .other, .graded: true
      case .ground, .quiet, .marked: false
      }
    }
  }

  /// The picture in two states, as of more of them forms for two draw the marked one alone.
  func markedAlone(_ picture: Picture) -> Picture {
    var picture = picture
    let marked = looks.map { $0.role == .marked }
    picture.elements = picture.elements.map { Int($0) < marked.count && marked[Int($0)] ? 1 : 0 }
    picture.looks = [StateLook("", .ground), StateLook("", .marked)]
    return picture
  }

  /// Two columns for a cell in that state.
  func pair(_ state: UInt8) -> String { Self.text([textures[state].left, textures[state].right]) }

  /// One column for a cell in that state.
  func single(_ state: UInt8) -> String { Self.text([textures[state].left]) }

  private static func text(_ scalars: [UInt16]) -> String { String(decoding: scalars, as: UTF16.self) }

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
      if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(entry) <= TextPage.columns - 2 {
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
