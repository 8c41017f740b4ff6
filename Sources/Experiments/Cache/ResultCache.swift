import Files
import Simulations
import Specification
import Synchronization

/// Results of earlier runs in a folder of the user's, so nothing is computed twice.
///
/// A record is found by the digest of all that it depends on, the build of the program among them. It carries that
/// digest and is sealed with a key that only the user can read. A record that is cut off, damaged, another one's, or
/// that somebody else wrote is as good as none, and is replaced. Nothing here ever fails a run: what cannot be kept is
/// computed again.
///
/// Layout of a file: the eight bytes `AUTORES2`, eight bytes that tell the key of the seal from others, the 32 bytes of
/// the record's key, the content, and the seal of all before it.
package final class ResultCache: Sendable {
  /// The key of a record.
  package struct Key: Sendable, Hashable {
    let bytes: [UInt8]
    package var name: String { SHA256.hexadecimal(bytes) }
  }

  /// The worth of a file of the folder.
  enum Worth {
    /// The content, by its place in the file.
    case good(Range<Int>)
    /// Sealed with another key, or not a record at all.
    case foreign
    case damaged
  }

  package enum Lookup {
    case none
    case damaged
    /// Sealed with another key.
    case foreign
    case found(RecordReader)
  }

  private struct State {
    /// Bytes written since the folder was last looked through.
    var written = 0
    /// Records written.
    var records = 0
    var problem: FileProblem?
    var isTold = false
  }

  /// The name of the folder of results below that of the user's caches; the number is that of the layout.
  package static let folderName = "automata/results-7"
  /// The default size limit of the cache, 256 MiB.
  package static let usualSize = 256 << 20

  /// The number of records that are kept at any cost. Beyond it, only those that take longer to make than to find.
  private static let freeRecords = 256
  /// About what it takes to keep a record and to find it again.
  private static let recordCost = Duration.microseconds(200)

  private static let magic = Array("AUTORES2".utf8)
  /// The bytes before the content: the magic bytes, the mark of the seal's key, and the record's key.
  private static let head = magic.count + 8 + 32
  private static let overhead = head + RecordSeal.count

  package let folder: CacheFolder
  package let size: Int
  /// Whether new results are kept.
  private let keepsNew: Bool
  /// The results of cluster workers, or nil if the cache does not use them.
  let packed: PackedResults?
  /// Receives the results of a cluster worker instead of the folder.
  private let packer: ResultPacker?
  /// Stands in every key: what another build of the program left may be said in other words.
  private let build: String
  private let seal: RecordSeal
  private let state = Mutex(State())

  /// - Parameters:
  ///   - size: bytes that the folder may hold; after ``settle()`` it holds no more.
  ///   - build: what tells this program from another that knows the same models.
  ///   - seal: the seal of all records.
  ///   - keepsNew: whether new results are kept.
  ///   - packed: the results of cluster workers.
  package init(
    _ folder: CacheFolder, size: Int = usualSize, build: String, seal: RecordSeal, keepsNew: Bool = true,
    packed: PackedResults? = nil
  ) {
    self.folder = folder
    self.size = size
    self.build = build
    self.seal = seal
    self.keepsNew = keepsNew
    self.packed = packed
    packer = nil
  }

  /// Creates the cache of a cluster worker. It knows only the results of workers of the same plan, and passes new
  /// results to a packer.
  package init(_ packed: PackedResults, build: String, seal: RecordSeal, packer: ResultPacker) {
    folder = packed.folder
    size = Self.usualSize
    self.build = build
    self.seal = seal
    keepsNew = true
    self.packed = packed
    self.packer = packer
  }

  /// The same cache, but without keeping new results.
  package var withoutKeeping: ResultCache {
    ResultCache(folder, size: size, build: build, seal: seal, keepsNew: false, packed: packed)
  }

  /// Returns the key that seals the results of a plan's workers. Only the user who made the plan can derive it again.
  package func key(ofPlan id: PlanIdentity) throws(FileProblem) -> [UInt8] { try seal.derivedKey(id.bytes) }

  /// The folder of the user, for this program; nil for a user without a home, and for a program of an unknown build.
  ///
  /// - Parameters:
  ///   - makesKey: whether to create a missing key.
  ///   - path: another folder, without a limit of size, or nil for the user's folder.
  package static func ofUser(makesKey: Bool = true, at path: String? = nil) -> ResultCache? {
    guard let folder = path.map({ CacheFolder($0) }) ?? CacheFolder.ofUser(folderName), let build = Program.build,
      let seal = sealOfUser(makesKey: makesKey)
    else { return nil }
    let packed = PackedResults(folder) { id in (try? seal.derivedKey(id.bytes)).map { RecordSeal(key: $0) } }
    return ResultCache(folder, size: path == nil ? usualSize : .max, build: build, seal: seal, packed: packed)
  }

  /// Returns the seal of this user, or nil for a user without a home folder.
  ///
  /// - Parameter makesKey: whether to create a missing key.
  package static func sealOfUser(makesKey: Bool = true) -> RecordSeal? { .ofUser(keyName, makesKey: makesKey) }

  /// The name of the key's file below the folder of the user's states.
  private static let keyName = "automata/results-key"

  /// A record is at most an eighth of the whole, so one alone never empties the folder.
  package var recordLimit: Int { min(size, Self.usualSize) / 8 }

  package func key(_ job: [UInt8]) -> Key {
    var text = RecordWriter()
    text.text(build)
    text.blob(job)
    var hash = SHA256()
    hash.update(text.bytes)
    return Key(bytes: hash.finish())
  }

  /// Returns what cluster workers wrote of a record: all of it or parts, with valid seals.
  ///
  /// - Returns: the parts, and the number of damaged ones.
  package func parts(for key: Key) -> (good: [RecordReader], damaged: Int) { packed?.parts(for: key) ?? ([], 0) }

  package func record(for key: Key) -> Lookup {
    guard packer == nil, (try? seal.mark()) != nil, let bytes = folder.read(key.name, limit: recordLimit) else {
      return .none
    }
    switch worth(of: bytes, as: key.name) {
    case .good(let content): return .found(RecordReader(bytes[content]))
    case .foreign where bytes.starts(with: Self.magic): return .foreign
    case .foreign, .damaged: return .damaged
    }
  }

  /// Returns what a file of the folder is worth, by its bytes and its name.
  func worth(of bytes: [UInt8], as name: String) -> Worth {
    guard bytes.starts(with: Self.magic), let mark = try? seal.mark() else { return .foreign }
    guard bytes.count >= Self.overhead else { return .damaged }
    guard bytes[Self.magic.count..<Self.magic.count + mark.count] == mark[...] else { return .foreign }
    let end = bytes.count - RecordSeal.count
    guard let proof = try? seal.seal(bytes.span.extracting(0..<end)), proof[...] == bytes[end...],
      SHA256.hexadecimal(Array(bytes[Self.head - 32..<Self.head])) == name
    else { return .damaged }
    return .good(Self.head..<end)
  }

  /// Whether it pays to keep what took so long to make: a page of very many small blocks would fill the folder for
  /// nothing.
  func isWorthKeeping(_ duration: Duration) -> Bool {
    if packer != nil { return true }
    return state.withLock { state in
      keepsNew && state.problem == nil && (state.records < Self.freeRecords || duration >= Self.recordCost)
    }
  }

  /// Keeps a record in the place of any other of that key. One that is too large is not kept.
  package func store(_ content: [UInt8], for key: Key) {
    if let packer { return packer.add(content, for: key) }
    guard keepsNew, content.count + Self.overhead <= recordLimit else { return }
    // One after the other: the clean-up after Ctrl-C knows of one file only.
    state.withLock { state in
      // A write that failed once is not tried again.
      guard state.problem == nil else { return }
      do throws(FileProblem) {
        var bytes = Self.magic
        bytes += try seal.mark()
        bytes += key.bytes
        bytes += content
        bytes += try seal.seal(bytes.span)
        try folder.write(bytes, as: key.name)
        state.written += bytes.count
        state.records += 1
        if state.written > recordLimit { try trim(&state) }
      } catch {
        state.problem = error
      }
    }
  }

  /// Brings the folder back to its size, where anything was written.
  ///
  /// - Returns: the first error, once; after it no results are kept.
  package func settle() -> FileProblem? {
    state.withLock { state in
      do throws(FileProblem) {
        if state.written > 0 { try trim(&state) }
      } catch {
        state.problem = state.problem ?? error
      }
      defer { state.isTold = state.problem != nil }
      return state.isTold ? nil : state.problem
    }
  }

  private func trim(_ state: inout State) throws(FileProblem) {
    state.written = 0
    try folder.trim(to: size)
  }
}
