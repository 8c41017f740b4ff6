import ArgumentParser
import Files
import Notebooks
import Screens
import Simulations
import Specification

/// The words that a shell offers for arguments.
enum Completions {
  /// Notebooks, and folders that may hold some.
  static let notebooks = CompletionKind.file(extensions: ["md", "markdown"])

  /// The models.
  static var models: CompletionKind { .list(Catalog.words.map(\.spelling)) }

  /// The blocks of the notebooks on the command line.
  static let blocks = CompletionKind.custom { words, _, _ in
    words.map(plain).filter { $0.hasSuffix(".md") || $0.hasSuffix(".markdown") }.flatMap(blockNames)
  }

  /// Pages of the documentation, and files.
  static let pages = CompletionKind.custom { words, index, prefix in
    Documents.pages.map(\.topic) + files(typed(words, index, prefix), endings: [".md", ".markdown"])
  }

  /// Models, pattern files and blocks of notebooks.
  static let simulations = CompletionKind.custom { words, index, prefix in
    let typed = typed(words, index, prefix)
    if let mark = typed.firstIndex(of: "#") {
      return blockNames(in: String(typed[..<mark])).map { typed[...mark] + $0 }
    }
    return Catalog.words.map(\.spelling)
      + files(typed, endings: PatternFormat.allEndings + [".md", ".markdown"])
  }

  /// The built-in patterns after `initial=`.
  static let patterns = CompletionKind.custom { words, index, prefix in
    let typed = typed(words, index, prefix), names = PatternLibrary.entries.map(\.name)
    if typed.hasPrefix("initial=") { return names.map { "initial=" + $0 } }
    // Some shells take `initial`, `=` and the value as three words.
    let before = words.prefix(max(0, index)).suffix(2)
    return before == ["initial", "="] || typed == "=" && before.last == "initial" ? names : []
  }

  // MARK: Words

  private static func blockNames(in path: String) -> [String] {
    guard let file = try? NotebookFile.read(path), let notebook = try? file.notebook() else { return [] }
    return notebook.blocks.map(\.name)
  }

  /// The word to complete.
  private static func typed(_ words: [String], _ index: Int, _ prefix: String) -> String {
    prefix.isEmpty && words.indices.contains(index) ? plain(words[index]) : plain(prefix)
  }

  /// A word of a command line without the marks that quote it.
  private static func plain(_ word: String) -> String { word.filter { !"\\\"'".contains($0) } }

  /// Folders, and files with one of the endings, that begin with a path. Bash adds the slash after a folder itself.
  private static func files(_ typed: String, endings: [String]) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let start = typed.dropFirst(folder.count)
    return FileAccess.names(in: folder.isEmpty ? "." : folder).filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
    }.compactMap { name in
      let path = folder + name
      if FileAccess.isFolder(path) { return CompletionShell.requesting == .bash ? path : path + "/" }
      return endings.contains(where: name.lowercased().hasSuffix) ? path : nil
    }
  }
}
