import ArgumentParser
import Files
import MarkdownSource
import Notebooks
import Screens
import Simulations
import Terminal
import Tools

struct Readme: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read the documentation in the terminal: the README, a topic, or any Markdown file.",
    discussion: """
      On a terminal it opens a reader (? lists its keys); into a pipe or file it prints styled text. The documentation \
      is built into the program. Colours heed NO_COLOR and CLICOLOR_FORCE.
      """)

  @Argument(help: ArgumentHelp("A page of the documentation, a Markdown file, or -.", valueName: "topic|file"))
  var topic: String?

  @Option(help: ArgumentHelp("Columns of the text; the terminal's without it, at most 100.", valueName: "columns"))
  var width: Int?

  @Option(help: "auto, always or never.")
  var color = ColorPolicy.auto

  @Option(help: "terminal (its own 16 colours), light or dark.")
  var theme = Theme.terminal

  @Option(
    help: """
      What is shown of links: inline (the address behind the label), notes (numbered, at the end) or none. The reader \
      shows none without it, printed text shows them inline.
      """)
  var links: RenderOptions.Links?

  @Flag(help: "Draw borders, bullets and marks in ASCII.")
  var ascii = false

  @Flag(help: "Print the headings only.")
  var toc = false

  @Flag(inversion: .prefixedNo, help: "Read in $PAGER, or print at once, instead of the built-in reader.")
  var pager: Bool?

  @Flag(help: "List the pages.")
  var list = false

  func validate() throws {
    if let width, !(20...1000).contains(width) { throw ValidationError("--width takes 20 to 1000 columns.") }
  }

  func run() throws {
    if list { return try finish(pageList) }
    guard let loading = try request() else { return }
    if opensReader,
      let reader = ReaderLoop(theme: theme, colors: colors, links: links ?? .none, isASCII: ascii)
    {
      switch reader.run(loading) {
      case .quit: return
      case .interrupted: throw ExitCode(ExitStatus.interrupted.rawValue)
      case .refused(let refusal): return try finish(Self.failed(refusal))
      }
    }
    try finish(print(loading))
  }

  /// Whether it is read with keys, not printed.
  private var opensReader: Bool { pager == nil && !toc && width == nil && isTerminal }

  private var pageList: CommandResult {
    var result = CommandResult()
    for page in Documents.pages { result.print("\(page.topic)\t\(page.title)\n") }
    return result
  }

  private static func failed(_ refusal: ReaderDocument.Refusal) -> CommandResult {
    var result = CommandResult()
    result.status = .fileError
    result.messages = "error: \(Printable.text(refusal.message))\n"
    return result
  }

  // MARK: What to read

  /// What is asked for, on its way; nil after the fault has been told.
  private func request() throws -> DocumentLoading? {
    guard let topic else { return DocumentLoading(.builtIn(path: "README.md"), pictures: false) }
    if let page = Documents.page(named: topic) { return DocumentLoading(.builtIn(path: page.path), pictures: false) }
    let pictures = showsPictures, fallsBack = opensReader
    if topic == "-" {
      // A slow pipe is waited for in the loop, which says so.
      return DocumentLoading { () -> DocumentLoading.Outcome in
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
      return DocumentLoading {
        ReaderDocument.outcome(
          of: bytes, from: DocumentSource(file: topic), pictures: pictures, fallsBack: fallsBack)
      }
    } catch {
      try finish(Self.fault(of: topic, error))
      return nil
    }
  }

  private static func fault(of topic: String, _ problem: FileProblem) -> CommandResult {
    var result = CommandResult()
    if case .tooLarge = problem.kind {
      result.status = .fileError
      result.messages = "error: \(Printable.text(problem.message))\n"
    } else if problem.kind == .missing, !topic.contains("/"), !topic.contains(".") {
      let words = Documents.pages.map { Word($0.topic) }
      let help =
        words.nearest(to: topic).map { "did you mean '\($0)'?" }
        ?? "pages: " + words.map(\.spelling).joined(separator: ", ")
      result.messages = "error: no page is called '\(Printable.text(topic))'; \(help)\n"
      result.status = .usage
    } else {
      result.fail(topic, problem)
    }
    return result
  }

  // MARK: Printing

  private func print(_ loading: DocumentLoading) -> CommandResult {
    switch loading.wait() {
    case .failure(let refusal): return Self.failed(refusal)
    case .success(let document):
      var result = CommandResult()
      var options = RenderOptions(width: width ?? min(FileAccess.terminalWidth() ?? 80, 100))
      options.links = links ?? .inline
      options.isASCII = ascii
      options.pictures = document.pictures
      var layout = MarkdownLayout(document.tree, options)
      layout.draw()
      let page = toc ? TableOfContents.page(of: layout.page, width: options.width) : layout.page
      result.output = PageWriter.bytes(of: page, theme: theme, colors: colors, hyperlinks: isTerminal && colors > .none)
      if pager == true, isTerminal, ChildProcess.page(result.output) { result.output = [] }
      return result
    }
  }

  // MARK: The terminal

  private var isTerminal: Bool {
    FileAccess.isTerminal(1) && !["", "dumb"].contains(FileAccess.environmentVariable("TERM") ?? "")
  }

  /// On a terminal only: what goes into a file is the same with colours and without.
  private var showsPictures: Bool { isTerminal && !ascii && colors.showsPictures }

  private var colors: ColorLevel {
    let names = ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM"]
    let environment = Dictionary(
      names.compactMap { name in FileAccess.environmentVariable(name).map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
    guard color.allowsColor(environment: environment, isTerminal: FileAccess.isTerminal(1)) else { return .none }
    return ColorLevel(environment: environment)
  }
}

extension ColorPolicy: ExpressibleByArgument {}
extension Theme: ExpressibleByArgument {}
extension RenderOptions.Links: ExpressibleByArgument {}
