import Simulations
import Typography

/// The characters that represent the states of pictures.
struct TextLegend {
  let looks: [StateLook]
  let textures: CellTextures
  /// Whether each state occurs in a picture. Other states are not named.
  private let used: [Bool]
  private let isReduced: Bool

  /// Creates the legend of pictures.
  ///
  /// - Precondition: There is at least one picture, and all have the same looks and scale.
  init(_ pictures: [Picture]) {
    looks = pictures[0].looks
    isReduced = pictures[0].scale > 1
    used = PictureStates.used(pictures)
    textures = CellTextures(byRole: looks)
  }

  /// Whether there are kinds of cells other than marked cells, quiet cells and ground.
  var hasOthers: Bool {
    looks.contains {
      switch $0.role {
      case .other, .graded: true
      case .ground, .quiet, .marked: false
      }
    }
  }

  /// Returns the picture in two states, for forms that cannot show more: marked cells (or all cells that are not
  /// ground), and the rest.
  func twoStates(_ picture: Picture) -> Picture {
    var picture = picture
    let hasQuiet = looks.contains { $0.role == .quiet }, counted = looks.map { $0.role.isCounted(hasQuiet: hasQuiet) }
    picture.elements = picture.elements.map { Int($0) < counted.count && counted[Int($0)] ? 1 : 0 }
    picture.looks = [StateLook("", .ground), StateLook("", .marked)]
    return picture
  }

  /// The name of the ground if forms for two states draw all other cells alike; otherwise nil. Elements of a reduced
  /// picture have already counted these cells, even beside quiet ones.
  var groundName: String? {
    if isReduced { return PictureStates.groundName(looks) }
    guard hasOthers, !looks.contains(where: { $0.role == .quiet }) else { return nil }
    return looks.first { $0.role == .ground }.map(Self.name)
  }

  /// Returns two columns for a cell in a state.
  func pair(_ state: UInt8) -> String { Self.text([textures[state].left, textures[state].right]) }

  /// Returns one column for a cell in a state.
  func single(_ state: UInt8) -> String { Self.text([textures[state].left]) }

  private static func text(_ scalars: [UInt16]) -> String { String(decoding: scalars, as: UTF16.self) }

  /// Returns lines that explain the characters: at most four, which may end with `…`. Pictures of only ground and
  /// marked cells need no explanation.
  func lines(_ cells: TextPicture.Cells) -> [String] {
    guard hasOthers || looks.contains(where: { $0.role == .quiet }) else { return [] }
    var lines: [String] = []
    for index in PictureStates.order(looks) where looks[index].role != .ground {
      let look = looks[index]
      let glyph: String
      switch cells {
      case .pairs: glyph = PlainText.withoutTrailingBlanks(pair(UInt8(index)))
      case .singles, .firsts: glyph = single(UInt8(index))
      case .halves, .braille, .shades:
        let glyph = cells == .braille ? "⣿" : "█"
        if let ground = groundName { return ["\(glyph) not \(ground)"] }
        guard look.role == .marked else { continue }
        return ["\(glyph) \(Self.name(look))"]
      }
      guard used[index] else { continue }
      let entry = glyph + " " + Self.name(look)
      if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(entry) <= Self.width {
        lines[lines.count - 1] = last + "   " + entry
      } else if lines.count < Self.most {
        lines.append(entry)
      } else {
        lines[Self.most - 1] += " …"
        break
      }
    }
    return lines
  }

  /// The largest number of lines, and the largest number of columns of each. The lines fit on a page in a terminal of
  /// 80 columns.
  private static let most = 4, width = 76

  private static func name(_ look: StateLook) -> String { PlainText.cut(PlainText.line(look.name), to: 40) }
}
