#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that could not be read or written, and the reason why.
package struct FileProblem: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case missing
    case notAllowed
    /// The file cannot be read, so nothing that depends on it can be written either.
    case notReadable
    /// Nothing can be created or replaced in this folder of the path.
    case inClosedFolder(String)
    /// The file system is read-only.
    case readOnly
    /// The file cannot be made private to the user, as the system's other users could read it.
    case notPrivate
    case isFolder
    /// The file is a device, a pipe or a socket.
    case notRegular
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// Another program wrote the file after it was read.
    case changedMeanwhile
    /// Another program removed the file after it was read.
    case removedMeanwhile
    /// The path leaves the folder that it must stay in, or has a form with which it could.
    case outside
    case exists
    /// A part of the path is a symbolic link of this name, which is not followed.
    case link(String)
    /// The file is a symbolic link to a file that a notebook must not be.
    case leadsAway(LinkedFile)
    /// A symbolic link among the folders of the path leads out of the repository, or to something hidden in it.
    case folderLeadsAway(LinkedFile)
    /// The place of an output is a symbolic link to this path.
    case linkTo(String)
    /// The folder of the file is not the one that was found when the command started.
    case exchangedFolder
    /// Nothing in the folder can be renamed or removed (`chattr +a`).
    case inAppendOnlyFolder
    /// The bytes of the name are not UTF-8. The path shows a replacement character for each invalid byte.
    case nameNotUTF8
    /// A file with this name is where a folder must be.
    case belowFile(String)
    /// The name ends in `.gz`, but the file does not begin like a gzip file.
    case notPacked
    /// A gzip file has a wrong length or checksum, or ends too early.
    case damaged
    /// A zip archive is damaged.
    case damagedArchive
    /// A file whose name ends in `.zip` does not begin like a zip archive.
    case notArchive
    /// A zip archive has no pattern file, but files with these names.
    case noPattern([String])
    /// A zip archive has several pattern files, with these names.
    case severalPatterns([String])
    /// The pattern in a zip archive is encrypted, or packed in an unusual way.
    case unknownPacking
    /// The decompressed content has more bytes than the limit.
    case unpackedTooLarge(limit: Int)
    /// The file is a pointer of Git LFS, so its content was not fetched.
    case pointer
    case other(errno: Int32)
  }

  /// A file that a failed batch has changed and could not restore.
  package struct Unrestored: Sendable, Hashable {
    package var name: String
    /// The path of the old version, or nil if there was none.
    package var oldVersion: String?

    package init(name: String, oldVersion: String?) {
      self.name = name
      self.oldVersion = oldVersion
    }
  }

  /// The file that a symbolic link leads to.
  package struct LinkedFile: Sendable, Hashable {
    package let path: String
    /// Whether the file is hidden or in a hidden folder. Otherwise it is outside the link's repository or folder.
    package let isHidden: Bool
    /// Whether the link is in a repository.
    package let isInRepository: Bool
  }

  package var path: String
  package var kind: Kind
  /// The files that were written before this problem occurred and could not be restored.
  package var unrestored: [Unrestored] = []

  package init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Creates the problem of a failed system call from its error number.
  init(_ path: String, errno code: Int32) {
    let kind: Kind =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .notAllowed
      case EROFS: .readOnly
      case EISDIR: .isFolder
      case EEXIST: .exists
      case ENXIO: .notRegular
      default: .other(errno: code)
      }
    self.init(path, kind)
  }

  /// The end of a sentence that starts with the path, such as "does not exist".
  package var reason: String {
    switch kind {
    case .missing: "does not exist"
    case .notAllowed, .notReadable: "cannot be read: permission denied"
    case .inClosedFolder(let folder): "is in \(Self.words(for: folder)), in which you may not write"
    case .readOnly: "is on a read-only file system"
    case .notPrivate:
      "cannot be made private on its file system: name a folder on another one with XDG_STATE_HOME"
    case .isFolder: "is a folder"
    case .notRegular: "is not a regular file"
    case .tooLarge(let limit): "is larger than \(Self.size(limit))"
    case .changedMeanwhile: "was changed by another program meanwhile"
    case .removedMeanwhile: "was removed by another program meanwhile"
    case .outside: "is outside the folder of the file that names it"
    case .exists: "already exists"
    case .link(let name):
      Path.areSame(name, Path.name(of: path)) ? "is a symbolic link" : "is below '\(name)', which is a symbolic link"
    case .leadsAway(let file):
      "is a symbolic link to '\(file.path)', which is "
        + (file.isHidden ? "hidden" : "outside \(file.isInRepository ? "its repository" : "the folder of the link")")
    case .folderLeadsAway(let file):
      "is below a symbolic link: it is '\(file.path)', which is "
        + (file.isHidden ? "hidden" : "outside its repository")
    case .linkTo(let target): "is a symbolic link to '\(target)'"
    case .exchangedFolder: "is in a folder that another program has replaced since the command started"
    case .inAppendOnlyFolder: "is in a folder in which no file can be replaced (chattr +a)"
    case .nameNotUTF8: "has a name that is not valid UTF-8"
    case .belowFile(let name): "is below '\(name)', which is a file, not a folder"
    case .notPacked: "is not packed with gzip"
    case .damaged: "is a damaged gzip file"
    case .damagedArchive: "is a damaged zip archive"
    case .notArchive: "is not a zip archive"
    case .noPattern(let names):
      if let collection = names.first(where: { $0.lowercased().hasSuffix(".json") }) {
        "has no single pattern in it, but '\(collection)': unpack it, and write \(collection)"
      } else {
        "has no pattern in it" + (names.isEmpty ? "" : ", only \(Self.list(names))")
      }
    case .severalPatterns(let names):
      "has several patterns (\(Self.list(names))): unpack it, and write \(names.last ?? "the name of one")"
    case .unknownPacking:
      "has a pattern that is encrypted, or packed in an unusual way: unpack it, and name the pattern"
    case .unpackedTooLarge(let limit): "unpacks to more than \(Self.size(limit))"
    case .pointer: "is a Git LFS pointer, not the file: git lfs pull"
    case .other(let code): "cannot be read: " + Self.systemText(code)
    }
  }

  /// The largest number of names that a message lists.
  private static let listed = 8
  /// The largest number of characters of each of them.
  private static let longestName = 100

  private static func list(_ names: [String]) -> String {
    names.prefix(listed).map { $0.prefix(longestName) }.joined(separator: ", ") + (names.count > listed ? ", …" : "")
  }

  /// Whether the system failed, whatever the file is: it has too many open files, too little memory, or a broken disk.
  /// A file that Git LFS did not fetch counts as well.
  package var isOfSystem: Bool {
    if case .pointer = kind { return true }
    guard case .other(let code) = kind else { return false }
    return ![EINVAL, ELOOP, ENAMETOOLONG].contains(code)
  }

  /// Whether the file may be as it should be, but the system did not let the program read it.
  package var hidesContent: Bool { isOfSystem || [.notAllowed, .notReadable].contains(kind) }

  /// The end of a sentence about a file that a notebook names.
  package var reasonInNotebook: String { kind == .outside ? "is outside the notebook's folder" : reason }

  /// The end of the sentence about a failed write, such as "cannot be written: permission denied".
  package var writingReason: String { writingFailure + outcome }

  private var writingFailure: String {
    switch kind {
    case .changedMeanwhile, .removedMeanwhile, .exists, .notReadable: reason
    case .missing: "cannot be written: \(Self.words(for: Path.folder(of: path))) does not exist"
    case .notAllowed: "cannot be written: permission denied"
    case .inClosedFolder(let folder): "cannot be written: permission denied for \(Self.words(for: folder))"
    case .readOnly: "cannot be written: the file system is read-only"
    case .notPrivate: reason
    case .belowFile(let name): "cannot be written: '\(name)' is a file, not a folder"
    case .link(let name): "cannot be written: '\(name)' is a symbolic link"
    case .other(let code): "cannot be written: " + Self.systemText(code)
    case .isFolder, .notRegular, .tooLarge, .outside, .leadsAway, .folderLeadsAway, .linkTo, .exchangedFolder,
      .inAppendOnlyFolder, .nameNotUTF8, .notPacked, .damaged, .damagedArchive, .notArchive, .noPattern,
      .severalPatterns,
      .unknownPacking, .unpackedTooLarge, .pointer:
      "cannot be written: it \(reason)"
    }
  }

  /// Returns a folder of the path as part of a sentence.
  private static func words(for folder: String) -> String { folder == "." ? "its folder" : "the folder '\(folder)'" }

  /// The end of the sentence about the other files of the batch.
  private var outcome: String {
    guard unrestored.isEmpty else {
      let files = unrestored.map { file in
        "'\(file.name)' (\(file.oldVersion.map { "the old version is '\($0)'" } ?? "new"))"
      }
      return "; these files were written before it and could not be restored: " + files.joined(separator: ", ")
    }
    return [.changedMeanwhile, .removedMeanwhile].contains(kind) ? "; nothing was written" : ""
  }

  /// The end of the sentence about a failed removal, such as "cannot be removed: permission denied".
  package var removingReason: String {
    switch kind {
    case .changedMeanwhile: "\(reason) and is kept"
    case .notAllowed: "cannot be removed: permission denied"
    case .readOnly: "cannot be removed: the file system is read-only"
    case .other(let code): "cannot be removed: " + Self.systemText(code)
    default: "cannot be removed: it \(reason)"
    }
  }

  package var message: String { "\(path) \(reason)" }

  /// Returns the system's message for an error number.
  private static func systemText(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func size(_ bytes: Int) -> String {
    let units: [(size: Int, name: String)] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    guard let unit = units.first(where: { bytes >= $0.size && bytes % $0.size == 0 }) else { return "\(bytes) bytes" }
    return "\(bytes / unit.size) \(unit.name)"
  }
}
