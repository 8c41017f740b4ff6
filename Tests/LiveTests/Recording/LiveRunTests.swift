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
    var cast = Asciicast(size: Self.size)
    for (time, frame) in run.frames { cast.show(frame, at: time) }
    return (run, cast.bytes)
  }

  @Test func theSameScriptGivesTheSameBytes() throws {
    let first = try cast("space wait:2 space enter s q"), second = try cast("space wait:2 space enter s q")
    #expect(first.bytes == second.bytes)
    #expect(first.run.frames.count > 30)
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
    let frames = try cast("s wait:3 s").run.frames
    #expect(frames.map(\.at) == [.zero, .zero, .seconds(3)])
  }

  @Test func theDrawingShowsBlocksAsRectanglesAndWordsAsText() throws {
    let frame = try #require(try cast("s").run.frames.last?.frame)
    let drawing = String(decoding: FrameDrawing(frame).bytes, as: UTF8.self)
    #expect(drawing.hasPrefix("<svg"))
    #expect(drawing.contains(">generation</text>"))
    #expect(drawing.contains("<rect"))
    #expect(!drawing.contains("▀"))
    #expect(FrameDrawing(frame, .light).bytes != FrameDrawing(frame).bytes)
  }
}
