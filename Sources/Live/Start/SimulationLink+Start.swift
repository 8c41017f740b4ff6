import Files
import Screens
import Simulations

extension SimulationLink {
  /// Reads the simulation that the link names, and creates the initial state. This call blocks, because it reads files.
  package func start(
    columns: Int, rows: Int, limits: RunLimits = RunLimits(), workers: Workers = .one
  ) -> StartOutcome {
    switch subject {
    case .model(let name):
      return StartKeys(model: name, keys: keys, folder: folder, columns: columns, rows: rows)
        .start(limits: limits, workers: workers)
    case .block(let notebook, let name):
      do throws(StartFailure) {
        let bytes = try Self.read(notebook)
        return BlockStart(
          path: notebook.name, bytes: bytes, folder: notebook.folder, name: name, keys: keys, columns: columns,
          rows: rows
        ).start(limits: limits, workers: workers)
      } catch {
        return .failure(error)
      }
    }
  }

  private static func read(_ notebook: DocumentSource) throws(StartFailure) -> [UInt8] {
    switch notebook {
    case .builtIn(let path):
      guard let page = Documents.pages.first(where: { $0.path == path }) else {
        throw StartFailure(text: "no page '\(path)' is built into the program")
      }
      return page.markdown
    case .file(let root, let path):
      do throws(FileProblem) {
        return try FolderRoot(folder: root).read(path, limit: ReaderDocument.sizeLimit)
      } catch {
        throw StartFailure(text: "'\(path)' \(error.reason)")
      }
    case .input: throw StartFailure(text: "standard input can be read only once")
    }
  }
}
