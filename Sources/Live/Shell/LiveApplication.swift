import Files
import Mealy
import Screens
import Simulations
import Terminal

/// The application on a terminal.
package struct LiveApplication {
  private let theme: LiveTheme
  private let isASCII: Bool
  private let limits: RunLimits
  private let workers: Workers
  private let reader: ReaderScreen

  package init(theme: LiveTheme, colors: ColorLevel, isASCII: Bool, limits: RunLimits, workers: Workers) {
    self.theme = theme
    self.isASCII = isASCII
    self.limits = limits
    self.workers = workers
    reader = ReaderScreen(theme: .terminal, colors: colors, isASCII: isASCII)
  }

  /// Shows a screen until the person quits.
  ///
  /// - Parameter first: makes the first screen for a terminal of this size.
  package func run(
    _ first: (TerminalSize) -> any LiveScreen, on terminal: inout some DriverTerminal & ~Copyable
  ) -> LiveEnding {
    var driver = Driver(
      state: LiveState(first(terminal.size), size: terminal.size, theme: theme, isASCII: isASCII),
      start: LiveState.start, mapper: LiveState.mapper, input: Self.input, frame: \.frame, action: action)
    return driver.run(on: &terminal) ?? .quit
  }

  private static func input(_ event: TerminalEvent) -> LiveInput? {
    switch event {
    case .input(let event): .event(event)
    case .resize(let size): .resized(size)
    case .repaint, .ready, .woken, .end: nil
    }
  }

  private func action(_ request: LiveRequest) -> DriverAction<LiveInput, LiveEnding> {
    switch request {
    case .compute(let session, let job): .background { .computed(PlayResult.of(job, session)) }
    case .start(let keys): .background { [limits, workers] in .started(keys.start(limits: limits, workers: workers)) }
    case .reader(let request):
      switch reader.action(request, { ReaderDocument.outcome(of: .builtIn(path: "README.md"), pictures: false) }) {
      case .background(let work): .background { work().map(LiveInput.reader) }
      case .terminal(let action, let answer): .terminal(action) { answer($0).map(LiveInput.reader) }
      case .end: .end(.quit)
      }
    case .copy(let bytes, let what):
      .terminal(.copy(bytes)) { $0 ? .done("copied \(what)") : .failed("the terminal has no clipboard for programs") }
    case .suspend: .terminal(.suspend)
    case .quit: .end(.quit)
    case .interrupt: .end(.interrupted)
    }
  }
}
