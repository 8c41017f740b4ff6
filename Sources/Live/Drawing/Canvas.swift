import Rendering
import Simulations
import Terminal
import Typography

/// A frame to draw on, with the styles of a theme. Anything outside the frame is left out.
package struct Canvas {
  package private(set) var frame: TerminalFrame
  package let look: CanvasLook

  package var theme: LiveTheme { look.theme }
  package var isASCII: Bool { look.isASCII }
  /// The theme of text. Without colours, it is the theme that does not need any.
  private var words: LiveTheme { look.hasColors ? theme : .contrast }

  package var columns: Int { frame.columns }
  package var rows: Int { frame.rows }

  package init(size: TerminalSize, _ look: CanvasLook) {
    frame = TerminalFrame(columns: size.columns, rows: size.rows)
    self.look = look
  }

  /// Returns a picture of a lattice in cells of the terminal. More than two states also differ in shape.
  package func cells(_ picture: Picture, _ form: CellForm) -> CellPicture {
    let isManifold = picture.looks.count { $0.role != .ground } > 1
    let isDark = look.hasColors && theme == .terminal
    let halves: CellHalves =
      isManifold ? .shaped(hasColors: look.hasColors && !isASCII, quiet: isDark ? .dark : .light) : .filled
    return CellPicture(
      picture, form, textures: CellTextures(picture.looks, isASCII ? .ascii : .unicode),
      hidesQuiet: form == .braille || halves == .filled && (!look.hasColors || theme == .contrast), halves: halves)
  }

  /// Writes a text, cut at a column, and returns the column after the text.
  @discardableResult
  package mutating func put(
    _ text: String, column: Int, row: Int, _ style: CanvasStyle = .plain, upTo end: Int? = nil
  ) -> Int {
    var shown = VisibleText(label: isASCII ? Self.ascii(text) : text)
    if let end, column + shown.width > end {
      var kept = "", width = 0
      let mark = cutMark
      for character in shown.characters {
        guard column + width + character.width + 1 <= end else { break }
        kept += character.string
        width += character.width
      }
      shown = VisibleText(label: end > column ? kept + mark : "")
    }
    frame.put(shown, column: column, row: row, style: words.style(style))
    return column + shown.width
  }

  /// The mark at the end of a text that was cut.
  var cutMark: String { isASCII ? "~" : "…" }

  /// Returns a text in which each character outside ASCII is replaced with an equivalent, or else with a question mark.
  private static func ascii(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(\.isASCII) else { return text }
    return text.map { character in
      if character.unicodeScalars.allSatisfy(\.isASCII) { return String(character) }
      return switch character {
      case "…": "..."
      case "‹", "◂": "<"
      case "›": ">"
      case "–", "—", "─": "-"
      case "·": "."
      default: "?"
      }
    }.joined()
  }

  package mutating func fill(columns: Range<Int>, rows: Range<Int>, _ style: CanvasStyle = .plain) {
    frame.fill(columns: columns, rows: rows, style: words.style(style))
  }

  /// Shows a whole frame instead of the drawing so far.
  package mutating func show(_ frame: TerminalFrame) { self.frame = frame }

  /// Places the terminal's cursor, for typing text.
  package mutating func placeCursor(column: Int, row: Int) { frame.cursor = (column, row) }

  /// Draws cells with their top left corner at a place.
  ///
  /// - Parameter marks: the marked places of the picture.
  package mutating func draw(_ picture: CellPicture, column: Int, row: Int, marks: CellMarks = CellMarks()) {
    let isPopulation = picture.looks.contains { $0.role == .quiet }, others = LightnessOrder.count(picture.looks)
    let colors = (0...255).map { state in
      look.hasColors
        ? theme.color(
          of: picture.role(of: UInt8(state)), named: state < picture.looks.count ? picture.looks[state].name : "",
          isPopulation: isPopulation, others: others) : .standard
    }
    var texts: [UInt16: VisibleText] = [:]
    for y in 0..<picture.rows {
      for x in 0..<picture.columns {
        let glyph = picture[x, y]
        var (scalar, style) = shown(glyph, colors, picture)
        if !look.hasColors || isASCII {
          if let part = marks[x, y] {
            mark(part, glyph, colors, picture, &scalar, &style)
          } else if let part = marks.selection(column: x, row: y) {
            (scalar, style.attributes) = (selectedSign(scalar, part), style.attributes.union(.underline))
          }
        } else if let part = marks.merged(column: x, row: y) {
          mark(part, glyph, colors, picture, &scalar, &style)
        }
        let text: VisibleText
        if let known = texts[scalar] {
          text = known
        } else {
          text = VisibleText(Unicode.Scalar(scalar).map { String($0) } ?? " ")
          texts[scalar] = text
        }
        frame.put(character: text, column: column + x, row: row + y, style: style)
      }
    }
  }

  private static let upperHalf: UInt16 = 0x2580, lowerHalf: UInt16 = 0x2584, full: UInt16 = 0x2588

  /// Returns the character of a glyph and its colours. The background has a colour only if it shows a state of its own.
  private func shown(
    _ glyph: TerminalGlyph, _ colors: [Color], _ picture: CellPicture
  ) -> (scalar: UInt16, style: CellStyle) {
    let ink = colors[Int(glyph.ink)], ground = colors[Int(glyph.ground)]
    guard picture.role(of: glyph.ground) != .ground else {
      return (glyph.scalar, shaded(glyph, ink, picture) ?? CellStyle(foreground: ink))
    }
    let isHalf = glyph.scalar == Self.upperHalf || glyph.scalar == Self.lowerHalf
    guard look.hasColors else { return (isHalf ? Self.full : glyph.scalar, .plain) }
    guard ground == .standard, isHalf else { return (glyph.scalar, CellStyle(foreground: ink, background: ground)) }
    // The default text colour cannot be a background, so the other half is drawn instead.
    guard ink != .standard else { return (Self.full, .plain) }
    return (glyph.scalar == Self.upperHalf ? Self.lowerHalf : Self.upperHalf, CellStyle(background: ink))
  }

  /// Returns the colours of a shaded or striped character, or nil for others. Two shades of one colour keep the tint of
  /// a state among other states, so no part looks empty. Shares of marked cells are also shaded, but have no background
  /// colour.
  private func shaded(_ glyph: TerminalGlyph, _ ink: Color, _ picture: CellPicture) -> CellStyle? {
    let isStriped = glyph.scalar == 0x258C || glyph.scalar == 0x2590
    guard look.hasColors, isStriped || (0x2591...0x2593).contains(glyph.scalar), case .palette(let number) = ink,
      number < 16,
      picture.role(of: glyph.ink) != .marked, picture.looks.contains(where: { $0.role == .marked })
    else { return nil }
    let other = Color.palette(number ^ 8)
    return glyph.scalar == 0x2591
      ? CellStyle(foreground: other, background: ink) : CellStyle(foreground: ink, background: other)
  }

  /// Returns the character of a selected cell without colours. An empty half gets a line or a dot; a full one is
  /// shaded.
  private func selectedSign(_ scalar: UInt16, _ part: CellMarks.Part) -> UInt16 {
    func sign(_ ascii: Character, _ other: UInt16) -> UInt16 { isASCII ? UInt16(ascii.asciiValue ?? 0x5F) : other }
    if scalar == UInt16(UInt8(ascii: " ")) || scalar == 0x2800 {
      return switch part {
      case .whole: sign("_", 0xB7)
      case .upper: sign("`", 0x2594)
      case .lower: sign("_", 0x2581)
      }
    }
    if scalar == Self.full || scalar == UInt16(UInt8(ascii: "#")) { return sign("$", 0x2593) }
    return scalar
  }

  /// Changes the appearance of a character to that of a marked one.
  private func mark(
    _ part: CellMarks.Part, _ glyph: TerminalGlyph, _ colors: [Color], _ picture: CellPicture, _ scalar: inout UInt16,
    _ style: inout CellStyle
  ) {
    guard part != .whole else {
      // The mark is a background, which a full or a shaded block would cover.
      if scalar == Self.full || (0x2591...0x2593).contains(scalar) { scalar = 0x25AA }
      return mark(&style)
    }
    let halves = GlyphHalves(glyph, ground: picture.looks.firstIndex { $0.role == .ground }.map { UInt8($0) })
    let isUpper = part == .upper
    let (own, other) = isUpper ? (halves.upper, halves.lower) : (halves.lower, halves.upper)
    func isAlive(_ state: UInt8) -> Bool {
      switch picture.role(of: state) {
      case .ground, .quiet: false
      default: true
      }
    }
    guard look.hasColors, !isASCII else {
      // The sign points to the half. A filled half is shown in inverse.
      scalar = UInt16(UInt8(ascii: isUpper ? "^" : "v"))
      style = CellStyle(.underline)
      if look.hasColors { style.background = markColor(isAlive(own)) }
      if isAlive(own) { style.attributes.insert(.inverse) }
      return
    }
    let color = markColor(isAlive(own)), behind = colors[Int(other)]
    if picture.role(of: other) == .ground {
      (scalar, style) = (isUpper ? Self.upperHalf : Self.lowerHalf, CellStyle(foreground: color))
    } else if behind == .standard {
      // The default text colour cannot be a background, so the other half has the ink.
      (scalar, style) = (
        isUpper ? Self.lowerHalf : Self.upperHalf, CellStyle(foreground: .standard, background: color)
      )
    } else {
      (scalar, style) = (
        isUpper ? Self.upperHalf : Self.lowerHalf, CellStyle(foreground: color, background: behind)
      )
    }
  }

  /// Returns the colour of a mark: brighter on a live cell.
  private func markColor(_ isAlive: Bool) -> Color { .palette(theme == .contrast || isAlive ? 11 : 3) }

  /// Gives a marked character a background of its own, because an empty cell in inverse would look like a live one.
  private func mark(_ style: inout CellStyle) {
    if look.hasColors {
      style.background = markColor(false)
    } else {
      style.attributes.insert([.inverse, .underline])
    }
  }
}

/// The options for drawing on a canvas.
package struct CanvasLook: Hashable, Sendable {
  package var theme: LiveTheme
  /// Whether only ASCII is used.
  package var isASCII: Bool
  /// Whether colours are visible. Without them, states differ only in shape.
  package var hasColors: Bool
  /// Whether measured times are shown. Recordings leave them out, so they are always the same.
  package var showsTimes: Bool

  package init(
    theme: LiveTheme = .terminal, isASCII: Bool = false, hasColors: Bool = true, showsTimes: Bool = true
  ) {
    self.theme = theme
    self.isASCII = isASCII
    self.hasColors = hasColors
    self.showsTimes = showsTimes
  }
}

/// The states of the two halves of a character.
struct GlyphHalves {
  let upper: UInt8, lower: UInt8

  /// Splits a glyph.
  ///
  /// - Parameter ground: the state of the ground, if there is one.
  init(_ glyph: TerminalGlyph, ground: UInt8?) {
    let (hasUpper, hasLower) = Self.inked(glyph.scalar)
    let empty = ground ?? glyph.ground
    // A half without ink shows the ground of the glyph if the other half has ink.
    upper = hasUpper ? glyph.ink : hasLower ? glyph.ground : empty
    lower = hasLower ? glyph.ink : hasUpper ? glyph.ground : empty
  }

  private static func inked(_ scalar: UInt16) -> (upper: Bool, lower: Bool) {
    if let quarters = CellAlphabet.quarters.firstIndex(of: scalar) { return (quarters & 3 != 0, quarters & 12 != 0) }
    return (scalar != UInt16(UInt8(ascii: ",")), scalar != UInt16(UInt8(ascii: "'")))
  }
}
