import Files

/// What stands for the pixels of a picture, however a file packs them: the SHA-256 of its size and of the colour of
/// every pixel; of an animation of each frame as it is seen, and of how long it is.
///
/// A picture of at most 256 colours enters as runs along its rows, colours numbered in the order in which they are met from
/// the top left, with how often each row is repeated; then those colours. What is drawn with several pixels a cell is soon
/// told so. Others enter as four bytes a pixel. Pixels that are not seen are all alike.
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
      next.add(canvas.pixels, columns: canvas.columns)
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
    var runs = PixelRuns()
    image.pixels.withUnsafeBufferPointer { _ = runs.add($0, columns: image.columns) { colors[Int($0)] } }
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

/// The pixels of a picture of at most 256 colours as runs: for each row that differs from the one above how often that one
/// was repeated, and then in turn the number of a colour and how many pixels have it.
private struct PixelRuns {
  private(set) var bytes: [UInt8] = []
  /// In the order in which they are met.
  private(set) var colors: [UInt32] = []
  private var numbers: [UInt32: UInt8] = [:]
  /// The last two colours: most pictures have no more.
  private var recent: (color: UInt32, number: UInt8, color1: UInt32, number1: UInt8)?

  /// - Parameter color: what a pixel looks like.
  /// - Returns: false where there are more colours.
  mutating func add<Pixel: Equatable>(
    _ pixels: UnsafeBufferPointer<Pixel>, columns: Int, color: (Pixel) -> UInt32
  ) -> Bool {
    var above: [UInt8] = [], row: [UInt8] = []
    var repeats = 0
    for start in stride(from: 0, to: pixels.count, by: columns) {
      let line = UnsafeBufferPointer(rebasing: pixels[start..<start + columns])
      // Most rows are those above once more; different pixels may look the same, too.
      if start > 0, Self.areEqual(line, UnsafeBufferPointer(rebasing: pixels[start - columns..<start])) {
        repeats += 1
        continue
      }
      guard read(line, into: &row, color) else { return false }
      if start > 0, row == above {
        repeats += 1
        continue
      }
      append(repeats, to: &bytes)
      bytes += row
      swap(&above, &row)
      repeats = 0
    }
    append(repeats, to: &bytes)
    return true
  }

  @inline(__always)
  private static func areEqual<Pixel: Equatable>(
    _ a: UnsafeBufferPointer<Pixel>, _ b: UnsafeBufferPointer<Pixel>
  ) -> Bool {
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }

  @inline(__always)
  private mutating func read<Pixel: Equatable>(
    _ line: UnsafeBufferPointer<Pixel>, into row: inout [UInt8], _ color: (Pixel) -> UInt32
  ) -> Bool {
    row.removeAll(keepingCapacity: true)
    var column = 0
    while column < line.count {
      let first = column, look = color(line[first])
      repeat { column += 1 } while column < line.count && (line[column] == line[first] || color(line[column]) == look)
      guard let number = number(of: look) else { return false }
      row.append(number)
      append(column - first, to: &row)
    }
    return true
  }

  private mutating func number(of color: UInt32) -> UInt8? {
    if let recent {
      if recent.color == color { return recent.number }
      if recent.color1 == color { return recent.number1 }
    }
    guard colors.count < 256 || numbers[color] != nil else { return nil }
    let number = numbers[color] ?? UInt8(colors.count)
    if numbers[color] == nil {
      colors.append(color)
      numbers[color] = number
    }
    recent = (color, number, recent?.color ?? color, recent?.number ?? number)
    return number
  }

  /// In base 128, the lowest seven bits first.
  private func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
