import Files

/// What stands for the pixels of a picture, however a file packs them: the SHA-256 of its size and of the colour of
/// every pixel; of an animation of each frame as it is seen, and of how long it is.
///
/// A picture of at most 256 colours enters as runs along its rows, colours numbered in the order in which they are met
/// from the top left, with how often each row is repeated; then those colours. What is drawn with several pixels a cell
/// is soon told so. Others enter as four bytes a pixel. Pixels that are not seen are all alike.
package struct PixelDigest: Sendable {
  private var hash = SHA256()
  private var frames = 0

  private init(_ kind: String, columns: Int, rows: Int) {
    hash.update(Array(kind.utf8))
    number(columns)
    number(rows)
  }

  package static func of(_ image: IndexedImage) -> [UInt8] {
    var digest = PixelDigest("image", columns: image.columns, rows: image.rows)
    digest.add(image)
    return digest.hash.finish()
  }

  package static func of(_ image: PixelImage) -> [UInt8] {
    var digest = PixelDigest("image", columns: image.columns, rows: image.rows)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(image.columns * image.rows)
    for start in stride(from: 0, to: image.bytes.count, by: 4) {
      pixels.append(
        UInt32(image.bytes[start]) | UInt32(image.bytes[start + 1]) << 8 | UInt32(image.bytes[start + 2]) << 16
          | UInt32(image.bytes[start + 3]) << 24)
    }
    digest.add(pixels, columns: image.columns)
    return digest.hash.finish()
  }

  package static func of(_ animation: IndexedAnimation) -> [UInt8] {
    var digest = PixelDigest("animation", columns: animation.frames[0].columns, rows: animation.frames[0].rows)
    for (frame, delay) in zip(animation.frames, animation.delays) {
      digest.number(delay)
      digest.add(frame)
    }
    digest.number(animation.frames.count)
    return digest.hash.finish()
  }

  /// Of the pixels of a PNG file.
  package static func ofPNG(_ file: [UInt8]) throws(PNGDecoder.Refusal) -> [UInt8] { of(try PNGDecoder.decode(file)) }

  /// Of the frames of a GIF file, of which one at a time is held.
  package static func ofGIF(_ file: [UInt8]) throws(GIFDecoder.Refusal) -> [UInt8] {
    var digest: PixelDigest?
    try GIFDecoder.forEachFrame(of: file) { canvas, delay in
      var next = digest ?? PixelDigest("animation", columns: canvas.columns, rows: canvas.rows)
      // Two holders of one digest would copy it at every frame.
      digest = nil
      next.number(delay)
      next.add(canvas)
      next.frames += 1
      digest = next
    }
    guard var digest else { return [] }
    digest.number(digest.frames)
    return digest.hash.finish()
  }

  private mutating func number(_ number: Int) {
    hash.update((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  private mutating func add(_ image: IndexedImage) {
    let colors = image.palette.map { color in
      color.opacity == 0
        ? 0 : UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | UInt32(color.opacity) << 24
    }
    add(image.pixels, columns: image.columns, looks: colors)
  }

  private mutating func add(_ canvas: GIFCanvas) {
    guard canvas.pixels.areNumbers else { return add(canvas.pixels.looks, columns: canvas.columns) }
    add(canvas.pixels.numbers, columns: canvas.columns, looks: canvas.looks)
  }

  private mutating func add(_ numbers: [UInt8], columns: Int, looks: [UInt32]) {
    var runs = PixelRuns()
    numbers.withUnsafeBufferPointer { _ = runs.add($0, columns: columns) { looks[Int($0)] } }
    add(runs)
  }

  private mutating func add(_ pixels: [UInt32], columns: Int) {
    var runs = PixelRuns()
    let isDone = pixels.withUnsafeBufferPointer { runs.add($0, columns: columns) { $0 >> 24 == 0 ? 0 : $0 } }
    if isDone { return add(runs) }
    number(2)
    add(raw: pixels.map { $0 >> 24 == 0 ? 0 : $0 })
  }

  private mutating func add(_ runs: PixelRuns) {
    number(1)
    number(runs.bytes.count)
    hash.update(runs.bytes)
    number(runs.colors.count)
    add(raw: runs.colors)
  }

  private mutating func add(raw colors: [UInt32]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * colors.count)
    for color in colors {
      for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: color >> shift)) }
    }
    hash.update(bytes)
  }
}
