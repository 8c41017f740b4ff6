import Files
import Synchronization

/// The figures in a notebook's folder. Each file is read at most once for comparison, whatever its path.
package final class FigureFolder: Sendable {
  enum State: Sendable, Hashable {
    case missing
    /// The file exists and has this ``FigureDigest``.
    case present(String)
    /// Something exists that cannot be read, or is not a file that may be read.
    case unreadable(FileProblem)
    /// The file is too large to be a figure, so it is not read.
    case tooLarge
  }

  /// A file, and the ending that determines how it is read.
  private struct Picture: Hashable {
    let place: FilePlace
    let ending: String

    init(_ place: FilePlace, _ path: String) {
      self.place = place
      ending = String(path.suffix(4))
    }
  }

  /// The bytes of a file, given by their SHA-256, and the ending that determines how they are read.
  private struct Content: Hashable {
    let sha256: String
    let ending: String
  }

  private struct Known {
    var states: [PathKey: State] = [:]
    var statesOfFiles: [Picture: State] = [:]
    var others: [PathKey: [String]] = [:]
    var othersOfFiles: [Picture: [String]] = [:]
    var digests: [Content: String] = [:]
  }

  /// The regions whose claims were searched for, with the digests of their figures.
  private struct Searches {
    var found: [FigureChoices: [String]?] = [:]
    /// The number of lines that may still be hashed for all regions of the notebook, which is about a second of work.
    var room = 1 << 18
  }

  private let root: FolderRoot
  private let known = Mutex(Known())
  private let searches = Mutex(Searches())
  private let leftovers = Leftovers()
  /// The largest size of a figure in bytes.
  static let limit = 64 << 20

  package init(_ root: FolderRoot) { self.root = root }

  func state(of path: String) -> State {
    let key = PathKey(path)
    if let state = known.withLock({ $0.states[key] }) { return state }
    let picture = (try? root.locate(path, followsLinks: true)).map { Picture($0, path) }
    let state = picture.flatMap { picture in known.withLock { $0.statesOfFiles[picture] } } ?? read(path)
    known.withLock {
      $0.states[key] = state
      if let picture { $0.statesOfFiles[picture] = state }
    }
    return state
  }

  private func read(_ path: String) -> State {
    do throws(FileProblem) {
      let bytes = try root.read(path, limit: Self.limit)
      guard !GitPointer.isPointer(bytes) else { return .unreadable(FileProblem(path, .pointer)) }
      return .present(digest(of: bytes, sha256: SHA256.hexadecimal(of: bytes), named: path))
    } catch {
      return switch error.kind {
      case .missing: .missing
      case .tooLarge: .tooLarge
      default: .unreadable(error)
      }
    }
  }

  /// Returns the ``FigureDigest`` of bytes. The same bytes are decoded only once.
  private func digest(of bytes: [UInt8], sha256: String, named path: String) -> String {
    let content = Content(sha256: sha256, ending: String(path.suffix(4)))
    if let digest = known.withLock({ $0.digests[content] }) { return digest }
    let digest = FigureDigest.of(file: bytes, named: path)
    known.withLock { $0.digests[content] = digest }
    return digest
  }

  /// Returns both digests of the bytes that are in a place now, whatever was there before, or nil if there is no file.
  func digests(at place: FilePlace, named path: String) throws(FileProblem) -> FileDigests? {
    guard let bytes = try place.read(limit: Self.limit) else { return nil }
    guard !GitPointer.isPointer(bytes) else { throw FileProblem(path, .pointer) }
    let sha256 = SHA256.hexadecimal(of: bytes)
    return FileDigests(content: digest(of: bytes, sha256: sha256, named: path), sha256: sha256)
  }

  /// Returns the digests that a figure may have had before its file became what it is now.
  ///
  /// They are the digests of both sides of a merge conflict in the file, and of versions that a killed run left beside
  /// it.
  func otherDigests(of path: String) -> [String] {
    let key = PathKey(path)
    if let digests = known.withLock({ $0.others[key] }) { return digests }
    let picture = (try? root.locate(path)).map { Picture($0, path) }
    let digests =
      picture.map { picture in
        known.withLock { $0.othersOfFiles[picture] } ?? otherDigests(at: picture.place, named: path)
      } ?? []
    known.withLock {
      $0.others[key] = digests
      if let picture { $0.othersOfFiles[picture] = digests }
    }
    return digests
  }

  private func otherDigests(at place: FilePlace, named path: String) -> [String] {
    var versions = leftovers.versions(of: place, limit: Self.limit)
    if path.hasSuffix(".svg"), let bytes = try? place.read(limit: Self.limit) {
      versions += Conflicts.sides(ofFile: bytes) ?? []
    }
    return versions.map { FigureDigest.of(file: $0, named: path) }
  }

  /// Returns the digests of the figures, line by line, with which a claim holds, or nil if none were found. Each region
  /// is searched only once.
  func claimed(_ choices: FigureChoices) -> [String]? {
    searches.withLock { searches in
      if let found = searches.found[choices] { return found }
      let found = choices.claimed(room: &searches.room)
      searches.found[choices] = .some(found)
      return found
    }
  }
}
