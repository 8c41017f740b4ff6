import Files

/// What stands for the pixels of a picture, however a file packs them: the SHA-256 of its size and of the colour of
/// every pixel; of an animation of each frame as it is seen, and of how long it is.
///
/// A picture of at most 256 colours enters as a byte a pixel, colours numbered in the order in which they are met from
/// the top left, and then those colours; others as four bytes a pixel. Pixels that are not seen are all alike.
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
    digest.add(pixels)
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
      next.add(canvas.pixels)
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
    // Several entries of a palette may be one colour.
    let same = colors.map { color in colors.firstIndex(of: color) ?? 0 }
    var places = [Int](repeating: -1, count: 256)
    var met: [UInt32] = []
    var bytes = [UInt8](repeating: 0, count: image.pixels.count)
    for (index, pixel) in image.pixels.enumerated() {
      var place = places[Int(pixel)]
      if place < 0 {
        let entry = same[Int(pixel)]
        place = places[entry] < 0 ? met.count : places[entry]
        if place == met.count { met.append(colors[entry]) }
        places[entry] = place
        places[Int(pixel)] = place
      }
      bytes[index] = UInt8(place)
    }
    add(numbers: bytes, of: met)
  }

  private mutating func add(_ pixels: [UInt32]) {
    var places: [UInt32: UInt8] = [:]
    var met: [UInt32] = []
    var bytes = [UInt8](repeating: 0, count: pixels.count)
    var last: UInt32 = 0, lastPlace: UInt8?
    for (index, pixel) in pixels.enumerated() {
      let color = pixel >> 24 == 0 ? 0 : pixel
      if color == last, let lastPlace {
        bytes[index] = lastPlace
        continue
      }
      guard let place = places[color] ?? (met.count < 256 ? UInt8(met.count) : nil) else { return add(colors: pixels) }
      if Int(place) == met.count {
        places[color] = place
        met.append(color)
      }
      bytes[index] = place
      last = color
      lastPlace = place
    }
    add(numbers: bytes, of: met)
  }

  private mutating func add(numbers: [UInt8], of colors: [UInt32]) {
    number(1)
    hash.update(numbers)
    number(colors.count)
    add(raw: colors)
  }

  private mutating func add(colors: [UInt32]) {
    number(2)
    add(raw: colors.map { $0 >> 24 == 0 ? 0 : $0 })
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
