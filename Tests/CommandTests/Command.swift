import Foundation

/// One command line of a case.
struct Command {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  struct Result {
    var output: Data
    /// The messages, without lines of progress.
    var errors: Data
    /// The lines of progress. How many there are depends on the time.
    var progress: [String]
    var exit: Int32
  }

  private static let seconds = 60.0

  private var environment: [String: String] = [:]
  private var program = ""
  private var arguments: [String] = []
  private var input: String?

  init(_ line: String) throws {
    var words = Self.words(of: line)
    while let first = words.first, let equals = first.firstIndex(of: "="),
      first.prefix(upTo: equals).allSatisfy(\.isNameLike)
    {
      environment[String(first[..<equals])] = String(first[first.index(after: equals)...])
      words.removeFirst()
    }
    if words.count >= 2, words[words.count - 2] == "<" {
      input = words.removeLast()
      words.removeLast()
    }
    guard let program = words.first else { throw Failure(description: "no program in '\(line)'") }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  /// The folder in which all commands keep their results. It is never the user's.
  static let cacheFolder: URL = {
    let name = "automata-cache-\(ProcessInfo.processInfo.processIdentifier)"
    atexit { try? FileManager.default.removeItem(at: Command.cacheFolder) }
    return FileManager.default.temporaryDirectory.appending(path: name)
  }()

  /// The environment of the tests, except for the folder of results.
  static var safeEnvironment: [String: String] {
    ProcessInfo.processInfo.environment.merging([
      "XDG_CACHE_HOME": cacheFolder.path, "XDG_STATE_HOME": cacheFolder.path,
    ]) { $1 }
  }

  /// Runs the command in `folder`, without a terminal. Of the environment, only the path stays.
  func run(in folder: URL) throws -> Result {
    let process = Process()
    let isOurs = ["notebook", "automata"].contains(program)
    process.executableURL = isOurs ? Self.products.appending(path: program) : URL(filePath: "/usr/bin/env")
    process.arguments = isOurs ? arguments : [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "XDG_CACHE_HOME": Self.cacheFolder.path,
      "XDG_STATE_HOME": Self.cacheFolder.path,
    ]
    .merging(environment) { $1 }
    let input = try input.map { try FileHandle(forReadingFrom: folder.appending(path: $0)) }
    defer { try? input?.close() }
    let run = try ProcessRun(process, input: input ?? .nullDevice, seconds: Self.seconds)
    guard !run.isLate else {
      throw Failure(description: "'\(program) \(arguments.joined(separator: " "))' took over \(Self.seconds) s")
    }
    let newline = UInt8(ascii: "\n"), end = Data(" · --max-seconds ends this after ".utf8)
    let lines = run.errors.split(separator: newline, omittingEmptySubsequences: false)
    let progress = lines.filter { $0.range(of: end) != nil }
    return Result(
      output: run.output, errors: Data(lines.filter { $0.range(of: end) == nil }.joined(separator: [newline])),
      progress: progress.map { String(decoding: $0, as: UTF8.self) }, exit: run.exit)
  }

  /// Returns a program of this package, either just built or installed.
  static func program(_ name: String) -> URL { products.appending(path: name) }

  private static let products = products(in: ProcessInfo.processInfo.environment)

  /// Returns the folder of the programs. It is beside the tests, unless `AUTOMATA_PROGRAMS` names another one.
  static func products(in environment: [String: String]) -> URL {
    if let folder = environment["AUTOMATA_PROGRAMS"], !folder.isEmpty {
      return URL(filePath: folder, directoryHint: .isDirectory)
    }
    #if os(macOS)
      return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
        ?? Bundle.main.bundleURL
    #else
      return Bundle.main.bundleURL
    #endif
  }

  /// Splits a line at spaces, except between quotation marks.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

extension Character {
  fileprivate var isNameLike: Bool { isASCII && (isUppercase || isNumber || self == "_") }
}
