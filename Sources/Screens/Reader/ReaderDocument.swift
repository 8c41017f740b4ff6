import Files
import Images
import MarkdownSource

/// Where a document comes from, and with it what its relative links may lead to.
package enum DocumentSource: Hashable, Sendable {
  /// A page that is built into the program, by its path in the repository.
  case builtIn(path: String)
  /// A file below a folder.
  case file(root: String, path: String)
  /// Standard input.
  case input

  /// A file by the path that its reader typed. Its links may lead as far as the repository that it is in reaches, or
  /// else its folder.
  package init(file path: String) {
    let folder = Path.folder(of: path), name = String(Path.name(of: path))
    self = .file(root: folder, path: name)
    guard let absolute = try? FileAccess.resolve(folder) else { return }
    var root = absolute
    while !FileAccess.exists(Path.join(root, ".git")) {
      guard root != "/" else { return }
      root = Path.folder(of: root)
    }
    let below = absolute.dropFirst(root.count).drop { $0 == "/" }
    self = .file(root: root, path: below.isEmpty ? name : "\(below)/\(name)")
  }

  /// The path as it is shown.
  package var name: String {
    switch self {
    case .builtIn(let path), .file(_, let path): path
    case .input: "-"
    }
  }
}

/// Where a link leads.
package enum LinkTarget: Hashable, Sendable {
  /// A heading of the same document.
  case anchor(String)
  case document(DocumentSource, anchor: String?)
  /// Something that another program opens: http, https or mailto.
  case outside(String)
  /// A live simulation: what stands behind `automata:`.
  case simulation(String)
  /// What is never followed, and why.
  case refused(String)

  /// Reads a destination as a document from `source` means it.
  package init(_ destination: String, from source: DocumentSource) {
    guard !Self.isTreacherous(destination) else {
      self = .refused(Self.treachery)
      return
    }
    if let colon = destination.firstIndex(of: ":"),
      destination[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+.-".contains($0) }),
      destination[..<colon].first?.isLetter == true
    {
      switch destination[..<colon].lowercased() {
      case "http", "https", "mailto": self = .outside(destination)
      case "automata": self = .simulation(String(destination[destination.index(after: colon)...]))
      case let scheme: self = .refused("addresses that start with '\(scheme):' are not followed")
      }
      return
    }
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = Self.decoded(parts.first.map(String.init) ?? ""),
      anchor = parts.count > 1 ? Self.decoded(String(parts[1])) : nil
    if path.isEmpty {
      self = .anchor(anchor ?? "")
      return
    }
    guard !Self.isTreacherous(path) else {
      self = .refused(Self.treachery)
      return
    }
    guard !path.hasPrefix("/") else {
      self = .refused("only files beside this one are followed, no absolute paths")
      return
    }
    guard let resolved = Self.resolve(path, from: source.name) else {
      self = .refused("'\(path)' leads out of the folder of this document")
      return
    }
    switch source {
    case .builtIn: self = .document(.builtIn(path: resolved), anchor: anchor)
    case .file(let root, _): self = .document(.file(root: root, path: resolved), anchor: anchor)
    case .input: self = .refused("standard input has no folder to look for '\(path)' in")
    }
  }

  private static let treachery = "an address with control characters or backslashes is not followed"

  private static func isTreacherous(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "\\" || $0.properties.generalCategory == .control }
  }

  /// A path without `.` and `..`, from the folder of another; nil where it leads above the root.
  private static func resolve(_ path: String, from base: String) -> String? {
    var parts = base.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") {
      switch part {
      case ".": break
      case "..": if parts.popLast() == nil { return nil }
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// With `%20` and the like as the bytes that they stand for; unchanged where that is no UTF-8.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}

/// A document that was read and parsed.
package struct ReaderDocument: Sendable {
  package var source: DocumentSource
  package var tree: MarkdownTree
  /// The pictures that it shows, by destination.
  package var pictures: [String: PixelImage]

  package init(source: DocumentSource, tree: MarkdownTree) {
    self.source = source
    self.tree = tree
    pictures = [:]
  }

  /// What its reader should know of it: said in the last row until the first key.
  package private(set) var remark: String?

  /// A text as it was written, where it cannot be understood in time: a block of code, as every text can be.
  private static func source(_ bytes: [UInt8], from source: DocumentSource, _ why: Refusal) throws(Refusal)
    -> ReaderDocument
  {
    var longest = 2, run = 0
    for byte in bytes {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    let line = [UInt8(ascii: "\n")]
    var document = try parse(fence + line + bytes + line + fence + line, from: source)
    document.remark = "\(why.message): this is its source"
    return document
  }

  /// Why a document cannot be shown: a sentence.
  package struct Refusal: Error, Hashable, Sendable {
    package var message: String
    /// Whether the text is there, but took too much to be understood.
    package var isOfParser = false

    package init(_ message: String) { self.message = message }
  }

  /// At most so large.
  package static let sizeLimit = 8 << 20
  /// libcmark takes very long for some texts.
  package static let parseSeconds = 3.0

  /// Reads and parses, and reads the pictures where they can be shown.
  package static func load(_ source: DocumentSource, pictures: Bool = false) throws(Refusal) -> ReaderDocument {
    let bytes: [UInt8]
    switch source {
    case .builtIn(let path):
      guard let page = Documents.pages.first(where: { $0.path == path }) else {
        throw Refusal("no page '\(path)' is built into the program")
      }
      bytes = page.markdown
    case .file(let root, let path):
      do throws(FileProblem) {
        bytes = try FolderRoot(folder: root).read(path, limit: sizeLimit)
      } catch {
        throw Refusal("'\(path)': \(error.reason)")
      }
    case .input: throw Refusal("standard input can be read once only")
    }
    return try parse(bytes, from: source, pictures: pictures)
  }

  /// What comes of a document whose bytes are there.
  ///
  /// - Parameter fallsBack: whether a text that the parser does not finish is shown as it was written.
  package static func outcome(
    of bytes: [UInt8], from source: DocumentSource, pictures: Bool, fallsBack: Bool
  ) -> Result<ReaderDocument, Refusal> {
    do throws(Refusal) {
      do throws(Refusal) {
        return .success(try parse(bytes, from: source, pictures: pictures))
      } catch {
        guard fallsBack, error.isOfParser else { throw error }
        return .success(try Self.source(bytes, from: source, error))
      }
    } catch {
      return .failure(error)
    }
  }

  package static func parse(
    _ bytes: [UInt8], from source: DocumentSource, pictures: Bool = false
  ) throws(Refusal) -> ReaderDocument {
    guard bytes.count <= sizeLimit else { throw Refusal("the document is larger than 8 MiB") }
    do throws(ParseFailure) {
      let tree = try MarkdownTree.parseGitHub(bytes, deadlineSeconds: parseSeconds)
      var document = ReaderDocument(source: source, tree: tree)
      if pictures { document.loadPictures() }
      return document
    } catch {
      var refusal: Refusal
      switch error {
      case .overTime: refusal = Refusal("the Markdown parser did not finish within 3 seconds")
      case .overMemory: refusal = Refusal("the Markdown parser needs too much memory")
      }
      refusal.isOfParser = true
      throw refusal
    }
  }
}
