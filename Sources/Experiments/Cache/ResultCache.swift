import Files
import Simulations
import Specification
import Synchronization

/// The results of earlier runs in a folder of the user, so that nothing is computed twice.
///
/// A record is identified by the digest of everything that the results depend on, including the build of the program.
/// The record holds this digest and is sealed with a key that only the user can read. A record that is truncated,
/// damaged, misplaced or sealed with another key is ignored and replaced, unless its file belongs to another user. The
/// cache never makes a run fail: results that cannot be stored are computed again.
///
/// A file begins with the eight bytes `AUTORES2` and eight bytes that identify the key of the seal. The record's key
/// (32 bytes), the content and the seal follow. The seal covers everything before it.
package final class ResultCache: Sendable {
  /// The key of a record, which is a SHA-256.
  package struct Key: Sendable, Hashable {
    let bytes: [UInt8]
    package var name: String { SHA256.hexadecimal(bytes) }
  }

  /// The verdict on a file in the folder.
  enum Worth {
    /// The file is a record whose content has these places in the file.
    case good(Range<Int>)
    /// The file is sealed with another key, or is not a record.
    case foreign
    case damaged
  }

  package enum Lookup {
    case none
    case damaged
    /// The record is sealed with another key.
    case foreign
    case found(RecordReader)
  }

  private struct State {
    /// The number of bytes and records written since the folder was last trimmed.
    var written = 0
    var untrimmed = 0
    /// The number of records written.
    var records = 0
    var problem: FileProblem?
    var isTold = false
    /// The records of other users, which are not replaced.
    var others: Set<Key> = []
    var isOtherTold = false
  }

  /// The name of the folder of results inside the folder of the user's caches. The number identifies the layout.
  package static let folderName = "automata/results-8"
  /// The default size limit of the cache, 256 MiB.
  package static let usualSize = 256 << 20

  /// The number of records that are stored unconditionally. Further records are stored only if computing them takes
  /// longer than finding them.
  private static let freeRecords = 256
  /// The approximate time to store a record and to find it again.
  private static let recordCost = Duration.microseconds(200)
  /// The usual size of a block of the disk.
  private static let blockSize = 4096
  /// The time after which the rest of the old records is left to the next command.
  private static let longestTrim = Duration.seconds(2)

  private static let magic = Array("AUTORES2".utf8)
  /// The form of a record: its name is its key, 64 hexadecimal digits.
  static let form = CacheFolder.Form(start: magic) { name in
    name.utf8.count == 64 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
  /// The bytes before the content: the magic bytes, the mark of the seal's key, and the record's key.
  private static let head = magic.count + 8 + 32
  private static let overhead = head + RecordSeal.count

  package let folder: CacheFolder
  package let size: Int
  /// Whether new results are stored.
  private let keepsNew: Bool
  /// The results of cluster workers, or nil if the cache does not use them.
  let packed: PackedResults?
  /// Receives the results of a cluster worker instead of the folder.
  private let packer: ResultPacker?
  /// The build of the program, which is part of every key. Another build may word its results differently.
  private let build: String
  let seal: RecordSeal
  private let state = Mutex(State())

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - size: the largest size of the folder in bytes, which ``settle()`` restores.
  ///   - build: an identifier that distinguishes this program from others with the same models.
  ///   - seal: the seal of all records.
  ///   - keepsNew: whether new results are stored.
  ///   - packed: the results of cluster workers, or nil if the cache does not use them.
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

  /// Creates the cache of a cluster worker. The cache knows only the results of workers of the same plan, and passes
  /// new results to a packer.
  package init(_ packed: PackedResults, build: String, seal: RecordSeal, packer: ResultPacker) {
    folder = packed.folder
    size = Self.usualSize
    self.build = build
    self.seal = seal
    keepsNew = true
    self.packed = packed
    self.packer = packer
  }

  /// A copy of the cache that does not store new results.
  package var withoutKeeping: ResultCache {
    ResultCache(folder, size: size, build: build, seal: seal, keepsNew: false, packed: packed)
  }

  /// Returns the key that seals the results of a plan's workers. Only the user who made the plan can derive it again.
  package func key(ofPlan id: PlanIdentity) throws(FileProblem) -> [UInt8] { try seal.derivedKey(id.bytes) }

  /// Returns the seal of the note about a plan's array of tasks. Unlike the plan's own key, nobody else ever has its
  /// key.
  package func noteSeal(ofPlan id: PlanIdentity) throws(FileProblem) -> RecordSeal {
    RecordSeal(key: try seal.derivedKey(Array("note ".utf8) + id.bytes))
  }

  /// Returns the cache of the user, or nil if the user has no home folder or the build of the program is unknown.
  ///
  /// - Parameters:
  ///   - makesKey: whether to create the key if it is missing.
  ///   - path: another folder without a size limit, or nil for the default folder.
  package static func ofUser(makesKey: Bool = true, at path: String? = nil) -> ResultCache? {
    guard let folder = path.map({ CacheFolder($0) }) ?? CacheFolder.ofUser(folderName), let build = Program.build,
      let seal = sealOfUser(makesKey: makesKey)
    else { return nil }
    let packed = PackedResults(folder) { id in (try? seal.derivedKey(id.bytes)).map { RecordSeal(key: $0) } }
    return ResultCache(folder, size: path == nil ? usualSize : .max, build: build, seal: seal, packed: packed)
  }

  /// Returns the seal of the user, or nil if the user has no home folder.
  ///
  /// - Parameter makesKey: whether to create the key if it is missing.
  package static func sealOfUser(makesKey: Bool = true) -> RecordSeal? { .ofUser(keyName, makesKey: makesKey) }

  /// The name of the key's file inside the folder of the user's states.
  private static let keyName = "automata/results-key"

  /// The largest size of a record in bytes: an eighth of the whole, so a single record never empties the folder.
  package var recordLimit: Int { min(size, Self.usualSize) / 8 }

  package func key(_ job: [UInt8]) -> Key {
    var text = RecordWriter()
    text.text(build)
    text.blob(job)
    var hash = SHA256()
    hash.update(text.bytes)
    return Key(bytes: hash.finish())
  }

  /// Returns what cluster workers wrote of a record, in whole or in parts, with valid seals.
  ///
  /// - Returns: the parts, and the number of damaged parts.
  package func parts(for key: Key) -> (good: [RecordReader], damaged: Int) { packed?.parts(for: key) ?? ([], 0) }

  package func record(for key: Key) -> Lookup {
    guard packer == nil, (try? seal.mark()) != nil else { return .none }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try folder.content(of: key.name, limit: recordLimit)
    } catch {
      if error.kind == .notAllowed { noteUnreadable(key) }
      return .none
    }
    switch worth(of: bytes, as: key.name) {
    case .good(let content): return .found(RecordReader(bytes[content]))
    case .foreign where bytes.starts(with: Self.magic):
      noteOther(key)
      return .foreign
    case .foreign, .damaged:
      noteOther(key)
      return .damaged
    }
  }

  /// Notes that an unusable record is not replaced if its file belongs to another user.
  private func noteOther(_ key: Key) {
    if !FileAccess.isOwned(Path.join(folder.path, key.name)) { state.withLock { _ = $0.others.insert(key) } }
  }

  /// Notes why a record cannot be read. If the folder is the user's own, no result can be kept in it.
  private func noteUnreadable(_ key: Key) {
    guard FileAccess.isHidden(Path.join(folder.path, key.name)) else { return noteOther(key) }
    let isOther = FileAccess.exists(folder.path) && !FileAccess.isOwned(folder.path)
    state.withLock { state in
      if isOther {
        state.others.insert(key)
      } else if keepsNew {
        state.problem = state.problem ?? FileProblem(folder.path, .notReadable)
      }
    }
  }

  /// Returns the verdict on a file in the folder, by its bytes and its name.
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

  /// Returns whether a result that took this long to compute is worth storing. Otherwise a page of many small blocks
  /// would fill the folder for no benefit.
  func isWorthKeeping(_ duration: Duration) -> Bool {
    if packer != nil { return true }
    return state.withLock { state in
      keepsNew && state.problem == nil && (state.records < Self.freeRecords || duration >= Self.recordCost)
    }
  }

  /// Stores a record and replaces an earlier record with the same key, unless that belongs to another user. A record
  /// that is too large is not stored.
  package func store(_ content: [UInt8], for key: Key) {
    if let packer { return packer.add(content, for: key) }
    guard keepsNew, content.count + Self.overhead <= recordLimit else { return }
    // Records are written one at a time, because the clean-up after Ctrl-C handles only one file.
    state.withLock { state in
      // After a write has failed, no other is attempted.
      guard state.problem == nil, !state.others.contains(key) else { return }
      do throws(FileProblem) {
        var bytes = Self.magic
        bytes += try seal.mark()
        bytes += key.bytes
        bytes += content
        bytes += try seal.seal(bytes.span)
        try folder.write(bytes, as: key.name)
        // A small file takes a block of the disk.
        state.written += max(bytes.count, Self.blockSize)
        state.untrimmed += 1
        state.records += 1
        if state.written > recordLimit { try trim(&state) }
      } catch {
        state.problem = error
      }
    }
  }

  /// Returns whether the folder holds results of another user, which are neither used nor replaced, but only once. Only
  /// results that were looked up count, and the folder of workers' results.
  package func findsOtherUser() -> Bool {
    let isClosed = folder.folder(PackedFile.folderName).isClosedByOther
    return state.withLock { state in
      guard !state.isOtherTold, isClosed || !state.others.isEmpty else { return false }
      state.isOtherTold = true
      return true
    }
  }

  /// Trims the folder to its size if anything was written.
  ///
  /// - Parameter progress: is called with the number of records removed so far, and with the number to remove.
  /// - Returns: the first error, but only once. No results are stored after an error.
  package func settle(progress: (Int, Int) -> Void = { _, _ in }) -> FileProblem? {
    state.withLock { state in
      do throws(FileProblem) {
        if state.written > 0 { try trim(&state, progress) }
      } catch {
        state.problem = state.problem ?? error
      }
      defer { state.isTold = state.problem != nil }
      return state.isTold ? nil : state.problem
    }
  }

  /// Trims the folder, or as much of it as is worth the wait.
  ///
  /// On a slow disk, removing may take as long as writing. As many records as were written are removed in any case, so
  /// that the folder does not grow.
  private func trim(
    _ state: inout State, _ progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FileProblem) {
    let bound = CacheFolder.TrimBound(count: state.untrimmed, time: Self.longestTrim)
    (state.written, state.untrimmed) = (0, 0)
    try folder.trim(to: size, Self.form, largest: recordLimit, bound, progress: progress)
  }
}
