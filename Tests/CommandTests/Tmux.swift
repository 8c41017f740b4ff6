import Files
import Foundation
import Testing

/// A terminal in tmux with a shell.
final class Tmux {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// A reason for tests to be skipped.
  static let isInstalled = (try? run(["-V"])) != nil

  let folder: URL

  /// The longest time to wait for anything, in seconds.
  private static let seconds = 15.0

  init(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "automata-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = [
      // The report of a crash would wait for an answer.
      "SWIFT_BACKTRACE": "enable=no", "PS1": "% ", "ENV": "", "HISTFILE": "", "LC_ALL": "C.UTF-8", "HOME": folder.path,
    ]
    .merging(environment) { $1 }.map { "\($0)='\($1)'" }.joined(separator: " ")
    let shell =
      "cd '\(folder.path)' && exec env -u NO_COLOR -u CLICOLOR_FORCE -u COLORTERM -u XDG_CONFIG_HOME -u XDG_DATA_HOME \(settings) sh -i"
    let path = Command.program("automata").deletingLastPathComponent().path
    try tmux(
      "-u", "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "PATH='\(path)':\"$PATH\" sh -c \"\(shell)\"")
    try wait("a shell") { $0.contains("%") }
  }

  deinit {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Doing

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }

  /// Types a command line into the shell.
  func start(_ command: String) throws { try tmux("send-keys", "-l", command + "\n") }

  /// Runs a command line of the shell to its end. Returns its output, and its status in the last line.
  ///
  /// The shell gets an empty line first. It ends what the terminal answered to a program that was gone before it read
  /// the answer, as on a busy machine.
  func run(_ command: String) throws -> [String] {
    let mark = UUID().uuidString.prefix(8)
    try start("\nclear; \(command); echo \"[$?]\" \(mark)")
    try wait("the end of \(command)") { $0.contains { $0.hasSuffix("] \(mark)") } }
    let screen = try screen
    let end = try #require(screen.firstIndex { $0.hasSuffix("] \(mark)") })
    return screen[..<end] + [String(screen[end].dropLast(mark.count + 1))]
  }

  /// Presses keys by tmux's names, such as `Space`, `C-z` or `BTab`, or by single letters.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  func resize(columns: Int, rows: Int) throws { try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)") }

  // MARK: Seeing

  /// The rows of the screen, without trailing spaces.
  var screen: [String] {
    get throws {
      try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
        String($0)
      }
    }
  }

  /// The rows with their colours.
  var styledScreen: String { get throws { try tmux("capture-pane", "-p", "-e") } }

  /// Returns the value of a format of tmux, such as `#{alternate_on}`.
  func says(_ format: String) throws -> String {
    try tmux("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Whether the terminal is in the state before a program used it.
  var isGivenBack: Bool {
    get throws { try says("#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{wrap_flag}") == "0 1 0 1" }
  }

  /// Waits until the screen satisfies a condition.
  func wait(_ what: String, until isThere: ([String]) -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: Self.seconds)
    while !isThere(try screen) {
      guard Date() < deadline else {
        throw Failure(description: "waited in vain for \(what):\n" + (try screen).joined(separator: "\n"))
      }
      usleep(10_000)
    }
  }

  /// Waits for a text on the screen.
  func wait(for text: String) throws { try wait(text) { $0.contains { $0.contains(text) } } }

  /// Waits for a text in the first row.
  func wait(forTop text: String) throws { try wait("\(text) on top") { $0.first == text } }

  /// Waits until the terminal is given back.
  func waitUntilGivenBack() throws {
    let deadline = Date(timeIntervalSinceNow: Self.seconds)
    while try !isGivenBack {
      guard Date() < deadline else { throw Failure(description: "the terminal was not given back") }
      usleep(10_000)
    }
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try Self.run(["-S", folder.path + "/socket"] + arguments)
  }

  /// Runs tmux, whose server lives on. The server inherits no file except its streams. It has no blocked signals,
  /// unlike threads of tests, because otherwise nothing could end it.
  private static func run(_ arguments: [String]) throws -> String {
    guard let process = RunningProcess("tmux", arguments), let output = process.readOutput(limit: 1 << 24) else {
      throw Failure(description: "tmux \(arguments) could not be run")
    }
    guard process.wait() == 0 else { throw Failure(description: "tmux \(arguments) failed") }
    return String(decoding: output, as: UTF8.self)
  }
}
