import Foundation
import Testing

/// The pages about the commands, and the commands in the guide.
@Suite("Pages of the commands") struct CommandPagesTests {
  /// The parser's description of a program, printed with `--experimental-dump-help`.
  private struct Declared: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    struct Argument: Decodable {
      var shouldDisplay: Bool
      var names: [Name]?
      var valueName: String?
      var abstract: String?
    }

    struct Command: Decodable {
      var commandName: String
      var abstract: String?
      var subcommands: [Command]?
      var arguments: [Argument]?
    }

    var command: Command
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: "docs/\(name).md"), encoding: .utf8)
  }

  private static func output(of line: String) throws -> Data {
    let result = try Command(line).run(in: FileManager.default.temporaryDirectory)
    #expect(result.exit == 0, "\(line): \(String(decoding: result.errors, as: UTF8.self))")
    return result.output
  }

  /// Returns the subcommands of a program, without the parser's own one.
  private static func subcommands(of program: String) throws -> [Declared.Command] {
    let declared = try JSONDecoder().decode(Declared.self, from: output(of: "\(program) --experimental-dump-help"))
    return (declared.command.subcommands ?? []).filter { $0.commandName != "help" }
  }

  @Test(arguments: [("notebook", "models"), ("automata", "readme")])
  func thePageIsMadeFromTheDeclarations(_ program: String, _ subcommand: String) throws {
    let line = "\(program) \(subcommand) --commands", page = "commands-\(program)"
    let isSame = try Self.page(page) == String(decoding: Self.output(of: line), as: UTF8.self)
    #expect(isSame, "regenerate it: swift run \(line) > docs/\(page).md")
  }

  /// According to the parser's own list, each subcommand has a section, and each of its arguments has a row there.
  @Test(arguments: [("notebook", 14), ("automata", 4)])
  func everySubcommandAndArgumentIsOnThePage(_ program: String, _ least: Int) throws {
    let sections = try Self.page("commands-\(program)").components(separatedBy: "\n## ")
    let commands = try Self.subcommands(of: program)
    #expect(commands.count >= least && sections.count == commands.count + 1)
    var arguments = 0
    for command in commands {
      let name = "\(program) \(command.commandName)"
      let section = try #require(sections.first { $0.hasPrefix(name + "\n") }, "\(name)")
      #expect(sections[0].contains("[`\(name)`](#\(program)-\(command.commandName))"))
      let labels = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
        row.dropFirst(3).prefix { $0 != "`" }.replacing("\\|", with: "|")
      }
      let words = labels.flatMap { $0.split { " ,/".contains($0) } }
      var names: Set<Substring> = []
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        let spellings = (argument.names ?? []).map { Substring(($0.kind == "long" ? "--" : "-") + $0.name) }
        if spellings.contains("--help") || spellings.contains("--version") { continue }
        names.formUnion(spellings)
        let text = argument.abstract ?? ""
        // Words without marks of Markdown are as declared, including code.
        if !text.contains(#/[<>*_\[\]|#~&\\]/#) { #expect(section.contains(text), "\(name): \(text)") }
        if spellings.isEmpty { #expect(words.contains("<\(argument.valueName ?? "")>"), "\(section)") }
        arguments += 1
      }
      // There are all options and nothing else, and each row has a text.
      #expect(Set(words.filter { $0.hasPrefix("-") }) == names, "\(name)")
      #expect(!section.contains(#/\| +\|\n/#), "\(section)")
    }
    #expect(arguments >= 5 * least)
  }

  @Test(arguments: [
    "notebook models --commands life", "notebook models --commands --all", "automata readme --commands guide",
    "automata readme --commands --list",
  ])
  func aPageOfCommandsIsAPageOfItsOwn(_ line: String) throws {
    let result = try Command(line).run(in: FileManager.default.temporaryDirectory)
    #expect(result.exit == 64 && result.output.isEmpty)
    #expect(String(decoding: result.errors, as: UTF8.self).contains("--commands prints a page of its own: leave out"))
  }

  /// Each subcommand has a row in the guide's table of commands.
  @Test func theGuideNamesEverySubcommand() throws {
    let guide = try Self.page("guide").components(separatedBy: "\n## ")
    let table = try #require(guide.first { $0.hasPrefix("Commands\n") }).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    for program in ["notebook", "automata"] {
      // A row may combine several subcommands: | `notebook list`, `strip` |
      let words = table.filter { $0.hasPrefix("| `\(program) ") }.flatMap { row in
        row.dropFirst().prefix { $0 != "|" }.split(separator: ",").map { cell in
          cell.split { " `".contains($0) }.first { $0 != program } ?? ""
        }
      }
      let names = try Self.subcommands(of: program).map(\.commandName)
      for name in names { #expect(words.contains(Substring(name)), "\(program) \(name) is not in the guide's table") }
      #expect(words.allSatisfy { names.contains(String($0)) }, "\(words)")
    }
  }
}
