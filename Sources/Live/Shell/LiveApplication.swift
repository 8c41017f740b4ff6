import Files
import Mealy
import Screens
import Simulations
import Terminal
import Typography

/// The application on a terminal.
package struct LiveApplication {
  private let look: CanvasLook
  let limits: RunLimits
  private let workers: Workers
  private let reader: ReaderScreen
  private let downloads = Downloads()
  private let settings: LiveSettings?
  private let kept: LiveSettings?
  private let speaks: Bool

  /// Creates the application.
  ///
  /// - Parameters:
  ///   - settings: the current settings, or nil if each screen keeps the settings that it was made with.
  ///   - kept: the settings of the user's file, or nil if settings are not kept.
  ///   - speaks: whether changes are spoken in words and nothing is drawn.
  package init(
    _ look: CanvasLook, colors: ColorLevel, limits: RunLimits, workers: Workers,
    settings: LiveSettings? = nil, kept: LiveSettings? = nil, speaks: Bool = false
  ) {
    self.speaks = speaks
    self.settings = settings
    self.kept = kept
    self.look = look
    self.limits = limits
    self.workers = workers
    reader = ReaderScreen(theme: .terminal, colors: colors, isASCII: look.isASCII)
  }

  /// Shows a screen until the user quits.
  ///
  /// - Parameters:
  ///   - first: creates the first screen for a terminal of this size.
  ///   - remark: a remark about the screen.
  package func run(
    _ first: (TerminalSize) -> any LiveScreen, remark: String? = nil, on terminal: inout some DriverTerminal & ~Copyable
  ) -> LiveEnding {
    defer { downloads.cancel() }
    var driver = Driver(
      state: state(first(terminal.size), size: terminal.size),
      start: LiveState.start + (remark.map { [.send(.remark($0))] } ?? []), mapper: LiveState.mapper,
      input: Self.input, frame: \.frame, action: action)
    return driver.run(on: &terminal) ?? .quit
  }

  /// Returns the first state, with an open screen.
  package func state(_ screen: any LiveScreen, size: TerminalSize) -> LiveState {
    LiveState(screen, size: size, look: look, settings: settings, kept: kept, memory: limits.memory, speaks: speaks)
  }

  private static func keep(_ settings: LiveSettings) -> LiveInput {
    guard let file = SettingsFile.ofUser else { return .failed("the settings are not kept: HOME is not set") }
    return file.write(settings).map { .failed($0) } ?? .done("kept in \(file.path)")
  }

  private static func input(_ event: TerminalEvent) -> LiveInput? {
    switch event {
    case .input(let event): .event(event)
    case .resize(let size): .resized(size)
    case .repaint, .ready, .woken, .end: nil
    }
  }

  /// Returns the way to perform a request.
  package func action(_ request: LiveRequest) -> DriverAction<LiveInput, LiveEnding> {
    switch request {
    case .compute(let session, let job): return .background { .computed(PlayResult.of(job, session)) }
    case .start(let keys):
      return .background { [limits, workers] in .started(keys.start(limits: limits, workers: workers)) }
    case .results: return .background { .results(MemoryResultsFile.loaded()) }
    case .keep(let result): return .background { .results(MemoryResultsFile.keeping(result)) }
    case .check(let keys): return .background { .checked(keys.problems) }
    case .findPeriod(let search): return .background { .period(search.found()) }
    case .follow(let link, let columns, let rows):
      return .background { [limits, workers] in
        .started(link.start(columns: columns, rows: rows, limits: limits, workers: workers))
      }
    case .save(let request): return .background { .saved(request.outcome()) }
    case .pattern(let path): return .background { .pattern(PatternFile.outcome(of: path)) }
    case .configurations(let source):
      let download = downloads.begin(source)
      return .background { .configurations(download.configurations()) }
    case .cancelDownload:
      downloads.cancel()
      return .background { nil }
    case .reader(.copy(let bytes)) where speaks:
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { VisibleText(String($0)) }
      return .terminal(.say(lines))
    case .reader(let request):
      switch reader.action(request, { ReaderDocument.outcome(of: .builtIn(path: "README.md"), pictures: false) }) {
      case .background(let work): return .background { work().map(LiveInput.reader) }
      case .terminal(let action, let answer): return .terminal(action) { answer($0).map(LiveInput.reader) }
      case .end: return .end(.quit)
      }
    case .keepSettings(let settings): return .background { Self.keep(settings) }
    case .mouse(let isOn): return .terminal(.mouse(isOn))
    case .speak(let lines): return .terminal(.say(lines.map { VisibleText($0) }))
    case .copy(let bytes, let what) where speaks:
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { VisibleText(String($0)) }
      return .terminal(.say(lines)) { _ in .done("the lines above are \(what)") }
    case .copy(let bytes, let what):
      return .terminal(.copy(bytes)) {
        $0 ? .done("copied \(what)") : .failed("the terminal has no clipboard for programs")
      }
    case .suspend: return .terminal(.suspend)
    case .quit: return .end(.quit)
    case .interrupt: return .end(.interrupted)
    }
  }
}
