import Foundation
import Testing

/// Advice is taken, and its error is gone.
@Suite("Advice")
struct AdviceTests {
  private static let cases =
    AdviceCase.spellings + AdviceCase.keys + AdviceCase.files + AdviceCase.pages + AdviceCase.references

  @Test(arguments: cases)
  func anErrorIsGone(_ example: AdviceCase) throws { try example.check() }

  /// Advice in the sources of blocks and pages that no case takes: it needs a large computation, or a folder with files
  /// of others. Its own tests look at it.
  private static let elsewhere: Set<String> = [
    "sweep fewer values", "take fewer cards or better players",
    "take the file apart", "use a whole number from 0",
    "save the file as UTF-8", "make fewer steps, or raise the limit with --max-memory",
    "make fewer steps, or raise the limit with --max-updates",
    "edit a cell nearer to the others, or raise the limit with --max-memory",
    "show fewer frames, or raise the limit with --max-memory",
    "set a limit with 'steps', or allow more with --max-memory",
    "compare smaller machines, or allow more with --max-memory",
    "use a pattern with the states 0 to 1, or go on from another block with 'from'",
    "write every line as key: value", "formats with many states are .rle and .mc",
    "formats with many states are * and *",
    // Pages: a file of 8 MiB, arguments of a command, links of a folder, and inline values in code.
    "write steps=100, for example", "write the value of each such parameter on the line of its name",
    "save it as UTF-8", "save under a path without links, or remove the link",
    "save under another name",
    "put the text that only looks like an inline value into a paragraph of its own",
    "a block with a 'title' has a figure to which links lead once it has been run",
    // Limits and engines.
    "make fewer steps", "use --engine auto", "show the end alone (show: grid), or raise the limit with --max-memory",
    "start from fewer replicates, or allow more with --max-memory",
    "save the series of fewer replicates, or allow more with --max-memory",
    "make it smaller, or give the program more memory (ulimit -v)",
    "make it smaller, or allow more with --max-seconds *",
    "allow more with --max-seconds *",
  ]

  /// The folders whose advice is taken here.
  private static let folders = [
    "Blocks", "Notebooks/Yaml", "Notebooks/Page", "Notebooks/Reading", "Notebooks/Figures", "Experiments",
    "Simulations/Models", "Simulations/Lattice", "Simulations/Report",
  ]

  /// Advice of commands that no recorded case shows, since it needs a repository, another program or a forged result. Its
  /// own tests look at it.
  private static let unrecorded: Set<String> = [
    "remove it with git rm, or with notebook run --prune", "try again, or remove it yourself if it is not needed",
    "remove it with git rm if nothing else needs it", "choose another name", "choose a folder that you can write to",
    "allow more with --max-seconds",
    "spread its blocks over several files, or show less",
    "put a blank line around each simulation block, or move the block out of its list or quote",
    "run all blocks, remove that region, or accept its loss with --overwrite",
    "name '*' to visit it, or write --exclude '*'", "git add *",
    "compare both; get it back with: mv * *, or remove it with: rm *",
    "remove all results, and compute them again: *",
    "see '*'; the same command submits them again, and without --executor they are made here",
  ]

  /// Every advice that the readers of blocks, pages and patterns can give has a case.
  @Test func everyAdviceHasACase() throws {
    let known = Self.cases.map(\.advice)
    var found: Set<String> = []
    for (place, advice) in try Self.folders.flatMap(Self.advice(of:)) {
      found.insert(advice)
      let isTaken = known.contains { Self.matches($0, advice) }
      #expect(isTaken != Self.elsewhere.contains(advice), "\(place): '\(advice)' needs a case, and only one")
    }
    #expect(found.count > 120, "\(found.count)")
    #expect(Self.elsewhere.subtracting(found).isEmpty, "\(Self.elsewhere.subtracting(found))")
  }

  /// Every advice of a command is shown by a recorded case of `Tests/CommandTests`: it is about files or arguments.
  @Test func everyAdviceOfCommandsIsRecorded() throws {
    let cases = Self.root.appending(path: "Tests/CommandTests")
    var shown: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: cases.path)
    where name.hasSuffix("/errors") || name.hasSuffix("/output") {
      let text = String(decoding: try Data(contentsOf: cases.appending(path: name)), as: UTF8.self)
      for line in text.split(separator: "\n") {
        guard let start = line.firstRange(of: "help: ") ?? line.firstRange(of: "; ") else { continue }
        shown.insert(String(line[start.upperBound...]))
      }
    }
    var found: Set<String> = []
    for folder in ["Commands", "Notebooks/Saving", "Notebooks/Running", "Notebooks/Deciding"] {
      for (place, advice) in try Self.advice(of: folder) {
        found.insert(advice)
        let isShown = shown.contains { Self.matches($0, advice) }
        #expect(
          isShown != Self.unrecorded.contains(advice), "\(place): '\(advice)' needs a recorded case, and only one")
      }
    }
    #expect(found.count > 15, "\(found.count)")
    #expect(Self.unrecorded.subtracting(found).isEmpty, "\(Self.unrecorded.subtracting(found))")
  }

  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The advice in the sources of a folder, each with its file.
  private static func advice(of folder: String) throws -> [(place: String, advice: String)] {
    let place = root.appending(path: "Sources").appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".swift") }
      .flatMap { name in
        let source = try String(contentsOf: place.appending(path: name), encoding: .utf8)
        return advice(in: source).map { ("\(folder)/\(name)", $0) }
      }
  }

  /// The literals of a source that are advice, with `*` for what is put in. A sentence with a capital letter or a full
  /// stop is the help of an option or a key, and a single word that of a key inside another one.
  private static func advice(in source: String) -> [String] {
    [
      /(?:advice|help):\s*"((?:[^"\\]|\\.)*)"/, /(?:advice|help) = (?:[^"\n]*\? )?"((?:[^"\\]|\\.)*)"/,
      /"  help: ((?:[^"\\\n]|\\[^n])*)\\n"/,
    ].flatMap { source.matches(of: $0) }.map { withoutInterpolations($0.output.1) }
      .filter { !$0.hasSuffix(".") && $0.first?.isUppercase == false && $0.contains(" ") }
  }

  private static func withoutInterpolations(_ literal: Substring) -> String {
    var text = "", depth = 0, isEscaped = false
    for character in literal {
      if isEscaped {
        isEscaped = false
        if character == "(" { depth += 1 } else if depth == 0 { text.append(character) }
        if character == "(", depth == 1 { text.append("*") }
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "(" where depth > 0: depth += 1
      case ")" where depth > 0: depth -= 1
      case _ where depth > 0: break
      default: text.append(character)
      }
    }
    return text
  }

  /// Whether a text has the form of a literal.
  private static func matches(_ text: String, _ literal: String) -> Bool {
    // The sentence goes on in another literal.
    if literal.hasSuffix(" ") { return text.hasPrefix(literal) }
    let parts = literal.split(separator: "*", omittingEmptySubsequences: false)
    var rest = text[...]
    guard let first = parts.first, rest.hasPrefix(first) else { return false }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return parts.count > 1 || rest.isEmpty
  }
}
