import ArgumentParser
import Files
import MarkdownSource
import Notebooks
import Simulations
import Specification
import Typography

/// `automata convert`: converts a pattern file into another format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a pattern file to another format.",
    discussion: """
      The file name extension gives the format: .rle, .cells, .lif, .life, .mc or .mcl. Each may be followed by .gz. \
      A .json file holds several patterns. .mcl and .json files can only be read. - means standard input or output. \
      The rule and the comments are kept if the format has a place for them.
      """)

  @Argument(help: ArgumentHelp("The pattern file to read, or -.", valueName: "from-file"), completion: .file())
  var source: String

  @Argument(help: ArgumentHelp("The pattern file to write, or -.", valueName: "to-file"), completion: .file())
  var target: String

  @Option(help: "The format to read: rle, cells, life-1.05, life-1.06, mc or mcl.")
  var from: PatternFormat?

  @Option(help: "The format to write.")
  var to: WrittenFormat?

  @Option(help: "The title of the pattern to take from a .json file.")
  var title: String?

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  func run() throws { try finish(convert()) }

  /// Reads `source` and writes `target`, which is written only if everything succeeds. `-` is standard input or output.
  private func convert() -> CommandResult {
    var result = CommandResult()
    if let folder = [source, target].first(where: FileAccess.isFolder) {
      let stem = source == folder ? "glider" : Path.name(of: source).prefix { $0 != "." }
      // The example must not replace the file to read.
      let name = Path.join(folder, stem + (source.hasSuffix(".rle") ? ".mc" : ".rle"))
      result.status = .usage
      result.say("error: '\(folder)' is a folder\n  help: name a file, such as \(ShellWord.quoted(path: name))\n")
      return result
    }
    let isCollection = from == nil && Configurations.isName(source)
    var reading = from ?? PatternFormat(path: source)
    let isArchive = PatternFormat.isArchive(source), writing = to?.format ?? PatternFormat(path: target)
    guard reading != nil || isCollection || isArchive else {
      result.refuse(source: source)
      return result
    }
    guard let writing else {
      result.refuse(target: target, of: source)
      return result
    }
    if title != nil, !isCollection {
      result.say(
        "error: '\(source)' has no titles: --title takes a pattern from a .json file\n  help: leave out --title\n")
      result.status = .usage
      return result
    }
    guard var bytes = read(source, to: &result), title == nil && isCollection || result.mayWrite(target) else {
      return result
    }
    if isArchive, let (format, text) = PatternFormat.text(bytes, of: source) {
      (reading, bytes) = (from ?? format, text)
    }
    do throws(PatternFormat.Fault) {
      if let pattern = try pattern(reading, bytes)?.spelledForGolly {
        if let (state, states) = pattern.stateBeyondRule {
          result.report(
            Diagnostic(
              .error,
              "the pattern has cells in state \(state), but its rule \(pattern.rule ?? "") has \(states) states",
              help: "correct the rule or the cells in \(source)"), in: source)
          return result
        }
        write(pattern, as: writing, to: target, &result)
      } else {
        let titles = try Configurations.titles(in: bytes).map { Word($0) }
        let nearest = title.flatMap { titles.nearest(to: $0) }.map { "did you mean '\($0)'?" }
        let help = nearest ?? "titles: " + titles.prefix(20).map(\.spelling).joined(separator: ", ")
        guard let title else {
          result.say("error: '\(source)' needs --title\n  help: \(help)\n")
          result.status = .usage
          return result
        }
        result.report(Diagnostic(.error, "unknown title '\(title)'", help: help), in: source)
      }
    } catch {
      // A pattern with too many cells to be listed stays a quadtree.
      if let reading, let pattern = LargePattern(bytes, as: reading, room: SystemMemory.granted(upTo: 1 << 40)) {
        if writing == .macrocell {
          write(pattern.text, size: pattern.size, to: target, &result)
          return result
        }
        if !pattern.isSmall {
          let limit = PatternFormat.cellLimit.grouped
          let fault = Diagnostic(
            .error, "the pattern has \(pattern.size); only .mc files hold more than \(limit) cells",
            help: "convert it to a .mc file")
          result.report(fault, in: source)
          return result
        }
      }
      let place = SourceLocation(line: error.line, column: error.column)
      // The memory for a pattern is limited by what the system grants.
      let fault = Diagnostic(
        .error, error.isBeyondRoom ? "the pattern needs more memory than the system grants" : error.message,
        help: error.isBeyondRoom ? "give the program more memory (ulimit -v)" : error.advice,
        at: SourceSpan(start: place, end: place))
      // A file of very short lines takes many times its size as lines. The message quotes it only if the system grants
      // the memory.
      let isQuoted = SystemMemory.grants(32 * Double(bytes.count))
      result.report(fault, in: source, quoting: isQuoted ? SourceText(PatternFormat.decoded(bytes)) : nil)
    }
    return result
  }

  /// Returns the pattern, or nil if no pattern of a collection has the title.
  private func pattern(_ format: PatternFormat?, _ bytes: [UInt8]) throws(PatternFormat.Fault) -> Pattern? {
    let room = SystemMemory.granted(upTo: 1 << 40)
    if let format { return try format.read(bytes, room: room, isAnywhere: true) }
    return try title.flatMap { title throws(PatternFormat.Fault) in
      try Configurations.pattern(titled: title, in: bytes, room: room)
    }
  }

  private func read(_ source: String, to result: inout CommandResult) -> [UInt8]? {
    do throws(FileProblem) {
      let limit = FolderRoot.inputLimit
      let bytes =
        source == "-"
        ? try FileAccess.standardInput(limit: limit) : try FileAccess.snapshot(source, limit: limit).bytes
      return try Gzip.unpacked(bytes, of: source, limit: limit) { PatternFormat(path: $0) != nil }
    } catch {
      result.fail(source, error)
      return nil
    }
  }

  private func write(_ pattern: Pattern, as format: PatternFormat, to target: String, _ result: inout CommandResult) {
    do throws(PatternFormat.Inexpressible) {
      // Life 1.06 holds only digits. Any other text may hold a stranger's words, so it passes the gate for output.
      if target == "-", format != .life106 {
        result.output = try format.text(of: pattern)
        return tellOmissions(format, pattern, &result)
      }
      let pieces = try format.pieces(of: pattern)
      tellOmissions(format, pattern, &result)
      write(pieces, size: "\(pattern.columns)x\(pattern.rows) cells", to: target, &result)
    } catch {
      result.report(Diagnostic(.error, error.message, help: error.advice), in: target)
    }
  }

  private func write(_ text: [UInt8], size: String, to target: String, _ result: inout CommandResult) {
    if target == "-" { result.output = text } else { write({ _ = $0(text) }, size: size, to: target, &result) }
  }

  private func write(_ pieces: @escaping Pieces, size: String, to target: String, _ result: inout CommandResult) {
    if put(pieces, at: target, &result), target != "-" { result.say("\(target): written, \(size)\n") }
  }

  private func tellOmissions(_ format: PatternFormat, _ pattern: Pattern, _ result: inout CommandResult) {
    let omissions = format.omissions(of: pattern)
    if !omissions.isEmpty {
      let warning = Diagnostic(.warning, "\(format.title) has no place for \(omissions.joined(separator: ", "))")
      result.say(DiagnosticPrinter(path: target, source: nil).text(warning))
    }
  }

  /// Passes the pieces of a text to a function until all pieces are passed or the function returns false.
  private typealias Pieces = (_ take: ([UInt8]) -> Bool) -> Void

  /// Writes the pieces. Returns whether this succeeded, after reporting an error if it did not.
  private func put(_ pieces: @escaping Pieces, at target: String, _ result: inout CommandResult) -> Bool {
    do throws(FileProblem) {
      guard target != "-" else {
        try pass(pieces, to: FileAccess.print)
        return true
      }
      let batch = FileBatch()
      let content: FileBatch.Content = { take throws(FileProblem) in try pass(pieces, to: take) }
      if overwrite {
        try batch.put(content, at: target)
      } else {
        try batch.create(target, content, name: target)
      }
      try batch.commit()
      return true
    } catch {
      let file = OutputFile(target, limit: 0, ifLarger: "") { _ in nil }
      if error.kind == .exists, file.problem == nil {
        result.refuseToReplace(target, because: error.reason, isPossible: true)
      } else {
        result.fail(target, file.problem ?? error, to: .write)
      }
      return false
    }
  }

  /// Passes on the pieces until one of them is refused. The output is compressed if the name of the target ends in
  /// `.gz`.
  private func pass(
    _ pieces: @escaping Pieces, to take: ([UInt8]) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    let packer = Gzip.isName(target) ? GzipPacker() : nil
    var problem: FileProblem?
    pieces { piece in
      do throws(FileProblem) {
        try take(packer?.pack(piece) ?? piece)
      } catch {
        problem = error
      }
      return problem == nil
    }
    if let problem { throw problem }
    if let packer { try take(packer.pack([], isLast: true)) }
  }
}

extension CommandResult {
  /// Reports that the name of the file to read does not give its format.
  fileprivate mutating func refuse(source path: String) {
    let formats = PatternFormat.allCases.map(\.rawValue).joined(separator: ", ")
    let endings = (PatternFormat.allEndings + [".json"]).joined(separator: ", ")
    status = .usage
    if path == "-" {
      say("error: '-' does not name a format\n  help: add --from rle, for example; known formats are \(formats)\n")
    } else {
      say(
        "error: '\(path)' has no known file name extension\n"
          + "  help: add --from rle, for example; known formats are \(formats); known extensions are \(endings), "
          + "each also with .gz after it\n")
    }
  }

  /// Reports that the name of the file to write does not give its format.
  fileprivate mutating func refuse(target path: String, of source: String) {
    let formats = PatternFormat.writable.map(\.rawValue).joined(separator: ", ")
    status = .usage
    if path == "-" {
      say("error: '-' does not name a format\n  help: add --to rle, for example; known formats are \(formats)\n")
      return
    }
    let unpacked = Gzip.isName(path) ? String(path.dropLast(3)) : path
    let stem = Path.name(of: unpacked).lastIndex(of: ".").map { unpacked[..<$0] } ?? unpacked[...]
    // The example must not replace the file to read.
    let name = ShellWord.quoted(path: "\(stem).rle" == source ? "\(stem).mc" : "\(stem).rle")
    let endings = PatternFormat.allEndings.filter { !PatternFormat.mcell.endings.contains($0) }.joined(separator: ", ")
    let problem: VisibleLines =
      Configurations.isName(unpacked)
      ? "cannot be written: .json files can only be read" : "has no known file name extension"
    say(
      "error: '\(path)' \(problem)\n"
        + "  help: write \(name), for example; known extensions are \(endings), each also with .gz after it; any "
        + "other name needs --to: \(formats)\n")
  }

  fileprivate mutating func report(_ fault: Diagnostic, in path: String, quoting source: SourceText? = nil) {
    say(DiagnosticPrinter(path: path, source: source).text(fault))
    status.raise(to: .notebookError)
  }
}

extension PatternFormat: ExpressibleByArgument {}

/// A format in which patterns can be written.
struct WrittenFormat: ExpressibleByArgument {
  let format: PatternFormat

  init?(argument: String) {
    guard let format = PatternFormat(argument: argument), PatternFormat.writable.contains(format) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { PatternFormat.writable.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
