import Blocks
import Files
import Specification

/// The names of the files that the blocks of a notebook draw and save.
struct NotebookOutputs: Sendable {
  /// The folder of its figures, from that of the notebook.
  let figureFolder: String
  /// The paths of the files that its blocks save.
  let saves: [String]
  private let blocks: Set<String>

  /// The most bytes that patterns and parameters of the notebook may take while it is read. Beyond that its blocks have
  /// errors, and still their names.
  private static let memory = 0x1p25

  /// Reads a notebook, but none of the files that it names. Nil if it cannot be read.
  init?(of path: String) {
    do {
      let file = try NotebookFile.read(path)
      let notebook = try Notebook(file.bytes, path: path, in: file.folder, memory: Self.memory) { _ in
        .failure(SpecContext.FileRefusal("is not read"))
      }
      figureFolder = notebook.figurePaths.folder
      blocks = Set(notebook.blocks.map(\.name))
      saves = notebook.readings.flatMap(\.saves).map(\.path)
    } catch let refusal as NotebookRefusal where !refusal.isAbandoned {
      // A file that never is a notebook writes nothing.
      (figureFolder, blocks, saves) = ("", [], [])
    } catch {
      return nil
    }
  }

  /// Whether a figure of this name may be one of its blocks': `NAME.svg`, `NAME.2.png`.
  func mayDraw(_ name: String) -> Bool {
    var end = name.startIndex
    while let dot = name[end...].firstIndex(of: ".") {
      if blocks.contains(String(name[..<dot])) { return true }
      end = name.index(after: dot)
    }
    return false
  }
}
