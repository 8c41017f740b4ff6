import Blocks
import Files
import Specification

/// The names of the files that the blocks of a notebook draw and save.
struct NotebookOutputs: Sendable {
  /// The folder of the figures, relative to the folder of the notebook.
  private let figureFolder: String
  /// The paths of the files that the blocks save.
  private let saves: [String]
  private let blocks: Set<String>

  /// Reads a notebook, but none of the files that it names. Returns nil if it cannot be read.
  ///
  /// - Parameter memory: the number of bytes that patterns and parameters may take in the meantime. Beyond this, blocks
  ///   have errors, but their names are still known.
  init?(of path: String, memory: Double) {
    do {
      let file = try NotebookFile.read(path)
      let notebook = try Notebook(file.bytes, path: path, in: file.folder, memory: memory) { _ in
        .failure(SpecContext.FileRefusal("is not read"))
      }
      figureFolder = notebook.figurePaths.folder
      blocks = Set(notebook.blocks.map(\.name))
      saves = notebook.readings.flatMap(\.saves).map(\.path)
    } catch let refusal as NotebookRefusal where !refusal.isAbandoned {
      // A file that can never be a notebook writes nothing.
      (figureFolder, blocks, saves) = ("", [], [])
    } catch {
      return nil
    }
  }

  /// The approximate number of bytes that the names take.
  var heldBytes: Int {
    blocks.reduce(saves.reduce(figureFolder.utf8.count) { $0 + $1.utf8.count + 32 }) { $0 + $1.utf8.count + 48 }
  }

  /// Returns whether one of the blocks draws or saves the file in a place.
  ///
  /// - Parameter root: the folder of the notebook.
  func hold(_ place: FilePlace, below root: FolderRoot) -> Bool {
    let isDrawn = mayDraw(place.name) && (try? root.locate(Path.join(figureFolder, place.name))) == place
    return isDrawn || saves.contains { (try? root.locate($0)) == place }
  }

  /// Returns whether a figure of this name, such as `NAME.svg` or `NAME.2.png`, may belong to one of the blocks.
  private func mayDraw(_ name: String) -> Bool {
    var end = name.startIndex
    while let dot = name[end...].firstIndex(of: ".") {
      if blocks.contains(String(name[..<dot])) { return true }
      end = name.index(after: dot)
    }
    return false
  }
}
