import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The name of a file that this program makes beside another one, such as `.lab.md.4711-3.0a1b2c3d.tmp`: the name of
/// the other file, the process and its count of such files, and the system that numbers the processes.
struct TemporaryName: Sendable, Hashable {
  enum Kind: String, Sendable {
    /// A new version on its way to its place, or the version before on its way out.
    case temporary = "tmp"
    /// The only whole copy of a version: while its file is written in place, or where it could not be restored.
    case rescue
  }

  let file: String
  let process: pid_t
  let count: Int
  let system: String
  private(set) var kind: Kind

  /// The number of names that this process has made. Many files may wait in one folder under names that start alike.
  private static let begun = Atomic(0)
  /// The most bytes of the other file's name, so that the whole name is never too long.
  private static let length = 150

  /// A name that this process has not used.
  init(beside file: String) {
    self.file = Self.start(of: file)
    process = getpid()
    count = Self.begun.wrappingAdd(1, ordering: .relaxed).oldValue
    system = Self.thisSystem
    kind = .temporary
  }

  /// Reads a name; nil where it is not exactly one that this program makes.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 5, parts[0].isEmpty, let kind = Kind(rawValue: String(parts[parts.count - 1])) else {
      return nil
    }
    let numbers = parts[parts.count - 3].split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 1, let count = Int(numbers[1]) else {
      return nil
    }
    self.kind = kind
    self.process = process
    self.count = count
    system = String(parts[parts.count - 2])
    file = parts[1..<(parts.count - 3)].joined(separator: ".")
    guard system.utf8.count == 8, text.utf8.elementsEqual(name.utf8) else { return nil }
  }

  var text: String { ".\(file).\(process)-\(count).\(system).\(kind.rawValue)" }

  /// The same name for a rescue.
  var rescue: TemporaryName {
    var name = self
    name.kind = .rescue
    return name
  }

  /// Whether it may be the name of a file beside the one of this name.
  func isBeside(_ file: String) -> Bool { Self.start(of: file).utf8.elementsEqual(self.file.utf8) }

  /// Whether the process that made the name is one of this system and has certainly ended.
  var isOfDeadProcess: Bool {
    system == Self.thisSystem && system != Self.unknown && kill(process, 0) != 0 && errno == ESRCH
  }

  /// Whether another system numbers the process: another container or computer, or this one before it was started
  /// again. Whether the process has ended is unknown then.
  var isOfOtherSystem: Bool { system != Self.thisSystem || system == Self.unknown }

  func isOfSameProcess(as other: TemporaryName) -> Bool { process == other.process && system == other.system }

  /// The bytes of ``file`` in all names beside the file of this name.
  static func key(of file: String) -> [UInt8] { Array(start(of: file).utf8) }

  private static func start(of name: String) -> String {
    var start = ""
    for scalar in name.unicodeScalars {
      guard start.utf8.count + UTF8.width(scalar) <= length else { break }
      start.unicodeScalars.append(scalar)
    }
    return start
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
