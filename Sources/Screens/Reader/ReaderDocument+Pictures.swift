import Files
import Images
import MarkdownSource

extension ReaderDocument {
  private static let fileLimit = 16 << 20
  private static let mostPictures = 64

  /// Reads the PNG files that it shows, below its root; none from elsewhere, and none that is too large. What cannot be
  /// read is left out: its alternative text and path are shown in any case.
  package mutating func loadPictures() {
    for node in tree.nodes {
      guard case .image(let destination, _) = node.kind, destination.lowercased().hasSuffix(".png"),
        pictures[destination] == nil, pictures.count < Self.mostPictures
      else { continue }
      guard case .document(.file(let root, let path), _) = LinkTarget(destination, from: source),
        let bytes = try? FolderRoot(folder: root).read(path, limit: Self.fileLimit),
        let picture = try? PNGDecoder.decode(bytes)
      else { continue }
      // Two pixels a row of text, and no more than is ever shown, so that many large pictures take no memory.
      let scale = min(1, Double(MarkdownLayout.widestPicture) / Double(max(picture.columns, picture.rows)))
      pictures[destination] = picture.resized(
        columns: max(1, Int(Double(picture.columns) * scale)), rows: max(1, Int(Double(picture.rows) * scale)))
    }
  }
}
