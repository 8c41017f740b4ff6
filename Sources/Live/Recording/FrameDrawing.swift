import Files
import Rendering
import Terminal
import Typography

/// A frame of a terminal as an SVG drawing, in the colours of a dark or a light terminal.
package struct FrameDrawing {
  package enum Ground: String, Sendable, CaseIterable {
    case dark, light
  }

  private let frame: TerminalFrame
  private let ground: Ground
  private static let width = 8.0, height = 17.0, margin = 8.0

  package init(_ frame: TerminalFrame, _ ground: Ground = .dark) {
    self.frame = frame
    self.ground = ground
  }

  private static let mark = ContentMark(start: "<!-- automata live, sha256 ", end: " -->")

  /// Returns whether the bytes of a file are a drawing by this program that nobody has changed since.
  package static func isDrawing(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "<svg".utf8) && mark.isIntact(in: bytes)
  }

  /// The drawing with its mark, which proves where it comes from.
  package var bytes: [UInt8] {
    var drawing = unmarked
    // The mark is a comment after the first line, which is the start of the document's element.
    let line = drawing.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? drawing.count
    drawing.insert(contentsOf: Self.mark.placeholder + Array("\n".utf8), at: line)
    return Self.mark.sealed(drawing)
  }

  private var unmarked: [UInt8] {
    let columns = Double(frame.columns) * Self.width + 2 * Self.margin
    let rows = Double(frame.rows) * Self.height + 2 * Self.margin
    var svg = SVGWriter()
    svg.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", .number(columns)), ("height", .number(rows)),
        ("role", "img"), ("font-family", "ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace"),
        ("font-size", "13"),
      ]
    ) { svg in
      svg.element("title", text: "A terminal of \(frame.columns) columns and \(frame.rows) rows")
      svg.element(
        "rect", [("width", .number(columns)), ("height", .number(rows)), ("rx", "6"), ("fill", .text(Self.hex(paper)))])
      for row in 0..<frame.rows { draw(row, &svg) }
    }
    return svg.bytes
  }

  // MARK: Cells

  private func draw(_ row: Int, _ svg: inout SVGWriter) {
    var start = 0
    while start < frame.columns {
      let style = frame[start, row].style
      var end = start + 1
      while end < frame.columns, frame[end, row].style == style { end += 1 }
      draw(start..<end, row, style, &svg)
      start = end
    }
  }

  private func draw(_ columns: Range<Int>, _ row: Int, _ style: CellStyle, _ svg: inout SVGWriter) {
    let (front, back) = colors(of: style)
    if let back { rectangle(columns, row, 0..<8, 0..<8, Self.hex(back), &svg) }
    var text = "", first = columns.lowerBound
    func write(_ svg: inout SVGWriter) {
      guard !text.isEmpty else { return }
      var attributes: [SVGWriter.Attribute] = [
        ("x", .number(Self.margin + Double(first) * Self.width)),
        ("y", .number(Self.margin + Double(row) * Self.height + 13)), ("fill", .text(Self.hex(front))),
        ("textLength", .number(Double(VisibleText(text).width) * Self.width)), ("lengthAdjust", "spacingAndGlyphs"),
      ]
      if style.attributes.contains(.bold) { attributes.append(("font-weight", "bold")) }
      if style.attributes.contains(.underline) { attributes.append(("text-decoration", "underline")) }
      svg.element("text", attributes, text: text)
    }
    for column in columns {
      let shown = frame[column, row].text.string
      let scalar = shown.unicodeScalars.first?.value ?? 32
      let isDrawn = blocks(scalar, column, row, Self.hex(front), &svg)
      if isDrawn || scalar == 32 {
        // Words are placed one by one, so a browser's font cannot shift them.
        write(&svg)
        (text, first) = ("", column + 1)
      } else {
        text += shown
      }
    }
    write(&svg)
  }

  /// Draws blocks and Braille dots as rectangles, because fonts would leave gaps between them.
  private func blocks(
    _ scalar: UInt32, _ column: Int, _ row: Int, _ fill: String, _ svg: inout SVGWriter
  ) -> Bool {
    let one = column..<column + 1
    switch scalar {
    case 0x2588: rectangle(one, row, 0..<8, 0..<8, fill, &svg)
    case 0x2580: rectangle(one, row, 0..<8, 0..<4, fill, &svg)
    case 0x2584: rectangle(one, row, 0..<8, 4..<8, fill, &svg)
    case 0x258C, 0x2590, 0x2596...0x259F:
      let quarters = CellAlphabet.quarters.firstIndex(of: UInt16(scalar)) ?? 0
      for bit in 0..<4 where quarters >> bit & 1 == 1 {
        let x = bit % 2 * 4, y = bit / 2 * 4
        rectangle(one, row, x..<x + 4, y..<y + 4, fill, &svg)
      }
    case 0x2591...0x2593:
      let opacity = ["0.3", "0.55", "0.8"][Int(scalar - 0x2591)]
      rectangle(one, row, 0..<8, 0..<8, fill, &svg, opacity: opacity)
    case 0x2800...0x28FF:
      for bit in 0..<8 where (scalar - 0x2800) >> UInt32(bit) & 1 == 1 {
        let x = bit < 6 ? bit / 3 : bit - 6, y = bit < 6 ? bit % 3 : 3
        rectangle(one, row, x * 4 + 1..<x * 4 + 3, y * 2..<y * 2 + 1, fill, &svg)
      }
    default: return false
    }
    return true
  }

  /// Draws a rectangle over some cells, in eighths of a cell.
  private func rectangle(
    _ columns: Range<Int>, _ row: Int, _ across: Range<Int>, _ down: Range<Int>, _ fill: String,
    _ svg: inout SVGWriter, opacity: String? = nil
  ) {
    let unit = Self.height / 8
    var attributes: [SVGWriter.Attribute] = [
      ("x", .number(Self.margin + Double(columns.lowerBound) * Self.width + Double(across.lowerBound))),
      ("y", .number(Self.margin + Double(row) * Self.height + Double(down.lowerBound) * unit)),
      ("width", .number(Double(columns.count - 1) * Self.width + Double(across.count))),
      ("height", .number(Double(down.count) * unit)), ("fill", .text(fill)),
    ]
    if let opacity { attributes.append(("opacity", .text(opacity))) }
    svg.element("rect", attributes)
  }

  // MARK: Colours

  /// Returns the colours of a style as `0xRRGGBB`. The background is nil if it is that of the terminal.
  package func colors(of style: CellStyle) -> (front: UInt32, back: UInt32?) {
    var (front, back) = (color(style.foreground) ?? ink, color(style.background))
    if style.attributes.contains(.inverse) { (front, back) = (back ?? paper, front) }
    if style.attributes.contains(.dim) { front = Self.dimmed(front, back ?? paper) }
    return (front, back)
  }

  /// The terminal's background.
  package var paper: UInt32 { ground == .dark ? 0x16181D : 0xFFFFFF }
  private var ink: UInt32 { ground == .dark ? 0xD6D9DE : 0x1F2328 }

  /// Returns a colour of the terminal's palette: the sixteen colours, the cube, or the greys. Nil for the default
  /// colour.
  private func color(_ color: Color) -> UInt32? {
    switch color {
    case .standard: return nil
    case .rgb(let red, let green, let blue): return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    case .palette(let index) where index < 16:
      return (ground == .dark ? Self.darkPalette : Self.lightPalette)[Int(index)]
    case .palette(let index) where index < 232:
      let levels: [UInt32] = [0, 95, 135, 175, 215, 255], number = Int(index) - 16
      return levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6]
    case .palette(let index):
      let grey = UInt32(8 + 10 * (Int(index) - 232))
      return grey << 16 | grey << 8 | grey
    }
  }

  // White on blue, the colours of the status line, has a contrast of at least 4.5:1.
  private static let darkPalette: [UInt32] = [
    0x16181D, 0xE5534B, 0x57AB5A, 0xC69026, 0x1F6FEB, 0xB083F0, 0x39C5CF, 0xADBAC7,
    0x636E7B, 0xFF938A, 0x8DDB8C, 0xEAC55F, 0x96D0FF, 0xDCBDFB, 0x76E3EA, 0xFFFFFF,
  ]
  private static let lightPalette: [UInt32] = [
    0x24292F, 0xCF222E, 0x116329, 0x7D4E00, 0x2A90FF, 0x8250DF, 0x1B7C83, 0x6E7781,
    0x57606A, 0xA40E26, 0x1A7F37, 0x633C01, 0x0969DA, 0xA475F9, 0x3192AA, 0x24292F,
  ]

  /// Returns a colour with two parts of the first and one part of the second.
  private static func dimmed(_ first: UInt32, _ second: UInt32) -> UInt32 {
    var color: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let sum = 2 * (first >> shift & 255) + (second >> shift & 255)
      color |= (sum / 3) << shift
    }
    return color
  }

  private static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
