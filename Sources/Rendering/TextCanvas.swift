import Simulations
import Typography

/// A picture drawn as lines of equal width.
struct TextCanvas {
  var lines: [String]
  var width: Int

  init(_ picture: Picture, form: TextPicture.Form, legend: TextLegend, percent: Int) {
    var body: [String]
    switch form.cells {
    case .pairs: body = Self.rows(picture) { legend.pair($0) }
    case .singles: body = Self.rows(picture) { legend.single($0) }
    case .halves: body = Self.halves(picture, legend)
    case .braille: body = Self.braille(picture, legend)
    case .firsts(let factor): body = Self.firsts(picture, factor).map { row in row.map(legend.single).joined() }
    case .shades(let factor):
      body = Self.densities(picture, factor, legend).map { row in
        row.map { TextShades.shade($0, percent: percent) }.joined()
      }
    }
    width = form.size(width: picture.width, height: picture.height).columns
    switch form.frame {
    case .box:
      let edge = String(repeating: "─", count: width - 2)
      body = ["┌\(edge)┐"] + body.map { "│\($0)│" } + ["└\(edge)┘"]
    case .rules:
      let edge = String(repeating: "─", count: width)
      body = [edge] + body + [edge]
    case .none: break
    }
    if let title = picture.title {
      let line = PlainText.cut(PlainText.line(title), to: TextPicture.columns)
      body.insert(line, at: 0)
      width = max(width, DisplayWidth.of(line))
    }
    lines = body
  }

  /// Canvases in rows of as many as fit, two blanks between them, a blank line between the rows.
  static func sideBySide(_ canvases: [TextCanvas], columns: Int) -> [String] {
    var lines: [String] = []
    var rest = canvases[...]
    while let first = rest.popFirst() {
      var row = [first]
      var width = first.width
      while let next = rest.first, width + 2 + next.width <= columns {
        row.append(next)
        width += 2 + next.width
        rest.removeFirst()
      }
      if !lines.isEmpty { lines.append("") }
      if row.count == 1 {
        lines += first.lines
        continue
      }
      for index in 0..<row.reduce(0, { max($0, $1.lines.count) }) {
        let parts = row.map { PlainText.padded(index < $0.lines.count ? $0.lines[index] : "", to: $0.width) }
        lines.append(parts.joined(separator: "  "))
      }
    }
    return lines
  }

  private static func rows(_ picture: Picture, _ text: (UInt8) -> String) -> [String] {
    (0..<picture.height).map { row in
      picture.elements[row * picture.width..<(row + 1) * picture.width].map(text).joined()
    }
  }

  /// Two rows of marked cells a line.
  private static func halves(_ picture: Picture, _ legend: TextLegend) -> [String] {
    stride(from: 0, to: picture.height, by: 2).map { row in
      (0..<picture.width).map { column in
        let upper = legend.isMarked(picture.elements[row * picture.width + column])
        let lower = row + 1 < picture.height && legend.isMarked(picture.elements[(row + 1) * picture.width + column])
        return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }.joined()
    }
  }

  /// Four rows of two marked cells a character. The bits of Unicode's patterns count down the left column, then the
  /// right one, and the fourth row behind both.
  private static func braille(_ picture: Picture, _ legend: TextLegend) -> [String] {
    let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    return stride(from: 0, to: picture.height, by: 4).map { top in
      var line: [UInt8] = []
      for left in stride(from: 0, to: picture.width, by: 2) {
        var pattern: UInt8 = 0
        for row in top..<min(top + 4, picture.height) {
          for column in left..<min(left + 2, picture.width)
          where legend.isMarked(picture.elements[row * picture.width + column]) {
            pattern |= bits[row - top][column - left]
          }
        }
        // U+2800 + pattern, in UTF-8; also where there is no dot, since a blank is narrower in many fonts.
        line += [0xE2, 0xA0 | pattern >> 6, 0x80 | pattern & 0x3F]
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// The lowest of each character's `factor` × 2·`factor` elements.
  private static func firsts(_ picture: Picture, _ factor: Int) -> [[UInt8]] {
    stride(from: 0, to: picture.height, by: 2 * factor).map { top in
      stride(from: 0, to: picture.width, by: factor).map { left in
        var first = UInt8.max
        for row in top..<min(top + 2 * factor, picture.height) {
          for column in left..<min(left + factor, picture.width) {
            first = min(first, picture.elements[row * picture.width + column])
          }
        }
        return first
      }
    }
  }

  /// The largest density of a character, in 255ths; 0 in forms without shades.
  static func densest(_ picture: Picture, _ form: TextPicture.Form) -> Int {
    guard case .shades(let factor) = form.cells else { return 0 }
    return densities(picture, factor, TextLegend(picture.looks)).reduce(0) { $1.reduce($0, max) }
  }

  /// The share of marked cells in each character's `factor` × 2·`factor` elements, in 255ths: 0 only where there is
  /// none.
  private static func densities(_ picture: Picture, _ factor: Int, _ legend: TextLegend) -> [[Int]] {
    stride(from: 0, to: picture.height, by: 2 * factor).map { top in
      stride(from: 0, to: picture.width, by: factor).map { left in
        var sum = 0
        var cells = 0
        for row in top..<min(top + 2 * factor, picture.height) {
          let high = min(picture.scale, picture.rows - row * picture.scale)
          for column in left..<min(left + factor, picture.width) {
            let area = high * min(picture.scale, picture.columns - column * picture.scale)
            let element = picture.elements[row * picture.width + column]
            sum += area * (picture.scale > 1 ? Int(element) : legend.isMarked(element) ? 255 : 0)
            cells += area
          }
        }
        return sum == 0 ? 0 : max(1, (sum + cells / 2) / cells)
      }
    }
  }
}

/// How dark a share of marked cells, in 255ths, is drawn.
enum TextShades {
  /// What the darkest shade stands for, in percent: the next round number, so that pictures of like kind compare.
  static func percent(for densest: Int) -> Int {
    [1, 2, 5, 10, 20, 50].first { densest * 100 <= $0 * 255 } ?? 100
  }

  /// `░▒▓█` for the quarters of the range; blank only where nothing is marked.
  static func shade(_ density: Int, percent: Int) -> String {
    if density == 0 { return " " }
    return ["░", "▒", "▓", "█"][min(3, (density * 400 - 1) / (percent * 255))]
  }
}
