import Foundation
import Testing

/// Whatever the names of files, blocks, keys and values are, no command prints a character that controls a terminal or
/// that a person cannot see. It also prints no line that is a command of a workflow.
@Suite("Visible output")
final class VisibleOutputTests {
  /// Every control, format and separator character, and every noncharacter, in words that are short enough for names of
  /// files. By default, only the controls of terminals and of directions and a part of the other words are tried.
  static let words: [String] = {
    let scalars = (UInt32(1)...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter { isUnfit($0) || $0.value == 0x0A }
    let words = stride(from: 0, to: scalars.count, by: 36).map { start in
      scalars[start..<min(start + 36, scalars.count)].reduce(into: "x") { $0 += String($1) + "y" }
    }
    return words.prefix(3) + Thoroughness.sample(of: Array(words.dropFirst(3)))
  }()

  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar != "\n" else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isNoncharacterCodePoint || scalar.value == 0x10EEEE
    }
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "visible-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ name: String, _ text: String) throws {
    let file = URL(filePath: folder.path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the forbidden bytes in an output. A terminal receives `\r\n` as a line end.
  private static func findings(_ text: String, allowsTabs: Bool = false, isTerminal: Bool = false) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var findings: [String] = []
    for (index, scalar) in scalars.enumerated() where isUnfit(scalar) {
      if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
      if scalar == "\t", allowsTabs { continue }
      findings.append("U+" + String(scalar.value, radix: 16))
    }
    // A terminal does not obey workflow commands.
    guard !isTerminal else { return findings }
    for line in text.split(separator: "\n") {
      let start = line.drop { $0.isWhitespace }
      let isOurs = ["::error file=", "::warning file=", "::notice file="].contains { start.hasPrefix($0) }
      if start.hasPrefix("::"), !isOurs || start.first != line.first { findings.append("the line '\(line)'") }
      if line.contains(#/##[A-Za-z]*\[/#) || start.contains(#/^##[A-Za-z]/#) {
        findings.append("the command in '\(line)'")
      }
    }
    return findings
  }

  func expectVisible(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], isData: Bool = false,
    seconds: Double = 60
  ) throws {
    let run = try PlainCommand(program, arguments, in: folder, environment: environment, seconds: seconds)
    let isExpected = [0, 1, 2, 3, 64, 75, 143].contains(run.exit)
    #expect(isExpected, "\(program) \(arguments) ended with \(run.exit)")
    let tabbed = ["list", "check", "--list"].contains { arguments.contains($0) }
    let found = (isData ? [] : Self.findings(run.output, allowsTabs: tabbed)) + Self.findings(run.errors)
    let text = (run.output + run.errors).prefix(2_000).debugDescription
    #expect(found.isEmpty, "\(program) \(arguments): \(found.prefix(5)) in \(text)")
    guard isData, Self.hasScript else { return }
    let shown = try PlainCommand(program, arguments, in: folder, environment: environment, isInTerminal: true)
    let leaks = Self.findings(shown.output, allowsTabs: true, isTerminal: true)
    let screen = shown.output.prefix(2_000).debugDescription
    #expect(leaks.isEmpty, "\(program) \(arguments): \(leaks.prefix(5)) in \(screen)")
  }

  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// Returns a word for use between YAML's double quotes.
  static func yaml(_ word: String) -> String {
    let scalars = word.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
        ? String(scalar) : "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"" + scalars.joined() + "\""
  }

  static func block(_ lines: String...) -> String {
    "```simulation\n" + lines.joined(separator: "\n") + "\n```\n\n"
  }

  /// Returns a notebook that runs, with the word wherever possible.
  private static func goodPage(_ word: String) -> String {
    let raw = word.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }.map { String($0) }.joined()
    return "# \(raw)\n\n \(raw) <!--= a.population -->\(raw)<!--/-->\n\n"
      + block("name: a", "model: life", "grid: 8", "steps: 2", "title: \(yaml(word))", "expect: population == 77")
      + block(
        "name: m", "model: mealy", "transitions:", "  \(yaml(word)): {\(yaml(word)): [\(yaml(word)), \(yaml(word))]}",
        "initial: \(yaml(word))", "input: [\(yaml(word))]", "expect: state == \(yaml("'" + word + "'"))")
      + block("name: e", "model: mealy", "transitions:", "  \"=1\": {a: [\"=1\", b]}", "initial: \"=1\"", "input: [a]")
      + "::stop-commands::pwn\n\n <!-- notebook:begin gone -->\n::add-mask::##[set-env]\n<!-- notebook:end gone -->\n"
  }

  /// Returns a notebook with as many errors as words can cause.
  private static func badPage(_ word: String) -> String {
    let quoted = yaml(word)
    let keys = [
      "name: \(quoted)", "\(quoted): 1", "show: \(quoted)", "show: {\(quoted): 1}", "show: [{frames: \(quoted)}]",
      "expect: \(quoted)", "expect: \(yaml("population == " + word))", "initial: \(quoted)",
      "initial: {file: \(quoted)}", "initial: {rle: \(quoted)}", "initial: {from: \(quoted)}",
      "initial: {pattern: \(quoted)}", "save: \(quoted)", "save: \(yaml(word + ".csv"))", "rule: \(quoted)",
      "until: \(quoted)", "sweep: {\(quoted): [1, 2]}", "sweep: {seed: [\(quoted), 2]}", "title: [\(quoted)]",
      "seed: \(quoted)", "boundary: \(quoted)", "{\(quoted)", "\(quoted)",
    ]
    let raw = word.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }.map { String($0) }.joined()
    return keys.map { block("model: life", "grid: 8", "steps: 1", $0) }.joined()
      + block("model: \(quoted)") + block("name: 'x # \(raw)", "model: life") + "<!--= a.\(raw) -->x<!--/-->\n"
      + block("name: s", "model: mealy", "transitions: {\(quoted): {a: [\(quoted)x, b]}}", "initial: \(quoted)z")
  }

  private static func faultyFrontMatter(_ word: String) -> String {
    "---\nparameters: {\(yaml(word)): \(yaml(word))}\nnotebook: {\(yaml(word)): 1, figures: \(yaml(word))}\n---\n\n"
      + block("model: life", "grid: 8", "steps: 1")
  }

  static let environments: [[String: String]] = [[:], ["CI": "true", "GITHUB_ACTIONS": "true"]]

  /// The commands of services, as names of files.
  static let commands = [
    "##[stop-commands]pwn", "##vso[task.setvariable variable=a]b", "##teamcity[buildStop comment='a']",
  ]

  /// Names of files in the messages about git, unused figures, and results that cannot be kept. No variable says that a
  /// service reads them.
  @Test func namesOfFilesInRepositories() throws {
    let git = "git -c init.defaultBranch=main -c user.name=n -c user.email=e@x -c commit.gpgsign=false"
    for word in [Self.words[0], "\u{1B}[2J\u{202E}x", "x\n::stop-commands::pwn\ny"] + Self.commands {
      let name = word.replacing("/", with: "-"), block = ["name: a", "model: life", "grid: 8", "steps: 1"]
      let save = "save: \(Self.yaml(name + ".csv"))"
      try write(name + ".md", Self.block(block[0], block[1], block[2], block[3], "show: [chart]", save))
      try expectVisible("notebook", ["run", name + ".md"])
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", "\(git) init -q && \(git) add -A && \(git) commit -q -m one"]
      shell.currentDirectoryURL = folder
      try shell.run()
      shell.waitUntilExit()
      // No block shows the figure any more, and the saved file belongs to somebody else.
      try write(name + ".csv", "mine\n")
      try write(name + ".md", Self.block(block[0], block[1], block[2], "steps: 2", save))
      for arguments in [
        ["check", name + ".md"], ["run", "--prune", name + ".md"], ["run", "--prune", "--overwrite", name + ".md"],
        ["list", name + ".md"], ["run", "--prune", "."],
      ] {
        try expectVisible("notebook", arguments)
      }
      for variable in ["XDG_CACHE_HOME", "XDG_STATE_HOME"] {
        try write(name, "a file\n")
        let environment = [variable: folder.path + "/" + name]
        for arguments in [["cache"], ["cache", "--verify"], ["cache", "--clear"], ["run", name + ".md"]] {
          try expectVisible("notebook", arguments, environment: environment)
        }
      }
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.removeItem(atPath: folder.path + "/" + file)
      }
    }
  }

  /// Names of files and folders, in every command and format.
  @Test func namesOfFiles() throws {
    for word in Self.words + ["x\n::stop-commands::pwn\n", "::stop-commands::pwn"] + Self.commands {
      let page = word + ".md", inside = String(word.prefix(20)) + "/lab.md"
      try write(page, Self.block("name: a", "model: life", "grid: 8", "steps: 1", "expect: population == 5", "oops: 1"))
      try write(inside, Self.block("name: a", "model: life", "grid: 8", "steps: 1", "show: [image]", "save: a.rle"))
      try write(word + ".rle", "x = 1\n!\u{1B}\n")
      let files = [page, inside]
      for flags in [
        ["check"], ["check", "--quick"], ["check", "--explain"], ["check", "--format", "github"],
        ["check", "--format", "json"], ["list"], ["run", "--explain"], ["run", "--format", "github"],
        ["run", "--format", "json"], ["run", "--overwrite", "--quiet"],
      ] {
        try expectVisible("notebook", flags + files, environment: ["CI": "1"])
      }
      for arguments in [
        ["results", page], ["results", inside, word], ["strip", page + "x"],
        ["strip", String(word.prefix(20))], ["export", page], ["export", inside, "-o", page],
        ["export", "none" + page],
        ["new", "life", page], ["new", "life", "new" + page], ["new", word], ["models", word],
        ["watch", "no" + page],
        ["list", String(word.prefix(20))], ["run", inside, "--output", word + "/none/x.md"],
        ["check", inside, "--only", word],
        ["run", inside, "-P", word + "=1", "--stdout"], ["run", inside, "--stdout", "-P", "a=" + word],
      ] {
        try expectVisible("notebook", arguments, environment: ["CI": "1"])
      }
      for arguments in [
        ["run", page + "#a"], ["run", page + "#" + word], ["run", word], ["run", word + ".rle"], ["run", "life", word],
        ["run", "life", word + "=1"], ["run", "life", "rule=" + word], ["run", "life", "initial.file=" + word],
        ["convert", word + ".rle", "out.cells"], ["convert", word, "out.cells"],
        ["convert", "none" + word, word + ".rle"],
        ["readme", "none" + page], ["readme", word], ["live", word], ["live", page + "#" + word],
        ["live", page + "x"], ["live", "life", word + "=1", "--keys", "q", "--cast", "x.cast"],
        ["live", "life", "--keys", "q", "--cast", page], ["live", "life", "--keys", word, "--cast", "x.cast"],
      ] {
        try expectVisible("automata", arguments, environment: ["CI": "1"])
      }
      try expectVisible("notebook", ["results", "--format", "csv", page], isData: true)
    }
  }

  /// Arguments that the parser refuses and quotes.
  @Test func argumentsOfTheParser() throws {
    for word in Self.words + ["x\n::stop-commands::pwn\n", "\n::add-mask::a", "##[add-mask]a"] {
      for program in ["notebook", "automata"] {
        for arguments in [
          [word], ["--" + word], ["run"], ["run", "--" + word], ["run", "a", "--format", word], ["help", word],
          ["run", "a", "--jobs", word], ["run", "a", "--max-memory", word], ["run", "a", "--max-updates", word],
          ["run", "-" + word], ["-" + word, word],
        ] {
          try expectVisible(program, arguments)
        }
      }
      try expectVisible("automata", ["readme", "--width", word])
      try expectVisible("automata", ["live", "--size", word, "--keys", "q", "--cast", "x"])
      try expectVisible("notebook", ["cache", word])
      try expectVisible("notebook", ["run", "a.md", "-P", word])
    }
  }

  /// Words of notebooks: names, keys, values, titles, states and symbols.
  @Test(arguments: environments) func wordsOfNotebooks(environment: [String: String]) throws {
    for word in Self.words {
      try write("good.md", Self.goodPage(word))
      try write("bad.md", Self.badPage(word))
      try write("front.md", Self.faultyFrontMatter(word))
      for page in ["good.md", "bad.md", "front.md"] {
        for flags in [
          ["check"], ["check", "--quick", "--explain"], ["check", "--explain"], ["check", "--format", "github"],
          ["check", "--format", "json"], ["list"], ["results"],
        ] {
          // The diff of `check` shows lines of the page, which are commands only if a service reads them.
          if environment.isEmpty, flags == ["check"] || flags == ["check", "--explain"], page == "good.md" { continue }
          try expectVisible("notebook", flags + [page], environment: environment)
        }
        for arguments in [
          ["results", "--format", "csv", page], ["run", "--stdout", page], ["export", page],
          ["strip", page, "--output", "-"],
        ] {
          try expectVisible("notebook", arguments, environment: environment, isData: true)
        }
        try expectVisible("automata", ["run", page + "#m"], environment: environment)
        try expectVisible("automata", ["run", page + "#m", "--format", "json"], environment: environment)
        try expectVisible("automata", ["run", page + "#m", "--format", "csv"], environment: environment, isData: true)
        try expectVisible("automata", ["live", page + "#m"], environment: environment)
        try expectVisible("automata", ["live", page], environment: environment)
      }
      for page in ["good.md", "bad.md", "front.md"] {
        try expectVisible("notebook", ["run", "--keep-going", "--explain", page], environment: environment)
      }
    }
  }

  /// A watched file, whose messages are printed at once.
  @Test func watching() throws {
    for word in [Self.words[0], Self.words[Self.words.count / 2], "x\n::stop-commands::pwn\n"] {
      try write(word + ".md", Self.badPage(word))
      try expectVisible("notebook", ["watch", word + ".md"], environment: ["CI": "1"], seconds: 3)
    }
  }

  /// The user can paste the advice, whatever the names are.
  @Test(arguments: [
    "a'b c.md", "x\n::stop-commands::pwn\n.md", "-a\u{1B}[2J.md", "é\u{202E}\\'.md", "$(touch PWNED).md",
    "##[add-mask]x.md",
  ])
  func theAdviceCanBePasted(name: String) throws {
    try write(name, Self.block("model: life", "grid: 8", "steps: 1"))
    let path = name.hasPrefix("-") ? "./" + name : name
    let check = try PlainCommand("notebook", ["check", path], in: folder)
    let advice = try #require(check.errors.split(separator: "\n").last { $0.contains("notebook run") })
    let command = try #require(advice.split(separator: ": ", maxSplits: 1).last)
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/env")
    let programs = Command.program("notebook").deletingLastPathComponent().path
    shell.arguments = ["bash", "-c", "PATH=\"\(programs):$PATH\"; \(command)"]
    shell.currentDirectoryURL = folder
    shell.environment = Command.safeEnvironment
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "\(command)")
    #expect(try PlainCommand("notebook", ["check", path], in: folder).exit == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/PWNED"))
  }

  /// The text of a page reaches a terminal without anything that controls it. Letters keep the characters that shape
  /// them.
  @Test func pagesOfTheReader() throws {
    for word in Self.words {
      try write("page.md", Self.goodPage(word))
      let run = try PlainCommand("automata", ["readme", "page.md"], in: folder)
      #expect(run.exit == 0)
      let obeyed = run.output.unicodeScalars.filter { scalar in
        guard scalar != "\n", Self.isUnfit(scalar) else { return false }
        // The exceptions are signs with a shape, such as those around Arabic numbers, the joiners, and the selector of
        // a coloured emoji.
        let properties = scalar.properties
        if properties.generalCategory == .format, !properties.isDefaultIgnorableCodePoint,
          !(0xFFF9...0xFFFB).contains(scalar.value)
        {
          return false
        }
        return ![0x200C, 0x200D, 0xFE0F].contains(scalar.value)
      }
      #expect(obeyed.isEmpty, "\(obeyed.map { String($0.value, radix: 16) })")
    }
  }

  /// No line of a page in a pipe is a command for a service that reads it, wherever the reader breaks lines.
  @Test func pagesOfTheReaderInAPipe() throws {
    let commands = ["::error file=x::y", "##vso[task.setvariable]x", "##teamcity[x]", "##[error]x"]
    for command in commands {
      let pages = ["\(command)\n", "- \(command)\n", "```\n\(command)\n```\n", "a\u{200B}b \(command)\n"]
      for page in pages + (10..<24).map({ String(repeating: "x", count: $0) + " \(command)\n" }) {
        try write("page.md", page)
        for color in ["never", "always"] {
          let arguments = ["readme", "page.md", "--width", "24", "--color", color]
          let run = try PlainCommand("automata", arguments, in: folder)
          #expect(run.exit == 0)
          #expect(run.output.firstMatch(of: #/(?m)^\s*::|##[a-z]*\[|\x{200B}/#) == nil, "\(run.output)")
        }
      }
    }
  }
}
