import Files
import MarkdownSource
import Simulations
import Specification

/// A notebook on disk or from standard input, which is read only once.
package struct NotebookFile: Sendable {
  /// The path that the user typed, or `-` for standard input.
  package let path: String
  /// The folder of the path, open since before the notebook was read.
  package let folder: FolderRoot
  /// The file as it was read, or nil for standard input.
  package let snapshot: FileSnapshot?
  package let bytes: [UInt8]

  /// Reads the file of a notebook.
  ///
  /// - Parameter key: the key that the folder had when the command found the notebook, or nil for any folder.
  /// - Throws: a problem if the file cannot be read, or if it is a symbolic link that leads away:
  ///   ``FolderRoot/notebook(_:limit:)``.
  package static func read(_ path: String, in key: FileKey? = nil) throws(FileProblem) -> NotebookFile {
    // The limit is a little higher than that of a notebook, so that the notebook itself refuses a file that is just too
    // large.
    let limit = Notebook.sizeLimit + 1
    let folder = FolderRoot(folder: Self.folder(of: path), key: key)
    if path == "-" {
      return NotebookFile(path: path, folder: folder, snapshot: nil, bytes: try FileAccess.standardInput(limit: limit))
    }
    let snapshot = try folder.notebook(path, limit: limit)
    return NotebookFile(path: path, folder: folder, snapshot: snapshot, bytes: snapshot.bytes)
  }

  /// Reads the notebook in the file.
  ///
  /// - Parameters:
  ///   - memory: the largest number of bytes that the command may use.
  ///   - seconds: the time limit for the inline values in seconds, or 0 for no limit.
  ///   - overrides: values that replace those of declared parameters.
  ///   - changes: the index of a block, and keys that replace its keys.
  ///   - target: the path to which the notebook is written, if it differs.
  ///   - demandsFences: whether a misspelt fence of a simulation block is an error instead of a warning.
  ///   - note: is called with the path and the bytes of each file that the notebook reads.
  package func notebook(
    memory: Double = 0x1p30, seconds: Double = 0, overrides: [SpecEntry] = [],
    changes: (block: Int, keys: [SpecEntry])? = nil, target: String? = nil, demandsFences: Bool = false,
    noting note: (@Sendable (String, [UInt8]) -> Void)? = nil
  ) throws(NotebookRefusal) -> Notebook {
    var notebook = try Notebook(
      bytes, path: path, in: folder, memory: memory, seconds: seconds, overrides: overrides, changes: changes
    ) {
      let content = folder.load($0)
      if let note, case .success(let bytes) = content { note($0, bytes) }
      return content
    }
    notebook.target = target
    if demandsFences { notebook.demandFences() }
    return notebook
  }

  /// Returns the part of a path before the last `/`, or `.` for standard input and a path without a folder.
  package static func folder(of path: String) -> String {
    guard path != "-", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}

extension FolderRoot {
  /// Reads a file that a block names, and decompresses it if necessary.
  ///
  /// - Parameter isOfNotebook: whether the folder is that of a notebook. The error of a file outside then says so.
  package func load(
    _ relative: String, isOfNotebook: Bool = true
  ) -> Result<[UInt8], SpecContext.FileRefusal> {
    do throws(FileProblem) {
      return .success(try readUnpacked(relative, limit: Self.inputLimit) { PatternFormat(path: $0) != nil })
    } catch {
      let isHidden = relative.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." }
      if error.kind == .outside {
        guard !isHidden else {
          return .failure(SpecContext.FileRefusal("is hidden, and blocks do not read hidden files"))
        }
        guard isOfNotebook else {
          return .failure(
            SpecContext.FileRefusal(
              "is outside the folder of the command",
              advice: "start the command in a folder that holds the file, or copy the file"))
        }
        let advice = Self.copy(of: relative).map {
          "copy the file into the notebook's folder, and write {file: \($0)}"
        }
        return .failure(SpecContext.FileRefusal(error.reasonInNotebook, advice: advice))
      }
      let nearest = error.kind == .missing ? nearestPattern(to: relative) : nil
      return .failure(
        SpecContext.FileRefusal(
          error.reason, advice: nearest.map { "did you mean '\($0)'?" }, isOfSystem: error.isOfSystem))
    }
  }

  /// Returns what a block writes to read the copy of a pattern file. Returns nil if the name needs quotation marks or
  /// does not give a format.
  private static func copy(of path: String) -> String? {
    let name = String(Path.name(of: path)), isCollection = Configurations.isName(name)
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }), !name.hasPrefix("-"),
      isCollection || PatternFormat.isName(name)
    else { return nil }
    return isCollection ? "\(name), title: …" : name
  }

  /// Returns the pattern file in the same folder that a misspelt name probably means, or nil.
  ///
  /// - Parameter relative: the path of a missing file, relative to the folder.
  private func nearestPattern(to relative: String) -> String? {
    let path = Path.join(folder, relative)
    guard let nearest = FileAccess.nearestExisting(to: path), Path.folder(of: nearest) == Path.folder(of: path),
      !FileAccess.isFolder(nearest)
    else { return nil }
    let name = String(Path.name(of: nearest))
    guard PatternFormat.isName(name) || Configurations.isName(name) else { return nil }
    return Path.join(Path.folder(of: relative), name)
  }

  /// The largest size of a file that a simulation starts from, compressed or not: 64 MiB.
  package static let inputLimit = 64 << 20
}
