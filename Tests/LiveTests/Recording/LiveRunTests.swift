import Live
import Mealy
import Simulations
import Terminal
import Testing
import Typography

@Suite struct LiveRunTests {
  private static let size = TerminalSize(columns: 60, rows: 16)

  /// Returns the recording of a session of Life.
  private func cast(_ script: String) throws -> (run: LiveRun, bytes: [UInt8]) {
    let keys = StartKeys(model: "life", keys: ["initial.pattern=glider", "grid=24x24"], columns: 60, rows: 26)
    let application = LiveApplication(
      CanvasLook(showsTimes: false), colors: .palette256, limits: RunLimits(), workers: .one)
    var run = try LiveRun(
      PlayScreens.screen(for: keys.start().get(), size: Self.size), size: Self.size, application: application,
      recordsFrames: true)
    try run.perform(LiveScript(script))
    return (run, try #require(run.recording).bytes)
  }

  @Test func theSameScriptGivesTheSameBytes() throws {
    // The first q asks, because Enter has edited a cell.
    let script = "space wait:2 space enter s q q", first = try cast(script), second = try cast(script)
    #expect(first.bytes == second.bytes)
    #expect(try Self.times(first.bytes).count > 30)
    #expect(first.run.ending == .quit)
  }

  @Test func resultsOfAGameStayInTheRun() throws {
    let keys = StartKeys(model: "memory", keys: ["pairs=1"], columns: 60, rows: 26)
    let application = LiveApplication(
      CanvasLook(showsTimes: false), colors: .palette256, limits: RunLimits(), workers: .one)
    var run = try LiveRun(
      PlayScreens.screen(for: keys.start().get(), size: Self.size), size: Self.size, application: application)
    try run.perform(LiveScript("wait:3 enter wait:1 right enter wait:5"))
    #expect(run.results != MemoryResults())
    #expect(run.pending.fetches.isEmpty)
  }

  /// A recording follows the settings of its command line.
  @Test func aRecordingShowsCalmOrNot() throws {
    for isCalm in [true, false] {
      let flashing = ["rule=B01234/S", "initial=empty", "grid=60x24"]
      let keys = StartKeys(model: "life", keys: flashing, columns: 60, rows: 26)
      var settings = LiveSettings()
      settings.calm = isCalm
      let application = LiveApplication(
        CanvasLook(showsTimes: false), colors: .palette256, limits: RunLimits(), workers: .one, settings: settings)
      var run = try LiveRun(
        PlayScreens.screen(for: keys.start().get(), size: Self.size), size: Self.size, application: application)
      try run.perform(LiveScript("space wait:2"))
      let frame = run.state.frame
      let status = (0..<frame.columns).map { frame[$0, 1].text.string }.joined()
      #expect(status.contains("calm: every second") == isCalm, "\(status)")
    }
  }

  @Test func framesHaveTheTimesOfTheScript() throws {
    #expect(try Self.times(cast("s wait:3 s").bytes) == [0, 0, 3])
  }

  /// Returns the times of the frames in a recording.
  private static func times(_ cast: [UInt8]) throws -> [Double] {
    try String(decoding: cast, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      try #require(Double(line.dropFirst().prefix { $0 != "," }))
    }
  }

  /// A drawing that a person changed is the person's.
  @Test func aChangedDrawingIsNotOwn() throws {
    let bytes = FrameDrawing(TerminalFrame(columns: 2, rows: 1)).bytes
    #expect(FrameDrawing.isDrawing(bytes))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(FrameDrawing.isDrawing(Array(text.replacing("\n", with: "\r\n").utf8)))
    #expect(!FrameDrawing.isDrawing(Array(text.replacing("</svg>", with: "<text>mine</text></svg>").utf8)))
    for index in bytes.indices { #expect(!FrameDrawing.isDrawing(Array(bytes[..<index])), "cut at \(index)") }
  }

  @Test func theDrawingShowsBlocksAsRectanglesAndWordsAsText() throws {
    let frame = try #require(try cast("s").run.lastFrame)
    let drawing = String(decoding: FrameDrawing(frame).bytes, as: UTF8.self)
    #expect(drawing.hasPrefix("<svg"))
    #expect(drawing.contains(">generation</text>"))
    #expect(drawing.contains("<rect"))
    #expect(!drawing.contains("▀"))
    #expect(FrameDrawing(frame, .light).bytes != FrameDrawing(frame).bytes)
  }
}
