import Files
import MarkdownSource

extension NotebookDestination {
  /// Whether the file to write already exists and is not a copy of the notebook that was read.
  ///
  /// A copy has the same blocks. An empty file holds nothing, so it is free. A folder or a pipe is left to the write,
  /// which gives the reason.
  package func isTaken(for notebook: NotebookFile) -> Bool {
    guard let path, !isFile(notebook.path) else { return false }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileAccess.snapshot(path, limit: Notebook.sizeLimit).bytes
    } catch {
      if case .tooLarge = error.kind { return true }
      return false
    }
    guard !bytes.isEmpty, bytes != notebook.bytes else { return false }
    let blocks = Self.blocks(of: notebook.bytes)
    return blocks.isEmpty || blocks != Self.blocks(of: bytes)
  }

  /// Returns the bodies of the blocks of a page, whatever ends its lines; none where it cannot be read.
  private static func blocks(of bytes: [UInt8]) -> [[UInt8]] {
    guard SourceText.firstInvalidUTF8(in: bytes) == nil, let page = try? NotebookPage(SourceText(bytes)) else {
      return []
    }
    return page.layout.blocks.map { $0.body.filter { $0 != UInt8(ascii: "\r") } }
  }
}
