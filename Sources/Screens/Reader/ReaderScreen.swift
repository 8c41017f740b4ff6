import Files
import Mealy
import Synchronization
import Terminal

/// The reader on the terminal.
package struct ReaderScreen {
  private let theme: Theme
  private let colors: ColorLevel
  private let links: RenderOptions.Links
  private let isASCII: Bool
  private let hasMouse: Bool
  private let watch = DocumentWatch()
  private let refusal: @Sendable (SimulationLink) -> String?

  /// Creates a reader.
  ///
  /// - Parameter refusal: returns the reason why a simulation cannot be played, or nil if it can.
  package init(
    theme: Theme, colors: ColorLevel, links: RenderOptions.Links = .none, isASCII: Bool, hasMouse: Bool = true,
    refusal: @escaping @Sendable (SimulationLink) -> String? = { _ in nil }
  ) {
    self.refusal = refusal
    self.theme = theme
    self.colors = colors
    self.links = links
    self.isASCII = isASCII
    self.hasMouse = hasMouse
  }

  /// Shows a document on the terminal in which the program was started, until the user quits.
  ///
  /// - Parameter first: reads the document. It is called on a thread of its own, so keys are handled meanwhile.
  /// - Returns: nil if there is no terminal. Nothing has been read then.
  package func run(_ first: @escaping @Sendable () -> ReaderDocument.Outcome) -> ReaderEnding? {
    guard var terminal = try? LiveTerminal(colors: colors, options: .init(mouse: hasMouse)) else { return nil }
    let ending = run(first, on: &terminal)
    terminal.leave()
    return ending
  }

  package func run(
    _ first: @escaping @Sendable () -> ReaderDocument.Outcome, on terminal: inout some DriverTerminal & ~Copyable
  ) -> ReaderEnding {
    var driver = Driver(
      state: ReaderState(size: terminal.size, links: links, isASCII: isASCII), start: ReaderState.start,
      mapper: ReaderState.mapper, input: { ReaderInput($0) }, frame: { $0.frame(theme) }, action: { action($0, first) })
    return driver.run(on: &terminal) ?? .quit
  }

  package func action(
    _ request: ReaderRequest, _ first: @escaping @Sendable () -> ReaderDocument.Outcome
  ) -> DriverAction<ReaderInput, ReaderEnding> {
    switch request {
    case .loadFirst: .background { .loaded(first()) }
    case .load(let source):
      .background { [colors] in .loaded(ReaderDocument.outcome(of: source, pictures: colors.showsPictures)) }
    case .open(let address):
      // The arguments are passed without a shell, so the address cannot pass for a command or an option. Some openers
      // end only with the browser.
      .background {
        if ChildProcess.run("xdg-open", [address], input: .detached) == 0 { return nil }
        return .said("no program opened the address: xdg-open found none")
      }
    case .play(let link): .background { [refusal] in refusal(link).map { .said($0) } ?? .playable(link) }
    case .lend(let link): Self.lend(link)
    case .copy(let bytes): .terminal(.copy(bytes)) { $0 ? nil : .clipboardRefused }
    case .watch(let path): .background { [watch] in watch.wait(for: path) ? .changed : nil }
    case .edit(let path):
      .terminal(.run("/bin/sh", arguments: ["-c", Self.editor + " \"$1\"", "sh", Self.argument(of: path)]))
    case .suspend: .terminal(.suspend)
    case .quit: .end(.quit)
    case .interrupt: .end(.interrupted)
    case .refuse(let refusal): .end(.refused(refusal))
    }
  }

  /// Runs this program as `automata live`, in the folder to which the link refers.
  private static func lend(_ link: SimulationLink) -> DriverAction<ReaderInput, ReaderEnding> {
    guard let (folder, words) = link.command else {
      return .background { .said("start 'automata' and press i to play this link") }
    }
    let program = (try? FileAccess.resolve("/proc/self/exe")) ?? "automata"
    let line = ["-c", "cd -- \"$1\" && shift && exec \"$@\"", "sh", folder, program, "live", "--"] + words
    return .terminal(.run("/bin/sh", arguments: line)) { $0 ? nil : .said("the simulation ended with an error") }
  }

  /// Returns a path as an argument that an editor cannot mistake for an option or, after `+`, for a command.
  package static func argument(of path: String) -> String { path.utf8.first == UInt8(ascii: "/") ? path : "./" + path }

  /// The user's own command line. As in other programs, the shell reads it; the path is a separate argument.
  private static var editor: String {
    EnvironmentVariable.visual.value ?? EnvironmentVariable.editor.value ?? "vi"
  }
}

extension ColorLevel {
  /// Whether pictures can be shown. The sixteen colours of a palette are not enough, because the user may have changed
  /// them.
  package var showsPictures: Bool { self >= .palette256 }
}

/// How a reader ended.
package enum ReaderEnding: Hashable, Sendable {
  case quit
  /// The user pressed Ctrl-C.
  case interrupted
  /// The document could not be shown.
  case refused(ReaderDocument.Refusal)
}

/// Waits until the file of the document on the screen is saved. A new wait ends the previous one.
final class DocumentWatch: Sendable {
  private let current = Mutex<PipeSemaphore?>(nil)

  /// Waits until a file is saved. Returns false if the wait was ended, or if the file cannot be watched.
  func wait(for path: String) -> Bool {
    guard let stop = PipeSemaphore() else { return false }
    let former = current.withLock { current in
      defer { current = stop }
      return current
    }
    former?.wake()
    do throws(FileProblem) {
      return try FileWatch([path]).next(orUntil: stop)
    } catch {
      return false
    }
  }
}
