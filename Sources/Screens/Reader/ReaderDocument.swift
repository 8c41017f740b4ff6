import Files
import Images
import MarkdownSource

/// A document that has been read and parsed.
package struct ReaderDocument: Sendable {
  package var source: DocumentSource
  package var tree: MarkdownTree
  /// The pictures in the document, by destination.
  package var pictures: [String: PixelImage]

  package init(source: DocumentSource, tree: MarkdownTree) {
    self.source = source
    self.tree = tree.readingHTML()
    pictures = [:]
  }

  /// The file from which the document was read, for watching changes. Nil for other sources.
  package private(set) var file: String?

  /// A notice about the document, shown in the last row until the first key.
  package private(set) var remark: String?

  /// Returns a text as a block of code, which is possible for every text.
  private static func code(_ bytes: [UInt8], _ info: String, from source: DocumentSource) throws(Refusal)
    -> ReaderDocument
  {
    var longest = 2, run = 0
    for byte in bytes {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    let line = [UInt8(ascii: "\n")]
    let end = bytes.last == line[0] ? [] : line
    return try parse(fence + info.utf8 + line + bytes + end + fence + line, from: source)
  }

  /// The reason why a document cannot be shown, as a sentence.
  package struct Refusal: Error, Hashable, Sendable {
    package var message: String
    /// Whether the text is available, but the parser gave up.
    package var isOfParser = false
    /// Whether the bytes are not text.
    package var isOfBytes = false

    package init(_ message: String) { self.message = message }
  }

  package typealias Outcome = Result<ReaderDocument, Refusal>

  /// The size in bytes from which a document is large, and the bytes of memory that nearly all documents take at most for
  /// each of their bytes.
  private static let largeSize = 1 << 15, memoryShare = 128
  /// The largest size of a document in bytes.
  package static let sizeLimit = 8 << 20
  /// The longest time for parsing in seconds, because libcmark takes very long for some texts.
  package static let parseSeconds = 3.0

  /// Reads and parses a document, and reads its pictures if they can be shown.
  package static func load(_ source: DocumentSource, pictures: Bool = false) throws(Refusal) -> ReaderDocument {
    let bytes: [UInt8]
    switch source {
    case .builtIn(let path):
      guard let page = Documents.pages.first(where: { $0.path == path }) else {
        throw Refusal("no page '\(path)' is built into the program")
      }
      bytes = page.markdown
    case .file(let root, let path):
      if path.isEmpty || path.hasSuffix("/") { return try folder(root, path, pictures: pictures) }
      do throws(FileProblem) {
        bytes = try FolderRoot(folder: root).read(path, limit: sizeLimit)
      } catch {
        if error.kind == .isFolder { return try folder(root, path, pictures: pictures) }
        throw Refusal("'\(path)' \(error.reason)")
      }
    case .input: throw Refusal("standard input can be read only once")
    }
    return try document(of: bytes, from: source, pictures: pictures)
  }

  /// Returns the result of ``load(_:pictures:)``.
  package static func outcome(of source: DocumentSource, pictures: Bool) -> Outcome {
    Result { () throws(Refusal) in try load(source, pictures: pictures) }
  }

  /// Returns the result for a document whose bytes are available.
  ///
  /// - Parameters:
  ///   - fallsBack: whether to show the source if the parser gives up.
  ///   - seconds: the time limit of the parser.
  package static func outcome(
    of bytes: [UInt8], from source: DocumentSource, pictures: Bool, fallsBack: Bool,
    parseSeconds seconds: Double = parseSeconds
  ) -> Outcome {
    do throws(Refusal) {
      do throws(Refusal) {
        return .success(try document(of: bytes, from: source, pictures: pictures, parseSeconds: seconds))
      } catch {
        guard fallsBack, error.isOfParser else { throw error }
        var document = try code(bytes, "", from: source)
        document.remark = "\(error.message): this is its source"
        return .success(document)
      }
    } catch {
      return .failure(error)
    }
  }

  /// Returns a Markdown file as a page, and any other text as code.
  private static func document(
    of bytes: [UInt8], from source: DocumentSource, pictures: Bool, parseSeconds seconds: Double = parseSeconds
  ) throws(Refusal) -> ReaderDocument {
    let info = codeInfo(of: source)
    guard !isBinary(bytes), info == nil || !isFullOfControls(bytes) else {
      let name = source == .input ? "standard input" : "'\(source.name)'"
      var refusal = Refusal("\(name) is not text, so the reader cannot show it")
      refusal.isOfBytes = true
      throw refusal
    }
    var document: ReaderDocument
    if let info {
      document = try code(bytes, info, from: source)
    } else {
      document = try parse(bytes, from: source, pictures: pictures, parseSeconds: seconds)
    }
    if case .file(let root, let path) = source { document.file = Path.join(root, path) }
    return document
  }

  package static func parse(
    _ bytes: [UInt8], from source: DocumentSource, pictures: Bool = false,
    parseSeconds seconds: Double = parseSeconds
  ) throws(Refusal) -> ReaderDocument {
    guard bytes.count <= sizeLimit else { throw Refusal("the document is larger than 8 MiB") }
    guard bytes.count < largeSize || Program.isGranted(bytes: bytes.count * memoryShare) else {
      throw Refusal("the page needs more memory than the system grants; raise the limit with 'ulimit -v'")
    }
    do throws(ParseFailure) {
      let tree = try MarkdownTree.parseGitHub(bytes, deadlineSeconds: seconds)
      var document = ReaderDocument(source: source, tree: tree)
      if pictures { document.loadPictures() }
      return document
    } catch {
      var refusal: Refusal
      switch error {
      case .overTime(let seconds):
        refusal = Refusal("the Markdown parser \(ParseFailure.overTimeReason(seconds))")
      case .overMemory: refusal = Refusal("the Markdown parser needs too much memory")
      case .refused: refusal = Refusal("the Markdown parser needs more memory than the system grants")
      }
      refusal.isOfParser = true
      throw refusal
    }
  }
}

extension ReaderDocument {
  private static let fileLimit = 16 << 20
  private static let mostPictures = 64
  /// The largest number of pixels of all pictures in a document, which take a second or two to decode.
  private static let mostPixels = 50_000_000

  /// Reads the PNG files below the root that the document shows. Larger files and pictures from elsewhere are left out,
  /// and so are unreadable ones. Their alternative text and path are shown in any case.
  package mutating func loadPictures() {
    /// The pictures by path, because a document may name a file in several ways. Nil is a picture that cannot be
    /// decoded.
    var known: [DocumentSource: PixelImage?] = [:]
    var pixels = 0
    for node in tree.nodes {
      guard case .image(let destination, _) = node.kind, destination.lowercased().hasSuffix(".png"),
        pictures[destination] == nil, pictures.count < Self.mostPictures
      else { continue }
      guard case .document(let file, _) = LinkTarget(destination, from: source), case .file(let root, let path) = file
      else { continue }
      if let picture = known[file] {
        pictures[destination] = picture
        continue
      }
      guard pixels < Self.mostPixels, let bytes = try? FolderRoot(folder: root).read(path, limit: Self.fileLimit),
        let picture = try? PNGDecoder.decode(bytes)
      else {
        known[file] = .some(nil)
        continue
      }
      pixels += picture.columns * picture.rows
      // A row of text has two pixels. More pixels than can be shown are not kept, so even many large pictures take
      // little memory.
      let scale = min(1, Double(MarkdownLayout.widestPicture) / Double(max(picture.columns, picture.rows)))
      pictures[destination] = picture.resized(
        columns: max(1, Int(Double(picture.columns) * scale)), rows: max(1, Int(Double(picture.rows) * scale)))
      known[file] = pictures[destination]
    }
  }
}
