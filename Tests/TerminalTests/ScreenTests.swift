import Terminal
import Testing
import Typography

@Suite struct ScreenTests {
  /// Painting the difference onto the old frame gives the new one.
  @Test(arguments: ColorLevel.allCases)
  func differencesAddUp(colors: ColorLevel) throws {
    var random = Frames(seed: 1)
    for _ in 0..<60 {
      var screen = Screen(colors: colors, isSynchronized: random.below(2) == 0)
      var frame = TerminalFrame(columns: 1 + random.below(24), rows: 1 + random.below(5))
      var emulator = Emulator(columns: frame.columns, rows: frame.rows)
      for _ in 0..<6 {
        random.change(&frame)
        try emulator.read(screen.show(frame))
        #expect(emulator.cells == expected(frame, colors))
        #expect(emulator.isPlain)
        #expect(emulator.modes == (frame.cursor == nil ? [] : [25]))
        if let cursor = frame.cursor { #expect(cursor == emulator.cursor) }
        #expect(screen.show(frame).isEmpty)
      }
    }
  }

  /// Terminals that assume other widths for flags and similar characters draw these in their own way, and everything
  /// else in its place.
  @Test(arguments: [1, 4])
  func contestedCharactersMoveNothing(columns: Int) throws {
    var random = Frames(seed: 2)
    for _ in 0..<100 {
      var screen = Screen(colors: .rgb)
      var frame = TerminalFrame(columns: 8 + random.below(16), rows: 2)
      var emulator = Emulator(columns: frame.columns, rows: frame.rows, columnsOfClusters: columns)
      for _ in 0..<5 {
        random.change(&frame)
        try emulator.read(screen.show(frame))
        for (row, line) in expected(frame, .rgb).enumerated() {
          for (column, cell) in line.enumerated() where !cell.text.isEmpty && cell.text.unicodeScalars.count == 1 {
            #expect(emulator.cells[row][column] == cell, "\(column) \(line.map(\.text))")
          }
        }
      }
    }
  }

  @Test func anotherSizeIsPaintedAnew() throws {
    var screen = Screen(colors: .none)
    _ = screen.show(TerminalFrame(columns: 10, rows: 3))
    var frame = TerminalFrame(columns: 4, rows: 2)
    frame.put(VisibleText("漢字"), column: 0, row: 1)
    var emulator = Emulator(columns: 4, rows: 2)
    try emulator.read(screen.show(frame))
    #expect(emulator.cells == expected(frame, .none))
    screen.invalidate()
    emulator = Emulator(columns: 4, rows: 2)
    try emulator.read(screen.show(frame))
    #expect(emulator.cells == expected(frame, .none))
  }

  @Test func aSmallChangeIsFewBytes() {
    var screen = Screen(colors: .rgb)
    var frame = TerminalFrame(columns: 80, rows: 24)
    _ = screen.show(frame)
    frame.put(VisibleText("x"), column: 40, row: 12)
    #expect(String(decoding: screen.show(frame), as: UTF8.self) == "\u{1B}[?25l\u{1B}[13;41Hx")
  }

  @Test func cellsBetweenChangesAreSkippedInTheShortestWay() {
    var screen = Screen(colors: .rgb)
    var frame = TerminalFrame(columns: 80, rows: 2)
    frame.put(VisibleText("abcdefghijklmnopqrstuvwxyz"), column: 0, row: 0)
    _ = screen.show(frame)
    for column in [0, 4, 10, 12, 60] { frame.put(VisibleText("X"), column: column, row: 0) }
    frame.put(VisibleText("Y"), column: 79, row: 0)
    let bytes = String(decoding: screen.show(frame), as: UTF8.self)
    #expect(bytes == "\u{1B}[?25l\u{1B}[1;1HXbcdX\u{1B}[5CXlX\u{1B}[61GX\u{1B}[80GY")
  }
}

/// Returns the screen that an emulator should show for a frame.
private func expected(_ frame: TerminalFrame, _ colors: ColorLevel) -> [[Emulator.Cell]] {
  (0..<frame.rows).map { row in
    (0..<frame.columns).map { column in
      let cell = frame[column, row]
      var style = cell.style
      style.foreground = colors.reduce(style.foreground)
      style.background = colors.reduce(style.background)
      return Emulator.Cell(
        text: cell.text.string, style: colors == .none ? .plain : style, link: cell.link?.address ?? "")
    }
  }
}

private struct Frames {
  private var state: UInt64
  private static let texts = [
    "a", "word", "漢", "漢字かな", "👍🏽", "🇩🇪🇫🇷", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "e\u{301}", "👨‍👩‍👧‍👦", "│", "  ", "नि",
    "\u{1B}[31m", "🫠",
  ]

  init(seed: UInt64) { state = seed }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func color() -> Color {
    switch below(5) {
    case 0: .palette(UInt8(below(256)))
    case 1: .rgb(red: UInt8(below(256)), green: UInt8(below(256)), blue: UInt8(below(256)))
    default: .standard
    }
  }

  mutating func change(_ frame: inout TerminalFrame) {
    for _ in 0..<(1 + below(8)) {
      let style = CellStyle(.init(rawValue: UInt8(below(64))), foreground: color(), background: color())
      let column = below(frame.columns + 3) - 2, row = below(frame.rows)
      if below(6) == 0 {
        frame.fill(columns: column..<(column + below(5)), rows: row..<(row + 2), style: style)
      } else {
        let link = below(3) == 0 ? Hyperlink("https://a.b/\(below(3))") : nil
        frame.put(VisibleText(Self.texts[below(Self.texts.count)]), column: column, row: row, style: style, link: link)
      }
    }
    frame.cursor = below(2) == 0 ? nil : (below(frame.columns), below(frame.rows))
  }
}
