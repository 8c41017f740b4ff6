#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileAccess {
  private static let maximumDepth = 64

  /// The Markdown files below a folder (`*.md`, `*.markdown`), sorted by the bytes of their paths. Hidden files and
  /// folders are left out, and symbolic links are not followed, so that nothing is met twice. Folders that cannot be
  /// read are told beside the files of the others.
  package static func markdownFiles(below folder: String) -> (files: [String], problems: [FileProblem]) {
    var found: [String] = []
    var problems: [FileProblem] = []
    var open = [(path: folder, depth: 0)]
    while let (path, depth) = open.popLast() {
      let names: [(name: String, kind: EntryKind)]
      do throws(FileProblem) {
        names = try entries(of: path)
      } catch {
        problems.append(error)
        continue
      }
      for (name, kind) in names where !name.hasPrefix(".") {
        let inner = Path.join(path, name)
        switch kind {
        case .folder:
          if depth < maximumDepth { open.append((inner, depth + 1)) }
        case .file:
          if isMarkdown(name) { found.append(inner) }
        case .other: break
        }
      }
    }
    return (found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, problems)
  }

  /// The Markdown files of a folder itself, hidden ones and links too.
  ///
  /// - Throws: `tooLarge` where there are more than `limit`.
  package static func markdownFiles(in folder: String, limit: Int) throws(FileProblem) -> [String] {
    let names = try entries(of: folder).filter { $0.kind != .folder && isMarkdown($0.name) }.map(\.name).sorted()
    guard names.count <= limit else { throw FileProblem(folder, .tooLarge(limit: limit)) }
    return names.map { Path.join(folder, $0) }
  }

  package static func isMarkdown(_ name: String) -> Bool { name.hasSuffix(".md") || name.hasSuffix(".markdown") }

  /// What a misspelt path was probably meant to be: the existing name in the same folder that is nearest in spelling,
  /// else the deepest folder of the path that exists, which may be `.`. Nil when there is neither.
  package static func nearestExisting(to path: String) -> String? {
    let folder = Path.folder(of: path)
    let name = Path.name(of: path)
    if let names = try? entries(of: folder) {
      // A name that is there, but leads nowhere, is no help.
      let nearest = names.map(\.name).filter { !$0.hasPrefix(".") && $0 != name }
        .map { (distance: Spelling.distance(name.lowercased(), $0.lowercased()), name: $0) }
        .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
      if let nearest, nearest.distance <= max(1, name.count / 3) { return Path.join(folder, nearest.name) }
      return folder
    }
    return folder == "." || folder == "/" ? nil : nearestExisting(to: folder)
  }

  private enum EntryKind { case file, folder, other }

  private static func entries(of folder: String) throws(FileProblem) -> [(name: String, kind: EntryKind)] {
    guard let stream = opendir(folder) else { throw FileProblem(folder, errno: errno) }
    defer { closedir(stream) }
    var entries: [(name: String, kind: EntryKind)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      guard lstat(Path.join(folder, name), &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: entries.append((name, .file))
      case S_IFDIR: entries.append((name, .folder))
      default: entries.append((name, .other))
      }
    }
    return entries
  }
}
