import Files

/// The simulation that a link such as `automata:life?rule=B3/S23` or `automata:lab.md#gun?boundary=plane` names.
package struct SimulationLink: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case model(String)
    /// A block of a notebook. Without a name, it is the notebook's only block.
    case block(DocumentSource, name: String?)
  }

  package let subject: Subject
  /// The `key=value` arguments.
  package let keys: [String]
  /// The document that contains the link.
  package let source: DocumentSource

  private static let sizeLimit = 4000, keyLimit = 64

  /// Reads the part after `automata:`. `%20` and similar codes represent bytes; `+` is a plus sign.
  package init(_ text: String, from source: DocumentSource) throws(ReaderDocument.Refusal) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw ReaderDocument.Refusal("the link is longer than \(Self.sizeLimit) bytes")
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts.count > 1 ? parts[1].split(separator: "&") : []
    guard fields.count <= Self.keyLimit else {
      throw ReaderDocument.Refusal("the link has more than \(Self.keyLimit) keys")
    }
    var keys: [String] = []
    for field in fields {
      let key = try Self.decoded(field)
      guard let equals = key.firstIndex(of: "="), equals > key.startIndex, key.first?.isLetter == true else {
        throw ReaderDocument.Refusal("'\(Self.short(key))' in the link is not key=value")
      }
      keys.append(key)
    }
    let what = parts[0].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = try Self.decoded(what[0]), name = what.count > 1 ? try Self.decoded(what[1]) : nil
    guard !path.isEmpty else {
      throw ReaderDocument.Refusal("the link names no simulation; automata:life would do")
    }
    self.source = source
    self.keys = keys
    guard name != nil || FileAccess.isMarkdown(path) else {
      subject = .model(path)
      return
    }
    guard !path.hasPrefix("/"), let resolved = LinkTarget.resolve(path, from: source.name) else {
      throw ReaderDocument.Refusal("'\(Self.short(path))' leads out of the folder of this document")
    }
    switch source {
    case .builtIn: subject = .block(.builtIn(path: resolved), name: name)
    case .file(let root, _): subject = .block(.file(root: root, path: resolved), name: name)
    case .input:
      throw ReaderDocument.Refusal("standard input has no folder to look for '\(Self.short(path))' in")
    }
  }

  private static func decoded(_ text: Substring) throws(ReaderDocument.Refusal) -> String {
    let decoded = LinkTarget.decoded(String(text))
    guard !LinkTarget.isTreacherous(decoded) else {
      throw ReaderDocument.Refusal("a link with control characters or backslashes is not followed")
    }
    return decoded
  }

  /// Returns as much of a text as fits on a line.
  private static func short(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }

  // MARK: Where it leads

  /// The folder of the document, from which a model's files are read.
  package var folder: String? { source.folder }

  /// The arguments of `automata live` that play the simulation, and the folder to which they refer. Nil for a block of
  /// a page that is built into the program.
  package var command: (folder: String, words: [String])? {
    switch subject {
    case .model(let name): (folder ?? ".", [name] + keys)
    case .block(.file(let root, let path), let name): (root, [path + (name.map { "#" + $0 } ?? "")] + keys)
    case .block: nil
    }
  }
}
