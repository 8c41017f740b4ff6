import Files
import Images
import MarkdownSource

extension ReaderDocument {
  private static let fileLimit = 16 << 20
  private static let mostPictures = 64
  /// The largest number of pixels of all pictures in a document, which take a second or two to decode.
  private static let mostPixels = 50_000_000

  /// Reads the PNG files below the root that the document shows. Larger files and pictures from elsewhere are left out,
  /// and so are unreadable ones. Their alternative text and path are shown in any case.
  package mutating func loadPictures() {
    /// The pictures by path, because a document may name a file in several ways. Nil is a picture that cannot be
    /// decoded.
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
      // A row of text has two pixels. More pixels than can be shown are not kept, so even many large pictures take
      // little memory.
      let scale = min(1, Double(MarkdownLayout.widestPicture) / Double(max(picture.columns, picture.rows)))
      pictures[destination] = picture.resized(
        columns: max(1, Int(Double(picture.columns) * scale)), rows: max(1, Int(Double(picture.rows) * scale)))
      known[file] = pictures[destination]
    }
  }
}
