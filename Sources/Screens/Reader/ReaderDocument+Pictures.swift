import Files
import Images
import MarkdownSource

extension ReaderDocument {
  private static let fileLimit = 16 << 20
  private static let mostPictures = 64
  /// Of all pictures of a document: a second or two of decoding.
  private static let mostPixels = 50_000_000

  /// Reads the PNG files that it shows, below its root; none from elsewhere, and none that is too large. What cannot be
  /// read is left out: its alternative text and path are shown in any case.
  package mutating func loadPictures() {
    /// By path, since one file may be named in many ways; nil is one that cannot be decoded.
    var known: [DocumentSource: PixelImage?] = [:]
    var pixels = 0
    for node in tree.nodes {
      guard case .image(let destination, _) = node.kind, destination.lowercased().hasSuffix(".png"),
        pictures[destination] == nil, pictures.count < Self.mostPictures
      else { continue }
      guard case .document(let file, _) = LinkTarget(destination, from: source), case .file(let root, let path) = file
      else { continue }
      if let picture = known[file] {
        pictures[destination] = picture
        continue
      }
      guard pixels < Self.mostPixels, let bytes = try? FolderRoot(folder: root).read(path, limit: Self.fileLimit),
        let picture = try? PNGDecoder.decode(bytes)
      else {
        known[file] = .some(nil)
        continue
      }
      pixels += picture.columns * picture.rows
      // Two pixels a row of text, and no more than is ever shown, so many large pictures take no memory.
      let scale = min(1, Double(MarkdownLayout.widestPicture) / Double(max(picture.columns, picture.rows)))
      pictures[destination] = picture.resized(
        columns: max(1, Int(Double(picture.columns) * scale)), rows: max(1, Int(Double(picture.rows) * scale)))
      known[file] = pictures[destination]
    }
  }
}
