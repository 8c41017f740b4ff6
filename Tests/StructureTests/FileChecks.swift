/// Checks of files: each holds one idea, which its name says.
enum FileChecks {
  /// The lines that a file may have.
  static let longest = 400
  /// Files that are tables, which may be longer.
  static let tables: Set = ["Sources/MarkdownSource/EmojiTable.swift"]

  /// Checks that a file has the name of a type that it declares, or extends one and is named `Type+Topic.swift`. Its
  /// other types use that idea or serve it, and a reader can hold the whole.
  static func oneIdea(_ file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    if file.lines.count > longest + 1, !tables.contains(file.path) {
      findings.append(
        Finding(file.path, longest, "has \(file.lines.count - 1) lines, more than \(longest): take it apart"))
    }
    let types = file.types.filter { !$0.isPrivate && !$0.isAlias }
    let topic = file.stem.split(separator: "+", maxSplits: 1).map(String.init)
    let extendsNamed =
      topic.count == 2 && file.extended.contains { $0.first == topic[0] || $0.last == topic[0] }
    let declaresNamed = file.types.contains { $0.name == file.stem }
    if !extendsNamed, !declaresNamed {
      if let type = types.first {
        findings.append(Finding(file.path, type.line, "declares '\(type.name)': rename the file to \(type.name).swift"))
      } else if let first = file.extended.first {
        let name = first.last ?? first.joined(separator: ".")
        findings.append(
          Finding(
            file.path, 1, "extends '\(first.joined(separator: "."))': rename the file to \(name)+Topic.swift"))
      }
    }
    for type in types where type.name != file.stem && types.count + file.extended.count > 1 {
      if !file.isConnected(type) {
        findings.append(
          Finding(
            file.path, type.line,
            "'\(type.name)' and the rest of the file do not use each other: move it to \(type.name).swift"))
      }
    }
    return findings
  }

  /// Checks that a small type lives in the file that uses it, if only one file of its folder and no other does.
  static func smallTypes(_ files: [SourceFile], ambiguous: Set<String> = []) -> [Finding] {
    var users: [String: [SourceFile]] = [:]
    for file in files { for name in file.usedNames.keys { users[name, default: []].append(file) } }
    return files.compactMap { file in
      let types = file.types.filter { !$0.isPrivate }
      guard let type = types.first, types.count == 1, file.length(of: type) < 25, file.lines.count <= 45,
        !ambiguous.contains(type.name)
      else { return nil }
      let others = (users[type.name] ?? []).filter { $0.path != file.path }
      guard let user = others.first, others.count == 1, user.parts.dropLast() == file.parts.dropLast(),
        user.lines.count + file.lines.count < 300
      else { return nil }
      return Finding(
        file.path, type.line,
        "'\(type.name)' has \(file.length(of: type)) lines, and only \(user.stem) uses it: move it to \(user.path)")
    }
  }

  /// Checks that at most four files of a folder are topics of one type, unless no two of them fit into one file.
  static func topics(_ files: [SourceFile]) -> [Finding] {
    let topics = files.filter { $0.stem.contains("+") }
    let groups = Dictionary(grouping: topics) { String($0.path.prefix { $0 != "+" }) }
    return groups.sorted { $0.key < $1.key }.compactMap { type, files in
      let two = files.sorted { $0.lines.count < $1.lines.count }.prefix(2)
      guard files.count > 4, two.reduce(0, { $0 + $1.lines.count }) <= 300 else { return nil }
      return Finding(
        two[0].path, 1,
        "\(files.count) files '\(type)+Topic.swift' of one type: join this one with \(two[1].stem).swift")
    }
  }

  /// Checks that only the library products have `public` declarations.
  static func access(_ file: SourceFile, isLibrary: Bool) -> [Finding] {
    guard !isLibrary, let token = file.tokens.first(where: { $0.text == "public" }) else { return [] }
    return [Finding(file.path, token.line, "'public' outside the library products: write 'package'")]
  }

  /// Checks that a file does not import Foundation, which takes milliseconds at every start of the program.
  static func foundation(_ file: SourceFile) -> [Finding] {
    file.imports.filter { $0.module.hasPrefix("Foundation") }.map {
      Finding(file.path, $0.line, "imports \($0.module): use Glibc and Musl, or a type of Files")
    }
  }
}
