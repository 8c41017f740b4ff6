import Simulations
import Typography

/// A picture drawn as lines of equal width.
struct TextCanvas {
  var lines: [String]
  var width: Int

  init(_ picture: Picture, form: TextPicture.Form, legend: TextLegend, percent: Int) {
    func text(_ row: [UInt8]) -> String { row.map(legend.single).joined() }
    var body =
      switch form.cells {
      case .pairs: CellPicture(picture, .twoColumns, textures: legend.textures).lines
      case .singles: Self.firsts(picture, 1, 1).map(text)
      case .halves: CellPicture(legend.twoStates(picture), .halfBlocks).lines
      case .braille: CellPicture(legend.twoStates(picture), .braille).lines
      case .firsts(let factor): Self.firsts(picture, factor, 2 * factor).map(text)
      case .shades(let factor): CellPicture(picture, .density(factor: factor), percent: percent).lines
      }
    width = form.size(width: picture.width, height: picture.height).columns
    switch form.border {
    case .box:
      let edge = String(repeating: "─", count: width - 2)
      body = ["┌\(edge)┐"] + body.map { "│\($0)│" } + ["└\(edge)┘"]
    case .rules:
      let edge = String(repeating: "─", count: width)
      body = [edge] + body + [edge]
    case .none: break
    }
    if let title = picture.title {
      let line = PlainText.cut(PlainText.line(title), to: TextPage.columns)
      body.insert(line, at: 0)
      width = max(width, DisplayWidth.of(line))
    }
    lines = body
  }

  /// Returns the lines of each row of canvases. A row holds as many canvases as fit, with two spaces between them.
  static func rows(_ canvases: [TextCanvas], columns: Int) -> [[String]] {
    var rows: [[String]] = []
    var rest = canvases[...]
    while let first = rest.popFirst() {
      var row = [first]
      var width = first.width
      while let next = rest.first, width + 2 + next.width <= columns {
        row.append(next)
        width += 2 + next.width
        rest.removeFirst()
      }
      if row.count == 1 {
        rows.append(first.lines)
        continue
      }
      rows.append(
        (0..<row.reduce(0, { max($0, $1.lines.count) })).map { index in
          let parts = row.map { PlainText.padded(index < $0.lines.count ? $0.lines[index] : "", to: $0.width) }
          return parts.joined(separator: "  ")
        })
    }
    return rows
  }

  /// Returns the state of the lowest number among each character's `across` × `down` elements.
  private static func firsts(_ picture: Picture, _ across: Int, _ down: Int) -> [[UInt8]] {
    stride(from: 0, to: picture.height, by: down).map { top in
      stride(from: 0, to: picture.width, by: across).map { left in
        var first = UInt8.max
        for row in top..<min(top + down, picture.height) {
          for column in left..<min(left + across, picture.width) {
            first = min(first, picture.elements[row * picture.width + column])
          }
        }
        return first
      }
    }
  }
}
