import ArgumentParser
import Experiments
import Files
import Live
import Notebooks
import Screens
import Simulations
import Terminal
import Typography

/// `automata live`, also started by `automata` alone: simulations to play with.
struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Play with a simulation in the terminal.",
    discussion: """
      WHAT is a model (life), a pattern file (gun.rle) or a block of a notebook (lab.md#gun; lab.md if it has only \
      one block). The keys are the same as in a block, and replace the block's own. Write a member of a map with a \
      dot: initial.pattern=gosper-gun. Without WHAT the lobby opens; memory without keys opens the choice of boards. \
      On every screen ? lists the keys.
      """)

  @Argument(help: "A model, a pattern file or a block of a notebook.", completion: Completions.simulations)
  var what: String?

  @Argument(help: ArgumentHelp("Keys of the block.", valueName: "key=value"), completion: Completions.patterns)
  var keys: [String] = []

  @Option(help: "terminal (the terminal's own 16 colours) or contrast (default: your saved setting).")
  var theme: LiveTheme?

  @Option(help: "auto, always or never.")
  var color = ColorPolicy.auto

  @Flag(
    inversion: .prefixedNo,
    help: "Use the mouse, or leave it to the terminal, which then selects text (default: your saved setting).")
  var mouse: Bool?

  @Flag(help: "Draw in ASCII only.")
  var ascii = false

  @Flag(
    inversion: .prefixedNo,
    help: "Animate the cards and the lobby too, or only simulations (default: your saved setting).")
  var animation: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: """
      If most of the screen would flash more than three times a second, show only every second generation, or show all \
      (default: your saved setting).
      """)
  var calm: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Report changes in plain lines, for screen readers: nothing is drawn, and there are no colours, mouse or motion \
      (default: your saved setting).
      """)
  var accessible: Bool?

  @OptionGroup var recording: LiveRecording

  @OptionGroup var work: WorkLimits

  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    guard accessible != true || recording.keys == nil else {
      throw ValidationError("--accessible and --keys cannot be used together: --keys records the drawn screen")
    }
  }

  func run() throws {
    if let keys = recording.keys, let size = recording.terminalSize {
      let settings = settings(from: LiveSettings())
      let look = CanvasLook(
        theme: settings.theme, isASCII: ascii, hasColors: color != .never, showsTimes: false)
      let application = LiveApplication(look, colors: .palette256, limits: limits, workers: .one, settings: settings)
      let screen = screen(try given(size: size), settings, size: size)
      return try finish(recording.record(screen, LiveScript(keys), size: size, application))
    }
    guard TerminalColors.isTerminal else { throw Self.noTerminal(AutomataTool.helpMessage(for: Self.self)) }
    let start = try given(size: .current(environment: [:]))
    let (kept, problem) = SettingsFile.ofUser?.read() ?? (LiveSettings(), nil)
    let settings = settings(from: kept)
    let colors = TerminalColors.level(color)
    let options = TerminalSession.Options(
      mouse: settings.mouse, alternateScroll: false, pacesFrames: !settings.accessible, isPlain: settings.accessible)
    guard var terminal = try? LiveTerminal(colors: colors, options: options) else {
      throw Self.noTerminal(AutomataTool.helpMessage(for: Self.self))
    }
    let look = CanvasLook(theme: settings.theme, isASCII: ascii, hasColors: colors > .none)
    let application = LiveApplication(
      look, colors: colors, limits: limits, workers: threads.workers, settings: settings, kept: kept,
      speaks: settings.accessible)
    let ending = application.run(
      { screen(start, settings, size: $0) }, remark: problem ?? start?.remark, on: &terminal)
    terminal.leave()
    if ending == .interrupted { throw ExitCode(ExitStatus.interrupted.rawValue) }
  }

  /// Returns the settings in force. Options of the command line take precedence over the saved settings.
  private func settings(from kept: LiveSettings) -> LiveSettings {
    var settings = kept
    if let theme { settings.theme = theme }
    if let mouse { settings.mouse = mouse }
    if let calm { settings.calm = calm }
    if let animation { settings.motion = animation }
    if let accessible { settings.accessible = accessible }
    if settings.accessible { (settings.mouse, settings.motion) = (false, false) }
    return settings
  }

  private func screen(_ start: Start?, _ settings: LiveSettings, size: TerminalSize) -> any LiveScreen {
    let reducesMotion = !settings.motion
    // Each game deals different cards, but a recording is always the same.
    let seed = recording.keys == nil ? UInt64.random(in: 1...99_999) : 0
    if let start {
      return PlayScreens.screen(for: start, size: size, reducesMotion: reducesMotion, speed: settings.speed)
    }
    return what == nil
      ? LobbyScreen(size: size, seed: seed, reducesMotion: reducesMotion, isASCII: ascii)
      : MemoryLobbyScreen(size: size, seed: seed, reducesMotion: reducesMotion)
  }

  /// Whether the argument names a model with its own lobby and no keys follow, so no simulation starts yet.
  private var opensBoards: Bool {
    keys.isEmpty && what.flatMap { Catalog.model(named: $0) }?.declaration.name == MemoryGame.declaration.name
  }

  private func given(size: TerminalSize) throws -> Start? {
    guard let what, !opensBoards else { return nil }
    return try start(what, size: size)
  }

  private var limits: RunLimits { RunLimits(memory: work.limits.memory, updates: work.limits.updates) }

  /// Sets up a simulation before the screen is taken over, so that errors are printed as in other commands.
  private func start(_ what: String, size: TerminalSize) throws -> Start {
    switch try outcome(of: what, size: size) {
    case .success(let start):
      if let remark = start.remark { Self.print("note: \(remark)\n") }
      return start
    case .failure(let failure):
      Self.print(failure.lines)
      let status: ExitStatus = failure.isOfSystem ? .fileError : failure.kind == .usage ? .usage : .notebookError
      throw ExitCode(status.rawValue)
    }
  }

  private func outcome(of what: String, size: TerminalSize) throws -> StartOutcome {
    let room = LatticeScreen.room(size), workers = threads.workers
    var setup = StartKeys(model: what, keys: keys, columns: room.columns, rows: 2 * room.rows)
    if Catalog.model(named: what) != nil { return setup.start(limits: limits, workers: workers) }
    let parts = what.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    if parts.count == 1, PatternFormat.isName(what), FileAccess.exists(what),
      let file = what.split(separator: "/").last
    {
      setup.model = Life.declaration.name
      setup.opensFile = true
      setup.keys = ["initial.file=\(file)"] + keys
      setup.folder = NotebookFile.folder(of: what)
      return setup.start(limits: limits, workers: workers)
    }
    var result = CommandResult()
    if parts.count == 1,
      let kind = [("png", "picture"), ("gif", "picture"), ("txt", "text")].first(where: {
        what.lowercased().hasSuffix("." + $0.0)
      })?.1
    {
      result.status = .usage
      result.say(
        "error: '\(what)' is a \(kind); live opens .rle, .cells, .mc, .lif files and notebooks\n"
          + "  help: \(SingleRun.otherForms)\n")
    } else if parts[0] == "-" {
      result.status = .usage
      result.say("error: live reads your keys from standard input, so save the notebook as a file\n")
    } else if parts.count == 1, !FileAccess.isMarkdown(what), !PatternFormat.isName(what),
      !FileAccess.exists(what)
    {
      result.status = .usage
      result.say(ModelsCommand.unknown(what) + "  help: \(SingleRun.otherForms)\n")
    } else if let file = result.file(at: parts[0]) {
      return BlockStart(
        path: parts[0], bytes: file.bytes, folder: NotebookFile.folder(of: parts[0]),
        name: parts.count > 1 ? parts[1] : nil, keys: keys, columns: room.columns, rows: 2 * room.rows
      ).start(limits: limits, workers: workers)
    }
    let status = result.status
    try finish(result)
    throw ExitCode(status.rawValue)
  }

  private static func print(_ lines: VisibleLines) { CommandResult.write(lines, to: 2) }

  /// Prints why no screen can be shown, followed by the usage.
  static func noTerminal(_ usage: String) -> ExitCode {
    let reason: VisibleLines = "error: the screens need a terminal that can move its cursor; a pipe or TERM=dumb cannot"
    print(reason + "\n\n" + VisibleLines(lines: usage) + "\n")
    return ExitCode(ExitStatus.usage.rawValue)
  }
}

extension LiveTheme: ExpressibleByArgument {}
