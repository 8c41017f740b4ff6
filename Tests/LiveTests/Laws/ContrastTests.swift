import Live
import Simulations
import Terminal
import TestSupport
import Testing
import Typography

/// The contrast of everything on interactive screens, in the colours of their pictures on dark and light terminals.
@Suite struct ContrastTests {
  private static let starts: [(model: String, keys: [String])] = [
    ("life", ["grid=40x20", "initial=random"]), ("life", ["grid=40x20", "initial=random", "rule=B2/S345/C4"]),
    ("life", ["grid=40x20", "initial=random", "rule=WireWorld"]), ("elementary", ["rule=30"]),
    ("totalistic", ["code=777", "colours=3"]),
    (
      "infection",
      [
        "people=400", "factor=3", "incubation=2", "recovery=3", "immunity=9", "mortality=0.3", "vaccinated=0.2",
        "initial.count=9",
      ]
    ),
    ("memory", ["pairs=6", "players=[perfect, random]"]),
    ("mealy", ["transitions={a: {x: [b, y]}, b: {x: [a, z]}}", "initial=a", "input=xxxx"]),
  ]

  /// Returns the frames of a screen, and of every screen to which one or two of its actions lead.
  private static func frames(_ bench: Bench, depth: Int = 2) throws -> Set<TerminalFrame> {
    var frames: Set = [bench.state.frame]
    guard depth > 0, bench.ending == nil else { return frames }
    for action in bench.state.screen.actions {
      guard let key = action.keys.first, action.id != "quit" else { continue }
      var copy = bench
      try copy.press(key.key, key.modifiers)
      guard copy.ending == nil else { continue }
      frames.insert(copy.state.frame)
      // The next key could write a file, or request patterns from another machine.
      if action.id.contains("save") || action.id.contains("fetch") { continue }
      if depth > 1 { try copy.wait(.milliseconds(700)) }
      frames.formUnion(try Self.frames(copy, depth: depth - 1))
    }
    return frames
  }

  private static func allFrames(_ theme: LiveTheme) throws -> Set<TerminalFrame> {
    func themed(_ screen: any LiveScreen) throws -> Bench {
      var bench = try Bench(screen, columns: 90, rows: 30)
      guard theme == .contrast else { return bench }
      // The theme is the first of the settings.
      try bench.type(",")
      try bench.press(.enter)
      try bench.press(.escape)
      return bench
    }
    let size = TerminalSize(columns: 90, rows: 30)
    var frames = try Self.frames(themed(LobbyScreen(size: size)))
    for start in starts {
      let room = LatticeScreen.room(size)
      let keys = StartKeys(model: start.model, keys: start.keys, columns: room.columns, rows: 2 * room.rows)
      var bench = try themed(PlayScreens.screen(for: keys.start().get(), size: size))
      frames.formUnion(try Self.frames(bench))
      try bench.type(" ")
      for _ in 0..<8 {
        try bench.wait(.milliseconds(400))
        frames.formUnion(try Self.frames(bench, depth: 1))
      }
    }
    return frames
  }

  /// Returns whether a character draws an area rather than a word. Signs such as `·` and `×` are cells in some states,
  /// and share their styles with letters elsewhere.
  private static func isArea(_ text: String) -> Bool { text.first.map { !$0.isLetter && !$0.isNumber } ?? true }

  /// Words have a contrast of at least 4.5:1. Drawings on the terminal's own background have at least 3:1. Two states
  /// in one cell have colours of the terminal's palette, which the user chooses, so their contrast is not checked.
  ///
  /// The theme of high contrast uses the terminal's bright colours, which the user also chooses, instead of those of
  /// pictures.
  @Test(arguments: LiveTheme.allCases.filter { $0 != .contrast }) func everythingIsVisible(theme: LiveTheme) throws {
    var words: [CellStyle: String] = [:], areas: [CellStyle: String] = [:]
    let frames = try Self.allFrames(theme)
    for frame in frames {
      for row in 0..<frame.rows {
        for column in 0..<frame.columns {
          let style = frame[column, row].style, text = frame[column, row].text.string
          guard text != " ", words[style, default: ""].count < 24 else { continue }
          if !Self.isArea(text) { words[style, default: ""] += text } else { areas[style] = text }
        }
      }
    }
    #expect(frames.count > 100 && words.count > 8 && areas.count > 8, "\(frames.count) \(words.count) \(areas.count)")
    for ground in FrameDrawing.Ground.allCases {
      let drawing = FrameDrawing(TerminalFrame(columns: 1, rows: 1), ground)
      for (style, text) in words {
        let (front, back) = drawing.colors(of: style)
        let ratio = Contrast.ratio(front, back ?? drawing.paper)
        #expect(ratio >= 4.5, "\(theme) \(ground) '\(text)' \(style): \(ratio)")
      }
      for (style, text) in areas {
        let (front, back) = drawing.colors(of: style)
        guard back == nil else { continue }
        let ratio = Contrast.ratio(front, drawing.paper)
        #expect(ratio >= 3, "\(theme) \(ground) '\(text)' \(style): \(ratio)")
      }
    }
  }

  @Test func theContrastIsThatOfTheStandard() {
    #expect((Contrast.ratio(0xFFFFFF, 0) - 21).magnitude < 1e-9)
    #expect((Contrast.ratio(0x777777, 0xFFFFFF) - 4.478).magnitude < 1e-3)
  }
}
