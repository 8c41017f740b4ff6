import ArgumentParser
import Files
import Live
import MarkdownSource
import Notebooks
import Screens
import Simulations
import Specification
import Terminal
import Typography

/// `automata readme`: shows the documentation, and any Markdown file, in the terminal.
struct ReadmeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readme",
    abstract: "Read the documentation in the terminal: the README, a topic, or any text file.",
    discussion: """
      On a terminal it opens a reader (? lists its keys); into a pipe or file it prints styled text. The documentation \
      is built into the program. A folder opens its README, or a list of its files; a file that is not Markdown is \
      shown as code. NO_COLOR and CLICOLOR_FORCE are respected.
      """)

  @Argument(
    help: ArgumentHelp("A page of the documentation, a file, a folder, or -.", valueName: "topic|file"),
    completion: Completions.pages)
  var topic: String?

  @Option(
    help: ArgumentHelp(
      "The width of the page in columns (default: the terminal's; text takes at most 100).", valueName: "columns"))
  var width: Int?

  @Option(help: "auto, always or never.")
  var color = ColorPolicy.auto

  @Option(help: "terminal (the terminal's own 16 colours), light or dark.")
  var theme = Theme.terminal

  @Option(
    help: """
      Where to show the addresses of links: inline (after the label), notes (numbered, at the end) or none \
      (default: none in the reader, inline in printed text).
      """)
  var links: RenderOptions.Links?

  @Flag(
    inversion: .prefixedNo, help: "Use the mouse: a click follows a link. To select text, hold Shift.")
  var mouse = true

  @Flag(help: "Draw borders, bullets and marks in ASCII.")
  var ascii = false

  @Flag(help: "Print the headings only.")
  var toc = false

  @Flag(inversion: .prefixedNo, help: "Read in $PAGER, or print at once, instead of the built-in reader.")
  var pager: Bool?

  @Flag(help: "List the pages.")
  var list = false

  @Flag(help: "Print the reference of all commands of this program as one Markdown page.")
  var commands = false

  func validate() throws {
    if commands, topic != nil || list {
      throw ValidationError("--commands prints a page of its own: leave out the topic and --list")
    }
    if let width, !(20...1000).contains(width) { throw ValidationError("--width must be a number from 20 to 1,000") }
  }

  func run() throws {
    if list { return try finish(pageList) }
    if commands { return try finish(commandPage) }
    guard let load = try request() else { return }
    guard opensReader,
      let ending = reader.run(load)
    else { return try finish(print(load())) }
    switch ending {
    case .quit: return
    case .interrupted: throw ExitCode(ExitStatus.interrupted.rawValue)
    case .refused(let refusal): try finish(failed(refusal))
    }
  }

  /// Whether the page opens in the interactive reader instead of being printed.
  private var opensReader: Bool { pager == nil && !toc && width == nil && isTerminal }

  private var reader: ReaderScreen {
    ReaderScreen(theme: theme, colors: colors, links: links ?? .none, isASCII: ascii, hasMouse: mouse) { link in
      // The messages about a link do not depend on the size of the terminal.
      if case .failure(let failure) = link.start(columns: 80, rows: 40) { failure.sentence } else { nil }
    }
  }

  private var pageList: CommandResult {
    var result = CommandResult()
    for page in Documents.pages { result.print("\(page.topic)\t\(page.title)\n") }
    return result
  }

  private var commandPage: CommandResult {
    var result = CommandResult()
    MarkdownPage(markdown: AutomataTool.reference).print(in: &result)
    return result
  }

  private func failed(_ refusal: ReaderDocument.Refusal) -> CommandResult {
    var result = CommandResult()
    result.status = .fileError
    result.say("error: \(refusal.message)\n")
    if refusal.isOfBytes, let topic, PatternFormat.isName(topic) {
      result.say("  help: to open the pattern in it, write automata live \(ShellWord.quoted(path: topic))\n")
    }
    return result
  }

  // MARK: What to read

  /// Returns a function that reads the requested page, or nil after printing an error.
  ///
  /// The bytes of a file are read at once, so that an error is printed before the reader takes over the screen.
  private func request() throws -> (@Sendable () -> ReaderDocument.Outcome)? {
    guard let topic else { return Self.page("README.md") }
    if let page = Documents.page(named: topic) { return Self.page(page.path) }
    if !FileAccess.exists(topic) {
      let named = Documents.pages.filter { $0.path.hasSuffix("/" + topic) } + Self.pages(about: topic)
      if named.count == 1 { return Self.page(named[0].path) }
    }
    let pictures = showsPictures, fallsBack = opensReader
    if FileAccess.isFolder(topic) {
      return { ReaderDocument.outcome(of: DocumentSource(folder: topic), pictures: pictures) }
    }
    if FileAccess.isPipe(topic), !Self.isStandardInput(topic) {
      return { () -> ReaderDocument.Outcome in
        do throws(FileProblem) {
          let bytes = try FileAccess.readPipe(topic, limit: ReaderDocument.sizeLimit)
          return ReaderDocument.outcome(of: bytes, from: .input, pictures: pictures, fallsBack: fallsBack)
        } catch {
          return .failure(ReaderDocument.Refusal("'\(topic)' \(error.reason)"))
        }
      }
    }
    if Self.isStandardInput(topic) {
      // The loop of the reader waits for a slow pipe, and shows that it does.
      return { () -> ReaderDocument.Outcome in
        do throws(FileProblem) {
          let bytes = try FileAccess.standardInput(limit: ReaderDocument.sizeLimit)
          return ReaderDocument.outcome(of: bytes, from: .input, pictures: pictures, fallsBack: fallsBack)
        } catch {
          return .failure(ReaderDocument.Refusal("standard input \(error.reason)"))
        }
      }
    }
    do throws(FileProblem) {
      let bytes = try FileAccess.snapshot(topic, limit: ReaderDocument.sizeLimit).bytes
      let heap = bytes.count * Self.heapShare
      // A heap that takes most of the memory granted would leave too little for the rest.
      if !fallsBack, bytes.count >= Self.largeDocument, Program.isGranted(bytes: 4 * heap) {
        Program.expectHeap(bytes: heap)
      }
      return {
        ReaderDocument.outcome(
          of: bytes, from: DocumentSource(file: topic), pictures: pictures, fallsBack: fallsBack)
      }
    } catch {
      try finish(Self.fault(of: topic, error))
      return nil
    }
  }

  /// The size in bytes from which a document is large, and the heap that it takes, in bytes for each of its bytes.
  ///
  /// Almost no document takes more.
  private static let largeDocument = 1 << 17, heapShare = 48
  /// The bytes that the printed page reserves for each node of the document, rounded up.
  private static let bytesPerNode = 256

  private static func isStandardInput(_ topic: String) -> Bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(topic)
  }

  /// Returns the pages whose topics contain these words, such as `howto-teaching` for `teaching`. If there is a how-to
  /// of exactly this name, it is the only one.
  private static func pages(about words: String) -> [Documents.Page] {
    let words = words.lowercased()
    let found = Documents.pages.filter { "-\($0.topic)-".contains("-\(words)-") }
    let guides = found.filter { $0.topic == "howto-\(words)" }
    return guides.isEmpty ? found : guides
  }

  private static func page(_ path: String) -> @Sendable () -> ReaderDocument.Outcome {
    { ReaderDocument.outcome(of: .builtIn(path: path), pictures: false) }
  }

  private static func fault(of topic: String, _ problem: FileProblem) -> CommandResult {
    var result = CommandResult()
    if case .tooLarge = problem.kind {
      result.status = .fileError
      result.say("error: \(problem.message)\n")
    } else if problem.kind == .missing, !topic.contains("/"), !topic.contains(".") {
      let about = pages(about: topic).map(\.topic), words = Documents.pages.map { Word($0.topic) }
      let help =
        about.isEmpty
        ? words.nearest(to: topic).map { "did you mean '\($0)'?" }
          ?? "pages: " + words.map(\.spelling).joined(separator: ", ")
        : "pages with this word: " + about.joined(separator: ", ")
      result.say("error: unknown page '\(topic)'\n  help: \(help)\n")
      result.status = .usage
    } else {
      result.fail(topic, problem)
    }
    return result
  }

  // MARK: Printing

  private func print(_ outcome: ReaderDocument.Outcome) -> CommandResult {
    switch outcome {
    case .failure(let refusal): return failed(refusal)
    case .success(let document):
      guard Program.isGranted(bytes: document.tree.nodes.count * Self.bytesPerNode) else {
        return failed(
          ReaderDocument.Refusal("the page needs more memory than the system grants; raise the limit with 'ulimit -v'"))
      }
      var result = CommandResult()
      let columns = FileAccess.terminalWidth() ?? 80
      var options = RenderOptions(width: width ?? min(columns, 100))
      if width == nil { options.tableWidth = columns }
      options.links = links ?? .inline
      options.isASCII = ascii
      options.pictures = document.pictures
      options.highlightsCode = colors > .none
      var layout = MarkdownLayout(document.tree, options)
      layout.draw()
      let page = toc ? TableOfContents.page(of: layout.page, width: options.width) : layout.page
      result.output = PageWriter.bytes(of: page, theme: theme, colors: colors, hyperlinks: isTerminal && colors > .none)
      // The way a page is broken into lines here must never produce a command for a CI service.
      if !isTerminal { result.output = WorkflowCommand.disarmed(result.output) }
      result.isStyled = true
      Program.keepUntilExit(layout)
      if pager == true, isTerminal, ChildProcess.page(result.output) { result.output = [] }
      return result
    }
  }

  // MARK: The terminal

  private var isTerminal: Bool { TerminalColors.isTerminal }

  /// Pictures are shown only on a terminal, so the content of a file does not depend on colours.
  private var showsPictures: Bool { isTerminal && !ascii && colors.showsPictures }

  private var colors: ColorLevel { TerminalColors.level(color) }
}

extension ReadmeCommand {
  /// Returns the command for a page without options, with the same values as from the parser.
  static func plain(_ topic: String) -> ReadmeCommand {
    var command = ReadmeCommand()
    command.topic = topic
    command.width = nil
    command.color = .auto
    command.theme = .terminal
    command.links = nil
    command.mouse = true
    command.ascii = false
    command.toc = false
    command.pager = nil
    command.list = false
    command.commands = false
    return command
  }
}

extension ColorPolicy: ExpressibleByArgument {}
extension Theme: ExpressibleByArgument {}
extension RenderOptions.Links: ExpressibleByArgument {}
