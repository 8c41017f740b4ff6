/// The public declarations of a library, and whether they are explained.
///
/// A declaration has a doc comment directly before it or its attributes. Its first sentence is complete. For a function
/// or an initialiser, it begins with a verb in the third person. There are two exceptions:
/// - A member that only satisfies a protocol of the standard library, such as `description` or `==`. It must be in an
///   extension that conforms only to such protocols, which explain it.
/// - A case of an enumeration whose comment names it in code marks.
enum PublicSurface {
  /// Protocols that explain the members of an extension.
  private static let standardProtocols: Set = [
    "CustomStringConvertible", "Equatable", "Hashable", "Comparable", "Sendable", "Error", "Sequence", "Collection",
  ]

  private static let kinds: Set = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "func", "init", "var", "let", "subscript",
    "associatedtype",
  ]

  /// Returns the public types that are not nested in another type.
  static func types(_ files: [SourceFile]) -> [String] {
    files.flatMap { file in
      let names = Set(publicDeclarations(file).filter { $0.depth == 0 }.map(\.name))
      return file.types.filter { names.contains($0.name) && !$0.isAlias }.map(\.name)
    }.sorted()
  }

  /// Returns public declarations without a comment, and comments without a sentence.
  static func unexplained(_ file: SourceFile) -> [Finding] {
    let declared = publicDeclarations(file)
    return declared.compactMap { declaration in
      guard let comment = file.comment(before: declaration.line) else {
        return Finding(
          file.path, declaration.line, "'\(declaration.name)' is public without a doc comment: write one, or 'package'")
      }
      return fault(of: comment, declaration).map {
        Finding(file.path, declaration.line, "'\(declaration.name)': \($0)")
      }
    } + declared.flatMap { cases(of: $0, file) }
  }

  struct Declaration: Equatable {
    var name: String
    var kind: String
    var line: Int
    var depth: Int
    var place: Int
  }

  /// Returns the declarations that are marked public, and the requirements of public protocols.
  private static func publicDeclarations(_ file: SourceFile) -> [Declaration] {
    let tokens = file.tokens
    var found: [Declaration] = []
    for place in tokens.indices where tokens[place].text == "public" {
      guard !isWitness(place, file), let declaration = declaration(from: place, file) else { continue }
      found.append(declaration)
      if declaration.kind == "protocol" { found += requirements(of: declaration, file) }
    }
    return found
  }

  private static func declaration(from place: Int, _ file: SourceFile) -> Declaration? {
    let tokens = file.tokens
    guard let kind = tokens[place...].firstIndex(where: { kinds.contains($0.text) }), kind + 1 < tokens.count else {
      return nil
    }
    let name = tokens[kind + 1].isWord ? tokens[kind + 1].text : tokens[kind].text
    return Declaration(
      name: name, kind: tokens[kind].text, line: tokens[place].line, depth: tokens[place].depth, place: kind)
  }

  private static func requirements(of declaration: Declaration, _ file: SourceFile) -> [Declaration] {
    body(of: declaration, file).filter { place in
      file.tokens[place].depth == declaration.depth + 1 && kinds.contains(file.tokens[place].text)
    }.compactMap { place in
      let first = file.tokens.indices.first { file.tokens[$0].line == file.tokens[place].line } ?? place
      return self.declaration(from: first, file)
    }
  }

  /// Returns the places of the tokens between the braces of a declaration.
  private static func body(of declaration: Declaration, _ file: SourceFile) -> [Int] {
    let tokens = file.tokens
    guard let open = tokens[declaration.place...].firstIndex(where: { $0.text == "{" }) else { return [] }
    return Array(tokens.indices[(open + 1)...].prefix { tokens[$0].depth > declaration.depth })
  }

  /// Returns whether a member is in an extension that conforms only to standard protocols.
  private static func isWitness(_ place: Int, _ file: SourceFile) -> Bool {
    let tokens = file.tokens
    guard let outer = tokens[..<place].lastIndex(where: { $0.depth == 0 && $0.text == "extension" }),
      tokens[place].depth > 0,
      let brace = tokens[outer...].firstIndex(where: { $0.text == "{" }),
      let colon = tokens[outer..<brace].firstIndex(where: { $0.text == ":" })
    else { return false }
    let names = tokens[(colon + 1)..<brace].prefix { $0.text != "where" }.filter(\.isWord).map(\.text)
    return !names.isEmpty && names.allSatisfy(standardProtocols.contains)
  }

  private static func cases(of declaration: Declaration, _ file: SourceFile) -> [Finding] {
    guard declaration.kind == "enum" else { return [] }
    let ownComment = file.comment(before: declaration.line) ?? ""
    return body(of: declaration, file).filter { place in
      file.tokens[place].text == "case" && file.tokens[place].depth == declaration.depth + 1
    }.compactMap { place in
      let name = file.tokens[place + 1].text, line = file.tokens[place].line
      guard file.comment(before: line) == nil, !ownComment.contains("`\(name)`") else { return nil }
      return Finding(file.path, line, "the case '\(name)' has no doc comment, and that of its type does not name it")
    }
  }

  /// Returns the mistake in the first sentence of a comment, or nil if there isn't one.
  private static func fault(of comment: String, _ declaration: Declaration) -> String? {
    let first = comment.split(separator: "\n\n").first.map(String.init) ?? ""
    guard let last = first.last, ".:?".contains(last) else { return "its summary is not a whole sentence" }
    let verb = first.prefix { $0 != " " }
    guard ["func", "init"].contains(declaration.kind), !verb.hasSuffix("s") else { return nil }
    return "its summary begins with '\(verb)': begin with a verb in the third person, such as 'Returns'"
  }
}
