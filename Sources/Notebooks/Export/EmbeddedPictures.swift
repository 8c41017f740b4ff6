import Files

/// The pictures of a page, read from below the notebook's folder and embedded in the page itself.
struct EmbeddedPictures {
  struct Embedded: Hashable {
    var type: StaticType
    var bytes: [UInt8]
  }

  /// A media type that browsers display without executing anything in it.
  enum StaticType: Hashable {
    case svg, png, gif, jpeg
  }

  /// The reason why a picture is not embedded, as the end of a sentence.
  struct Refusal: Error, Hashable {
    var reason: String
    /// Whether the system failed to read the file.
    var isOfSystem = false
  }

  /// The largest size of a picture, and of all pictures of a page, in bytes. A picture counts each time it is shown.
  static let limit = 16 << 20
  static let totalLimit = 64 << 20

  private let root: FolderRoot?
  /// The embedded pictures, and the reasons why others are not embedded, by place. One file may have several spellings.
  private var known: [FilePlace: Result<Embedded, Refusal>] = [:]
  private var total = 0

  init(below root: FolderRoot?) { self.root = root }

  /// Returns the picture that a destination names. Each file is read only once.
  mutating func picture(_ destination: String) throws(Refusal) -> Embedded {
    guard let path = PageAddress.path(of: destination) else {
      throw Refusal(reason: "is not embedded: only files below the notebook's folder are")
    }
    guard let root else { throw Refusal(reason: "is not embedded") }
    let place: FilePlace
    do throws(FileProblem) {
      place = try root.locate(path, followsLinks: true)
    } catch {
      throw Refusal(reason: error.reasonInNotebook, isOfSystem: error.isOfSystem)
    }
    let result = known[place] ?? Self.read(path, below: root)
    guard case .success(let picture) = result, !takes(picture.bytes) else {
      known[place] = result
      return try result.get()
    }
    // There will never be more room later, so the bytes are not kept.
    let refusal = Refusal(reason: "is not embedded: the pictures of the page are larger than 64 MiB")
    known[place] = .failure(refusal)
    throw refusal
  }

  /// Returns whether there is room for one more picture of the page, and reserves it if so.
  mutating func takes(_ bytes: [UInt8]) -> Bool {
    guard total + bytes.count <= Self.totalLimit else { return false }
    total += bytes.count
    return true
  }

  private static func read(_ path: String, below root: FolderRoot) -> Result<Embedded, Refusal> {
    do throws(FileProblem) {
      let bytes = try root.read(path, limit: limit)
      guard let type = StaticType(of: bytes) else {
        return .failure(Refusal(reason: "is not embedded: it is not an SVG, PNG, GIF or JPEG image"))
      }
      return .success(Embedded(type: type, bytes: bytes))
    } catch {
      return .failure(Refusal(reason: error.reasonInNotebook, isOfSystem: error.isOfSystem))
    }
  }
}

extension EmbeddedPictures.StaticType {
  /// Recognises the type by the first bytes, whatever the name says. Returns nil for any other type.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether the bytes may begin an SVG document: after a declaration, comments and a document type, there is
  /// `<svg`.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...].prefix(1 << 14)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<svg".utf8) {
        return rest.dropFirst(4).first.map { [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">")].contains($0) } ?? false
      }
      let close = rest.starts(with: "<!--".utf8) ? "-->" : rest.starts(with: "<?".utf8) ? "?>" : ">"
      guard rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8),
        let end = rest.firstRange(of: Array(close.utf8))?.upperBound
      else { return false }
      rest = rest[end...]
    }
  }

  /// The start of a data address of this type, up to the data.
  var prefix: StaticString {
    switch self {
    case .svg: "data:image/svg+xml;base64,"
    case .png: "data:image/png;base64,"
    case .gif: "data:image/gif;base64,"
    case .jpeg: "data:image/jpeg;base64,"
    }
  }
}
