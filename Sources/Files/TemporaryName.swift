import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The name of a temporary file next to another file, such as `.lab.md.4711-3.0a1b2c3d.5f2e…-99c1….tmp`. Its parts are
/// the name of the other file, the process and its count of such files, the system that numbers the processes, and the
/// contents with which the file may be removed. For a new version of a notebook, the user's seal follows the contents:
/// `.lab.md.4711-3.0a1b2c3d.5f2e…-99c1…-04d7….tmp`.
struct TemporaryName: Sendable, Hashable {
  enum Kind: String, Sendable {
    /// A new version that is still incomplete.
    case partial = "part"
    /// A new version on its way to its place, or the version before on its way out.
    case temporary = "tmp"
    /// The only whole copy of a version: while its file is written in place, or where it could not be restored.
    case rescue
  }

  /// The first 64 bits of the SHA-256 of both versions. Any other content is from another program, which saved the file
  /// just before the exchange.
  struct Proof: Sendable, Hashable {
    let written: String
    let replaced: String
    /// The start of the user's seal over both digests and the name of the file, or nil without a seal.
    private(set) var seal: String?

    /// - Parameters:
    ///   - written: the SHA-256 of the new version in hexadecimal digits.
    ///   - replaced: the SHA-256 of the replaced version. Nil if nothing was replaced or it is unknown.
    init(written: String, replaced: String?) {
      self.written = Self.start(of: written)
      self.replaced = Self.start(of: replaced ?? written)
    }

    fileprivate init?(_ text: String) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard [2, 3].contains(parts.count),
        parts.allSatisfy({ $0.utf8.count == Self.length && $0.utf8.allSatisfy(Self.isDigit) })
      else { return nil }
      (written, replaced) = (String(parts[0]), String(parts[1]))
      seal = parts.count == 3 ? String(parts[2]) : nil
    }

    fileprivate var text: String { "\(written)-\(replaced)" + (seal.map { "-" + $0 } ?? "") }

    /// Returns the proof with the user's seal, if the key can be read.
    func sealed(by key: RecordSeal?, beside file: String) -> Proof {
      var proof = self
      proof.seal = key.flatMap { text(of: $0, beside: file) }
      return proof
    }

    /// Returns whether a program of this user wrote the new version of the file with this name.
    func isSealed(by key: RecordSeal, beside file: String) -> Bool {
      seal.map { $0 == text(of: key, beside: file) } ?? false
    }

    private func text(of key: RecordSeal, beside file: String) -> String? {
      let bytes = Array("new version \(written) \(replaced) \(file)".utf8)
      return (try? key.seal(bytes.span)).map { Self.start(of: SHA256.hexadecimal($0)) }
    }

    /// Returns whether the SHA-256 is that of the new or the replaced version.
    func holds(for digest: String) -> Bool { [written, replaced].contains(Self.start(of: digest)) }

    /// Returns whether the SHA-256 is that of the new version.
    func isWritten(_ digest: String) -> Bool { written == Self.start(of: digest) }

    private static let length = 16

    private static func start(of digest: String) -> String { String(digest.prefix(length)) }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }

  /// The name of the other file; of a long one its start and its SHA-256.
  let file: String
  let process: pid_t
  let count: Int
  let system: String
  private(set) var kind: Kind
  /// The proof, or nil for an incomplete version.
  private(set) var proof: Proof?

  /// The number of names that this process has made. Many files may wait in one folder under names that start alike.
  private static let begun = Atomic(0)
  /// The most bytes of ``file``, so that the whole name is never too long. Only a shortened name has all of them.
  private static let length = 150

  /// Creates a new name of this process for an incomplete version.
  init(beside file: String) {
    self.file = Self.label(of: file)
    process = getpid()
    count = Self.begun.wrappingAdd(1, ordering: .relaxed).oldValue
    system = Self.thisSystem
    kind = .partial
  }

  /// Reads a name; nil if it is not exactly one that this program makes.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 5, parts[0].isEmpty, let kind = Kind(rawValue: String(parts[parts.count - 1])) else {
      return nil
    }
    // The number of parts after the one for the system.
    let ends = kind == .partial ? 1 : 2
    guard parts.count >= 4 + ends else { return nil }
    let numbers = parts[parts.count - 2 - ends].split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 1, let count = Int(numbers[1]) else {
      return nil
    }
    self.kind = kind
    self.process = process
    self.count = count
    system = String(parts[parts.count - 1 - ends])
    file = parts[1..<(parts.count - 2 - ends)].joined(separator: ".")
    if kind != .partial {
      guard let proof = Proof(String(parts[parts.count - 2])) else { return nil }
      self.proof = proof
    }
    guard system.utf8.count == 8, text.utf8.elementsEqual(name.utf8) else { return nil }
  }

  var text: String {
    ".\(file).\(process)-\(count).\(system)." + (proof.map { $0.text + "." } ?? "") + kind.rawValue
  }

  /// Returns the name of the same version once it is complete.
  func whole(_ proof: Proof) -> TemporaryName {
    var name = self
    (name.kind, name.proof) = (.temporary, proof)
    return name
  }

  /// The same name for a rescue.
  var rescue: TemporaryName {
    var name = self
    name.kind = .rescue
    return name
  }

  /// Whether it names a temporary file next to the file with this name.
  func isBeside(_ file: String) -> Bool { Self.label(of: file).utf8.elementsEqual(self.file.utf8) }

  /// Whether the process that made the name is one of this system and has certainly ended.
  var isOfDeadProcess: Bool {
    system == Self.thisSystem && system != Self.unknown && kill(process, 0) != 0 && errno == ESRCH
  }

  /// Whether another system numbers the process: another container or computer, or this one before it was started
  /// again. Whether the process has ended is unknown then.
  var isOfOtherSystem: Bool { system != Self.thisSystem || system == Self.unknown }

  func isOfSameProcess(as other: TemporaryName) -> Bool { process == other.process && system == other.system }

  /// The bytes of ``file`` in all names beside the file of this name.
  static func key(of file: String) -> [UInt8] { Array(label(of: file).utf8) }

  /// The name itself if it is short enough; otherwise 150 bytes: its start and the half of its SHA-256, so that no two
  /// files have the same one.
  private static func label(of name: String) -> String {
    guard name.utf8.count >= length else { return name }
    let digest = SHA256.hexadecimal(of: Array(name.utf8)).prefix(32)
    var start = ""
    for scalar in name.unicodeScalars {
      guard start.utf8.count + UTF8.width(scalar) < length - digest.utf8.count else { break }
      start.unicodeScalars.append(scalar)
    }
    return start + String(repeating: "~", count: length - digest.utf8.count - start.utf8.count) + digest
  }

  private static let unknown = "00000000"

  /// The start of the system and the numbering of processes that this one belongs to: containers that share a folder
  /// number theirs anew.
  private static let thisSystem: String = {
    var status = stat()
    guard stat("/proc/self/ns/pid", &status) == 0,
      let start = try? Descriptor(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY, name: "boot_id")
        .readAll(limit: 1 << 10, name: "boot_id")
    else { return unknown }
    return String(SHA256.hexadecimal(of: start + Array(" \(status.st_ino)".utf8)).prefix(8))
  }()
}
