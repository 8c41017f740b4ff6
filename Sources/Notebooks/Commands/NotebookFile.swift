import Files
import MarkdownSource
import Simulations

/// A notebook on disk or from standard input, read once.
package struct NotebookFile: Sendable {
  /// As the user named it; `-` is standard input.
  package let path: String
  /// Nil for standard input.
  package let snapshot: FileSnapshot?
  package let bytes: [UInt8]

  package static func read(_ path: String) throws(FileProblem) -> NotebookFile {
    // A little more than the limit, so that the notebook itself can refuse a file that is just too large.
    let limit = Notebook.sizeLimit + 1
    if path == "-" {
      return NotebookFile(path: path, snapshot: nil, bytes: try FileAccess.standardInput(limit: limit))
    }
    let snapshot = try FileAccess.snapshot(path, limit: limit)
    return NotebookFile(path: path, snapshot: snapshot, bytes: snapshot.bytes)
  }

  /// - Parameters:
  ///   - overrides: other values for parameters that the notebook declares.
  ///   - changes: other keys of one block.
  package func notebook(
    overrides: [SpecEntry] = [], changes: (block: Int, keys: [SpecEntry])? = nil
  ) throws(Notebook.Refusal) -> Notebook {
    let root = FolderRoot(folder: Self.folder(of: path))
    return try Notebook(bytes, path: path, in: root, overrides: overrides, changes: changes) { root.load($0) }
  }

  /// What stands before the last `/`.
  package static func folder(of path: String) -> String {
    guard path != "-", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}

extension FolderRoot {
  /// What a block gets that names a file: its bytes, unpacked where it is packed.
  func load(_ relative: String) -> Result<[UInt8], SpecContext.FileRefusal> {
    do throws(FileProblem) {
      return .success(try readUnpacked(relative, limit: Self.inputLimit))
    } catch {
      return .failure(SpecContext.FileRefusal(error.reason))
    }
  }

  /// A file that a simulation starts from has at most so many bytes, packed or not: 64 MiB.
  static let inputLimit = 64 << 20
}

/// The files that the arguments of a command stand for.
package struct FileArguments: Sendable {
  /// Each file once, by whatever names it is given, in the order of the arguments; the files of a folder in the order
  /// of their names.
  package private(set) var paths: [String] = []

  /// Arguments that stand for nothing are reported to `result`.
  package init(_ arguments: [String], reportingTo result: inout CommandResult) {
    var seen: Set<String> = []
    func isNew(_ path: String) -> Bool { seen.insert((try? FileAccess.resolve(path)) ?? path).inserted }
    for argument in arguments {
      if argument != "-", FileAccess.isFolder(argument) {
        let (files, problems) = FileAccess.markdownFiles(below: argument)
        paths += files.filter(isNew)
        for problem in problems { result.fail(problem.path, problem) }
      } else if argument == "-" ? seen.insert(argument).inserted : isNew(argument) {
        paths.append(argument)
      }
    }
  }
}

extension CommandResult {
  /// A file could not be read, or not be written.
  package mutating func fail(_ path: String, _ problem: FileProblem, writing: Bool = false) {
    if case .tooLarge = problem.kind, !writing {
      let diagnostic = Diagnostic(.error, "the file is larger than 8 MiB, the limit of a notebook")
      status.raise(to: .notebookError)
      messages += DiagnosticPrinter(path: path, source: nil).text(diagnostic)
      return note(path, .error, diagnostics: [diagnostic])
    }
    status.raise(to: .fileError)
    var help: String?
    if problem.kind == .missing, let nearest = FileAccess.nearestExisting(to: path) {
      help = "the nearest that exists is '\(nearest)'"
    }
    let diagnostic = Diagnostic(
      .error, "the file \(writing ? problem.writingReason : problem.reason)", help: help)
    messages += DiagnosticPrinter(path: path, source: nil).text(diagnostic)
    note(path, .unreadable, diagnostics: [diagnostic])
  }

  /// A file is no notebook.
  package mutating func refuse(_ file: NotebookFile, _ refusal: Notebook.Refusal) {
    status.raise(to: refusal.isAbandoned ? .fileError : .notebookError)
    messages += DiagnosticPrinter(path: file.path, source: SourceText(file.bytes)).text(refusal.diagnostic)
    note(file.path, refusal.isAbandoned ? .unreadable : .error, diagnostics: [refusal.diagnostic])
  }
}
