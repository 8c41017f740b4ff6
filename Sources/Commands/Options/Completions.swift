import ArgumentParser
import Files
import Notebooks
import Screens
import Simulations
import Specification

/// The words that a shell offers as completions of arguments.
enum Completions {
  /// Notebooks, and folders that may contain notebooks.
  static let notebooks = CompletionKind.file(extensions: ["md", "markdown"])

  /// The names of the models.
  static var models: CompletionKind { .list(Catalog.words.map(\.spelling)) }

  /// The names of blocks in the notebooks on the command line.
  static let blocks = CompletionKind.custom { words, _, _ in
    words.map(plain).filter { $0.hasSuffix(".md") || $0.hasSuffix(".markdown") }.flatMap(blockNames)
  }

  /// Pages of the documentation, and Markdown files.
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
      + files(typed, endings: PatternFormat.fileEndings + [".md", ".markdown"])
  }

  /// The built-in patterns as values of `initial`.
  static let patterns = CompletionKind.custom { words, index, prefix in
    let typed = typed(words, index, prefix), names = PatternLibrary.entries.map(\.name)
    if typed.hasPrefix("initial=") { return names.map { "initial=" + $0 } }
    // Some shells pass `initial`, `=` and the value as three words.
    let before = words.prefix(max(0, index)).suffix(2)
    return before == ["initial", "="] || typed == "=" && before.last == "initial" ? names : []
  }

  // MARK: Words

  private static func blockNames(in path: String) -> [String] {
    guard let file = try? NotebookFile.read(path), let notebook = try? file.notebook() else { return [] }
    return notebook.blocks.map(\.name)
  }

  /// Returns the word to complete.
  private static func typed(_ words: [String], _ index: Int, _ prefix: String) -> String {
    prefix.isEmpty && words.indices.contains(index) ? plain(words[index]) : plain(prefix)
  }

  /// Returns a word of a command line without quotation marks and backslashes.
  private static func plain(_ word: String) -> String { word.filter { !"\\\"'".contains($0) } }

  /// Returns folders, and files with one of the endings, whose path begins with the typed text. Bash itself adds the
  /// slash after a folder.
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
