/// Checks of a single file.
enum FileChecks {
  /// Checks that a file declares one type and has its name, or extends one and is named `Type+Topic.swift`.
  static func oneType(_ file: SourceFile) -> [Finding] {
    let types = file.types.filter { !$0.isPrivate && !$0.isAlias }
    if let second = types.dropFirst().first {
      return [
        Finding(
          file.path, second.line,
          "'\(second.name)' is declared beside '\(types[0].name)': move it to \(second.name).swift, or make it private")
      ]
    }
    if let type = types.first {
      return type.name == file.stem
        ? [] : [Finding(file.path, type.line, "declares '\(type.name)': rename the file to \(type.name).swift")]
    }
    if file.extended.isEmpty || file.types.contains(where: { $0.isAlias && $0.name == file.stem }) { return [] }
    let parts = file.stem.split(separator: "+", maxSplits: 1).map(String.init)
    if parts.count == 2, file.extended.contains(where: { $0.first == parts[0] || $0.last == parts[0] }) { return [] }
    let name = file.extended[0].joined(separator: ".")
    return [Finding(file.path, 1, "extends '\(name)': rename the file to \(file.extended[0].last ?? name)+Topic.swift")]
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
