#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileAccess {
  private static let maximumDepth = 64

  /// Returns the Markdown files below a folder (`*.md`, `*.markdown`, in any case), sorted by the bytes of their paths.
  ///
  /// Hidden files and folders are left out. Symbolic links are not followed, so no file is found twice.
  ///
  /// - Returns: the files, and as problems the folders that cannot be read and the Markdown files whose paths are not
  ///   UTF-8.
  package static func markdownFiles(below folder: String) -> (files: [String], problems: [FileProblem]) {
    var found: [String] = []
    var problems: [FileProblem] = []
    var open = [(path: Array(folder.utf8), depth: 0)]
    while let (path, depth) = open.popLast() {
      let entries: [Entry]
      do throws(FileProblem) {
        entries = try self.entries(of: path)
      } catch {
        problems.append(error)
        continue
      }
      for entry in entries where entry.name.first != UInt8(ascii: ".") {
        let inner = joined(path, entry.name)
        switch entry.kind {
        case .folder:
          if depth < maximumDepth { open.append((inner, depth + 1)) }
        case .file:
          guard isMarkdown(entry.name) else { continue }
          if let file = String(validating: inner, as: UTF8.self) {
            found.append(file)
          } else {
            problems.append(FileProblem(String(decoding: inner, as: UTF8.self), .nameNotUTF8))
          }
        case .other: break
        }
      }
    }
    return (
      found.sorted { PathKey($0) < PathKey($1) }, problems.sorted { PathKey($0.path) < PathKey($1.path) }
    )
  }

  /// Returns the Markdown files directly in a folder, including hidden files and links.
  ///
  /// - Throws: `tooLarge` if there are more than `limit`.
  package static func markdownFiles(in folder: String, limit: Int) throws(FileProblem) -> [String] {
    let files = try entries(of: Array(folder.utf8)).filter { $0.kind != .folder && isMarkdown($0.name) }
    let names = files.compactMap { String(validating: $0.name, as: UTF8.self) }.sorted { PathKey($0) < PathKey($1) }
    guard names.count <= limit else { throw FileProblem(folder, .tooLarge(limit: limit)) }
    return names.map { Path.join(folder, $0) }
  }

  package static func isMarkdown(_ name: String) -> Bool { isMarkdown(Array(name.utf8)) }

  package static func isMarkdown(_ name: [UInt8]) -> Bool {
    [".md", ".markdown"].contains { ending in
      // The bit 0x20 distinguishes small ASCII letters from capitals. It is also set in the dot.
      name.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0 == $1 || ($0 | 0x20 == $1 && $1 >= 97) }
    }
  }

  /// Returns whether the path names a regular file. A symbolic link does not count.
  ///
  /// - Throws: `notAllowed` if the folder of the file may not be read.
  package static func isRegularFile(_ path: String) throws(FileProblem) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == EACCES { throw FileProblem(path, .notAllowed) }
      return false
    }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns whether the path names a pipe, a device or a socket. A symbolic link does not count.
  package static func isSpecialFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && ![S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT)
  }

  /// Returns whether a folder contains a name that is not UTF-8 and looks like the last name of a path. Names look
  /// alike if each invalid byte is replaced by U+FFFD.
  package static func hasNameOutsideUTF8(_ path: String) -> Bool {
    let name = Path.name(of: path)
    guard name.unicodeScalars.contains("\u{FFFD}"), let entries = try? entries(of: Array(Path.folder(of: path).utf8))
    else { return false }
    return entries.contains {
      String(validating: $0.name, as: UTF8.self) == nil && Path.areSame(String(decoding: $0.name, as: UTF8.self), name)
    }
  }

  /// Returns the existing path that a misspelt path probably means.
  ///
  /// The result is the most similar name in the same folder, or else the deepest existing folder of the path, such as
  /// `.`. It is nil if there is neither.
  package static func nearestExisting(to path: String) -> String? {
    let folder = Path.folder(of: path)
    let name = Path.name(of: path)
    if let entries = try? entries(of: Array(folder.utf8)) {
      // A name that exists but leads nowhere is no help.
      let nearest = entries.compactMap { String(validating: $0.name, as: UTF8.self) }
        .filter { !Path.isHidden($0) && !Path.areSame($0, name) }
        .map { (distance: Spelling.distance(name.lowercased(), $0.lowercased()), name: $0) }
        .min { ($0.distance, PathKey($0.name)) < ($1.distance, PathKey($1.name)) }
      // Another name of one letter is not near.
      if let nearest, nearest.distance <= max(1, name.count / 3), nearest.distance < name.count {
        return Path.join(folder, nearest.name)
      }
      return folder
    }
    return folder == "." || folder == "/" ? nil : nearestExisting(to: folder)
  }

  /// Returns the names in a folder that are UTF-8, sorted. The list is empty if the folder cannot be read.
  package static func names(in folder: String) -> [String] {
    let entries = (try? entries(of: Array(folder.utf8))) ?? []
    return entries.compactMap { String(validating: $0.name, as: UTF8.self) }.sorted()
  }

  private enum EntryKind { case file, folder, other }

  /// An entry of a folder. Its name is stored as bytes, because it need not be UTF-8.
  private typealias Entry = (name: [UInt8], kind: EntryKind)

  private static func entries(of folder: [UInt8]) throws(FileProblem) -> [Entry] {
    guard let stream = opendir(cString(folder)) else {
      throw FileProblem(String(decoding: folder, as: UTF8.self), errno: errno)
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let text = UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
      guard name != Array(".".utf8), name != Array("..".utf8) else { continue }
      var status = stat()
      guard lstat(cString(joined(folder, name)), &status) == 0 else {
        // Names may be read, but not the files (mode 0644).
        if errno == EACCES { throw FileProblem(String(decoding: folder, as: UTF8.self), .notAllowed) }
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: entries.append((name, .file))
      case S_IFDIR: entries.append((name, .folder))
      default: entries.append((name, .other))
      }
    }
    // The folder may have been removed in the meantime.
    guard errno == 0 || errno == ENOENT else {
      throw FileProblem(String(decoding: folder, as: UTF8.self), errno: errno)
    }
    return entries
  }

  private static func cString(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

  /// Joins a folder and a name, like ``Path/join(_:_:)`` but for bytes.
  private static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    if folder == [UInt8(ascii: ".")] { return name }
    return folder + (folder.last == slash ? [] : [slash]) + name
  }
}

/// The distance between two spellings.
enum Spelling {
  /// Returns the number of insertions, deletions and substitutions between two words (Levenshtein). O(a·b).
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b.unicodeScalars)
    var row = Array(0...b.count)
    for (i, x) in a.unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(diagonal + (x == y ? 0 : 1), above + 1, row[j] + 1)
        diagonal = above
      }
    }
    return row[b.count]
  }
}
