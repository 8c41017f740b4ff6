import Foundation
import Testing

/// The words that shells offer after Tab, in the shells themselves.
@Suite("Completion in shells", .enabled(if: Tmux.isInstalled))
struct CompletionTests {
  /// A shell in a terminal that has loaded the scripts of both programs.
  struct Shell: Sendable, CustomTestStringConvertible {
    let name: String
    /// Starts the shell without anybody's settings.
    let start: String
    /// Returns the command that loads the script of a program.
    let load: @Sendable (String) -> String

    var testDescription: String { name }

    var isInstalled: Bool {
      ["/bin", "/usr/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }

    static let all = [
      Shell(name: "bash", start: "PS1='% ' bash --norc --noprofile") {
        "source <(\($0) --generate-completion-script bash)"
      },
      Shell(name: "zsh", start: "PS1='% ' zsh -f") {
        "(( $+functions[compdef] )) || { autoload -Uz compinit; compinit -D -u; }; "
          + "source <(\($0) --generate-completion-script zsh); compdef _\($0) \($0)"
      },
      Shell(name: "fish", start: "fish --no-config") {
        "\($0) --generate-completion-script fish | source"
      },
    ]
  }

  private static let page = """
    # Lab

    ```yaml simulation
    name: slow-glider
    model: life
    grid: 8
    initial: glider
    steps: 2
    ```

    """

  /// The words typed before Tab, and the completed line.
  private static let lines = [
    ("notebook run labo", "notebook run laboratory.md"),
    ("notebook check fold", "notebook check folder/"),
    ("notebook models infe", "notebook models infection"),
    ("notebook models patt", "notebook models patterns"),
    ("notebook new ele", "notebook new elementary"),
    ("notebook run laboratory.md --only slo", "notebook run laboratory.md --only slow-glider"),
    ("notebook results laboratory.md slo", "notebook results laboratory.md slow-glider"),
    ("automata run totali", "automata run totalistic"),
    ("automata run gun.r", "automata run gun.rle"),
    ("automata run life initial=gosp", "automata run life initial=gosper-gun"),
    ("automata readme reliab", "automata readme reliability"),
    ("automata readme laborat", "automata readme laboratory.md"),
    ("automata convert gun.r", "automata convert gun.rle"),
  ]

  @Test(arguments: Shell.all)
  func wordsAreCompleted(_ shell: Shell) throws {
    guard shell.isInstalled else {
      try Test.cancel("\(shell.name) is not installed (.ci/setup --tests installs it)")
    }
    let terminal = try Tmux(columns: 120, rows: 30)
    try terminal.write("laboratory.md", Self.page)
    try terminal.write("gun.rle", "bo$2bo$3o!\n")
    try FileManager.default.createDirectory(
      at: terminal.folder.appending(path: "folder"), withIntermediateDirectories: true)
    try terminal.start(shell.start)
    for program in ["notebook", "automata"] { try terminal.start(shell.load(program)) }
    try terminal.start("clear; echo rea''dy")
    try terminal.wait("a shell that has loaded its scripts") { $0.contains("ready") }
    for (typed, completed) in Self.lines {
      try terminal.type(typed)
      try terminal.wait("the typed line") { $0.contains { $0.contains(typed) } }
      try terminal.press("Tab")
      try terminal.wait("\(shell.name): \(completed)") { $0.contains { $0.contains(completed) } }
      // A key that is pressed while a shell completes may be lost.
      try terminal.press("C-u", "C-l")
      try terminal.wait("an empty line") { !$0.contains { $0.contains(completed) } }
    }
  }

  /// Bash itself adds the slash after a folder, so a list of words would show two of them.
  @Test(arguments: [("bash", "folder"), ("zsh", "folder/"), ("fish", "folder/")])
  func foldersHaveOneSlash(_ shell: String, _ word: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "completed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appending(path: "folder"), withIntermediateDirectories: true)
    let command = "SAP_SHELL=\(shell) automata ---completion readme -- positional@0 2 4 automata readme fold"
    let result = try Command(command).run(in: folder)
    let words = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    #expect(words.contains { $0 == word }, "\(words)")
  }
}
