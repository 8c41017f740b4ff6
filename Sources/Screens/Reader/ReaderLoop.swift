import Files
import Terminal
import Typography

/// The loop that shows a reader on the terminal and does what it asks for.
package struct ReaderLoop: ~Copyable {
  private var session: TerminalSession
  private var screen: Screen
  private let theme: Theme
  private let links: RenderOptions.Links
  private let isASCII: Bool
  private var pager: Pager?
  private var loading: (work: DocumentLoading, since: ContinuousClock.Instant)?

  /// Longer than this, and a sign says that something is on its way.
  private static let loadingPatience = Duration.milliseconds(100)

  /// Nil where there is no terminal.
  package init?(theme: Theme, colors: ColorLevel, links: RenderOptions.Links = .none, isASCII: Bool) {
    guard let session = try? TerminalSession() else { return nil }
    self.session = session
    self.theme = theme
    self.links = links
    self.isASCII = isASCII
    screen = Screen(colors: colors)
  }

  /// How it came to its end.
  package enum End: Sendable {
    case quit
    /// By Ctrl-C.
    case interrupted
    /// The document cannot be shown.
    case refused(ReaderDocument.Refusal)
  }

  /// Shows a document until its reader quits.
  package consuming func run(_ first: DocumentLoading) -> End {
    loading = (first, .now)
    session.ask()
    while true {
      if let refusal = settle() { return .refused(refusal) }
      screen.isSynchronized = session.hasSynchronizedOutput
      session.write(screen.show(frame))
      guard let event = session.next(until: deadline) else {
        // Nothing happened: time to set what is not seen yet.
        pager?.setMore()
        continue
      }
      if let end = handle(event) { return end }
      // What has come meanwhile is done before the next picture.
      while let event = session.next(until: .now) {
        if let end = handle(event) { return end }
      }
    }
  }

  /// Nil where only an event can change anything.
  private var deadline: ContinuousClock.Instant? {
    if loading != nil { return .now + .milliseconds(2) }
    return pager?.isDone == false ? .now : nil
  }

  /// Takes what was loaded.
  private mutating func settle() -> ReaderDocument.Refusal? {
    guard let outcome = loading?.work.outcome else { return nil }
    loading = nil
    switch outcome {
    case .success(let document):
      if pager == nil {
        pager = Pager(
          document, columns: session.size.columns, rows: session.size.rows, links: links, isASCII: isASCII)
      } else {
        pager?.show(document)
      }
    case .failure(let refusal):
      guard pager != nil else { return refusal }
      pager?.fail(refusal)
    }
    return nil
  }

  private var frame: Frame {
    var frame = pager?.frame(theme) ?? Frame(columns: session.size.columns, rows: session.size.rows)
    if let loading, ContinuousClock.now - loading.since >= Self.loadingPatience {
      let text = VisibleText(" Loading" + (isASCII ? "... " : "… "))
      frame.put(text, column: 0, row: frame.rows - 1, style: theme.style(TextStyle(.status, .inverse)))
    }
    return frame
  }

  /// Nil as long as it goes on.
  private mutating func handle(_ event: TerminalEvent) -> End? {
    switch event {
    case .end: return .quit
    case .repaint: screen.invalidate()
    case .resize(let size):
      screen.invalidate()
      pager?.resize(columns: size.columns, rows: size.rows)
    case .input(let input):
      guard pager != nil else {
        if input == .key(.character("c"), .control) { return .interrupted }
        return [.key(.character("q")), .key(.escape)].contains(input) ? .quit : nil
      }
      for effect in pager?.handle(input) ?? [] {
        if let end = perform(effect) { return end }
      }
      if input == .key(.character("l"), .control) { screen.invalidate() }
    }
    return nil
  }

  private mutating func perform(_ effect: Pager.Effect) -> End? {
    switch effect {
    case .quit: return .quit
    case .interrupt: return .interrupted
    case .suspend: session.suspend()
    case .load(let source): loading = (DocumentLoading(source, pictures: screen.colors.showsPictures), .now)
    case .open(let address):
      // A vector of arguments: no shell reads the address, and it cannot pass for an option. Not waited for: some
      // openers end only with the browser.
      _ = BackgroundThread.start { _ = ChildProcess.run("xdg-open", [address], input: .detached) }
    case .copy(let bytes):
      if !session.copy(bytes) { pager?.say("too much for the terminal's clipboard") }
    case .edit(let path): edit(path)
    }
    return nil
  }

  /// The user's own command line, read by the shell as other programs do; the path is an argument of its own.
  private mutating func edit(_ path: String) {
    let editor = FileAccess.environmentVariable("VISUAL") ?? FileAccess.environmentVariable("EDITOR") ?? "vi"
    session.lend {
      _ = ChildProcess.run("/bin/sh", ["-c", editor + " \"$1\"", "sh", path])
    }
  }
}

extension ColorLevel {
  /// Sixteen colours that somebody else has chosen make no picture.
  package var showsPictures: Bool { self >= .palette256 }
}
