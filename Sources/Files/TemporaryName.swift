import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The name of a temporary file beside another file, such as `.lab.md.4711-3.0a1b2c3d.5f2e…-99c1….tmp`.
///
/// The name of the other file comes first. The process, its count of such files, the system that numbers the processes,
/// and a proof follow. The proof tells with which contents the file may be removed. In a new version of a notebook, the
/// user's seal follows: `.lab.md.4711-3.0a1b2c3d.5f2e…-99c1…-04d7….tmp`.
struct TemporaryName: Sendable, Hashable {
  enum Kind: String, Sendable {
    /// A new version that is still incomplete.
    case partial = "part"
    /// A new version before it takes its place, or an old version before it is removed.
    case temporary = "tmp"
    /// The only complete copy of a version, while its file is written in place or if it could not be restored.
    case rescue
    /// A ``RemovalNote``.
    case note
  }

  /// The first 64 bits of the SHA-256 of the new and the old version. Any other content is from another program, which
  /// saved the file just before the exchange.
  struct Proof: Sendable, Hashable {
    let written: String
    let replaced: String
    /// The start of the user's seal over both digests and the name of the file, or nil without a seal.
    private(set) var seal: String?

    /// Creates the proof of two versions.
    ///
    /// - Parameters:
    ///   - written: the SHA-256 of the new version as hexadecimal digits.
    ///   - replaced: the SHA-256 of the replaced version, or nil if nothing was replaced or it is unknown.
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

    /// Returns the proof with the user's seal, or without a seal if the key cannot be read.
    func sealed(by key: RecordSeal?, beside file: String, as kind: Kind = .temporary) -> Proof {
      var proof = self
      proof.seal = key.flatMap { text(of: $0, beside: file, kind) }
      return proof
    }

    /// Returns whether a program of this user sealed the proof for the file with this name.
    func isSealed(by key: RecordSeal, beside file: String, as kind: Kind = .temporary) -> Bool {
      seal.map { $0 == text(of: key, beside: file, kind) } ?? false
    }

    private func text(of key: RecordSeal, beside file: String, _ kind: Kind) -> String? {
      let purpose = kind == .note ? "removal note" : "new version"
      let bytes = Array("\(purpose) \(written) \(replaced) \(file)".utf8)
      return (try? key.seal(bytes.span)).map { Self.start(of: SHA256.hexadecimal($0)) }
    }

    /// Returns whether a SHA-256 is that of the new or the replaced version.
    func holds(for digest: String) -> Bool { [written, replaced].contains(Self.start(of: digest)) }

    /// Returns whether a SHA-256 is that of the new version.
    func isWritten(_ digest: String) -> Bool { written == Self.start(of: digest) }

    private static let length = 16

    private static func start(of digest: String) -> String { String(digest.prefix(length)) }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }

  /// The name of the other file. A long name is shortened to its start and a part of its SHA-256.
  let file: String
  let process: pid_t
  let count: Int
  let system: String
  private(set) var kind: Kind
  /// The proof, or nil for an incomplete version.
  private(set) var proof: Proof?

  /// The number of names that this process has created. Many files in one folder may have names that start alike.
  private static let begun = Atomic(0)
  /// The largest number of bytes of ``file``, so that the whole name is never too long. Only a shortened name has
  /// exactly this many.
  private static let length = 150

  /// Creates a new name of this process for an incomplete version.
  init(beside file: String) {
    self.file = Self.label(of: file)
    process = getpid()
    count = Self.begun.wrappingAdd(1, ordering: .relaxed).oldValue
    system = Self.thisSystem
    kind = .partial
  }

  /// Reads a name. Returns nil if the name does not have exactly the form that this program uses.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 5, parts[0].isEmpty, let kind = Kind(rawValue: String(parts[parts.count - 1])) else {
      return nil
    }
    // The number of parts after the part for the system.
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

  /// Returns the name of the same file after it is complete.
  func whole(_ proof: Proof, as kind: Kind = .temporary) -> TemporaryName {
    var name = self
    (name.kind, name.proof) = (kind, proof)
    return name
  }

  /// The name of the same file as a rescue file.
  var rescue: TemporaryName {
    var name = self
    name.kind = .rescue
    return name
  }

  /// Returns whether the name is that of a temporary file beside the file with the given name.
  func isBeside(_ file: String) -> Bool { Self.label(of: file).utf8.elementsEqual(self.file.utf8) }

  /// Whether the process that created the name belongs to this system and has certainly ended.
  var isOfDeadProcess: Bool {
    system == Self.thisSystem && system != Self.unknown && kill(process, 0) != 0 && errno == ESRCH
  }

  /// Whether the process number comes from another system, so that it is unknown whether the process has ended.
  ///
  /// Another system is another container or computer, or this computer before it was restarted.
  var isOfOtherSystem: Bool { system != Self.thisSystem || system == Self.unknown }

  func isOfSameProcess(as other: TemporaryName) -> Bool { process == other.process && system == other.system }

  /// Returns the bytes of ``file`` in all temporary names beside the file with this name.
  static func key(of file: String) -> [UInt8] { Array(label(of: file).utf8) }

  /// Returns the name itself if it is short enough, or else 150 bytes: its start and half of its SHA-256.
  ///
  /// The digest ensures that no two files share a label.
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

  /// A digest of the boot id and the process namespace. Containers that share a folder number their processes
  /// independently.
  private static let thisSystem: String = {
    var status = stat()
    guard stat("/proc/self/ns/pid", &status) == 0,
      let start = try? Descriptor(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY, name: "boot_id")
        .readAll(limit: 1 << 10, name: "boot_id")
    else { return unknown }
    return String(SHA256.hexadecimal(of: start + Array(" \(status.st_ino)".utf8)).prefix(8))
  }()
}
