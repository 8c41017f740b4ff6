import CPng
import Files

/// A digest of the pixels of a picture, independent of how a file compresses them.
///
/// It is the SHA-256 of the size and of the colour of every pixel. For an animation, it covers every visible frame and
/// its delay.
///
/// - A picture of at most 256 colours is hashed as runs along its rows, followed by its colours. Equal rows are hashed
///   once, with the number of repeats. Colours are numbered in order of appearance from the top left. So pictures with
///   several pixels per cell are hashed quickly.
/// - Other pictures are hashed as four bytes per pixel.
///
/// All invisible pixels count as equal.
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
    let pixels = image.bytes.withUnsafeBytes { bytes in
      (0..<image.columns * image.rows).map { pixel in
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 &* pixel, as: UInt32.self))
      }
    }
    digest.add(pixels, columns: image.columns)
    return digest.hash.finish()
  }

  /// Returns the digest of an animation.
  ///
  /// - Parameter isStopped: is called before each frame. If it returns true, the work ends, and the digest is wrong.
  package static func of(_ animation: IndexedAnimation, isStopped: () -> Bool = { false }) -> [UInt8] {
    var digest = PixelDigest("animation", columns: animation.frames[0].columns, rows: animation.frames[0].rows)
    for (frame, delay) in zip(animation.frames, animation.delays) where !isStopped() {
      digest.number(delay)
      digest.add(frame)
    }
    digest.number(animation.frames.count)
    return digest.hash.finish()
  }

  /// Returns the digest of the pixels of a PNG file.
  package static func ofPNG(_ file: [UInt8]) throws(PNGDecoder.Refusal) -> [UInt8] { of(try PNGDecoder.decode(file)) }

  /// Returns the digest of the frames of a GIF file. Only one frame is kept at a time.
  package static func ofGIF(_ file: [UInt8]) throws(GIFDecoder.Refusal) -> [UInt8] {
    var digest: PixelDigest?
    try GIFDecoder.forEachFrame(of: file) { canvas, delay in
      var next = digest ?? PixelDigest("animation", columns: canvas.columns, rows: canvas.rows)
      // A second reference to the digest would make every frame copy it.
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
    let looks = image.palette.map { color in
      color.opacity == 0
        ? 0 : UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | UInt32(color.opacity) << 24
    }
    guard Set(looks).count < looks.count else { return add(image.pixels, columns: image.columns, looks: looks) }
    // If several numbers have the same colour, the first one replaces the others.
    let first = looks.map { look in UInt8(looks.firstIndex(of: look) ?? 0) }
    add(image.pixels.map { first[Int($0)] }, columns: image.columns, looks: looks)
  }

  private mutating func add(_ canvas: GIFCanvas) {
    guard canvas.pixels.areNumbers else { return add(canvas.pixels.looks, columns: canvas.columns) }
    add(canvas.pixels.numbers, columns: canvas.columns, looks: canvas.looks)
  }

  /// Adds pixels given as numbers of colours.
  ///
  /// - Precondition: different numbers in use have different colours.
  private mutating func add(_ numbers: [UInt8], columns: Int, looks: [UInt32]) {
    let runs = numbers.withUnsafeBufferPointer { PixelRuns($0, columns: columns) }
    number(1)
    number(runs.bytes.count)
    hash.update(runs.bytes)
    number(runs.pixels.count)
    add(raw: runs.pixels.map { looks[Int($0)] })
  }

  private mutating func add(_ pixels: [UInt32], columns: Int) {
    var table = LookNumbers()
    if let numbers = table.numbers(of: pixels) { return add(numbers, columns: columns, looks: table.looks) }
    number(2)
    add(raw: pixels.map { $0 >> 24 == 0 ? 0 : $0 })
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

/// Numbers at most 256 colours in order of appearance. Invisible pixels have the colour 0.
private struct LookNumbers {
  private(set) var looks: [UInt32] = []
  /// A hash table with four times as many places as colours. The search for a colour begins at the place of its hash.
  /// −1 marks an empty place.
  private var places = [Int16](repeating: -1, count: 1 << Self.bits)

  private static let bits: UInt32 = 10

  /// Returns the numbers of the pixels, or nil if they have more than 256 colours.
  mutating func numbers(of pixels: [UInt32]) -> [UInt8]? {
    var numbers: [UInt8] = []
    numbers.reserveCapacity(pixels.count)
    for pixel in pixels {
      guard let number = number(of: pixel >> 24 == 0 ? 0 : pixel) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  @inline(__always)
  private mutating func number(of look: UInt32) -> UInt8? {
    // The factor holds the first bits of the golden ratio (D. E. Knuth, The Art of Computer Programming 3, section
    // 6.4).
    var place = Int((look &* 0x9E37_79B9) >> (32 - Self.bits))
    while places[place] >= 0 {
      if looks[Int(places[place])] == look { return UInt8(places[place]) }
      place = (place + 1) & (places.count - 1)
    }
    guard looks.count < 256 else { return nil }
    places[place] = Int16(looks.count)
    looks.append(look)
    return UInt8(looks.count - 1)
  }
}

/// A decoder for Portable Network Graphics (ISO/IEC 15948). It uses libpng's simplified interface, which returns errors
/// as values.
package enum PNGDecoder {
  /// The reason why a file is not decoded, as the end of a sentence.
  package struct Refusal: Error, Hashable, Sendable {
    package var reason: String
  }

  /// The largest number of pixels that are decoded: 25 million.
  package static let pixelLimit = 25_000_000

  /// Decodes the pixels of a file. The size and the chunks are checked before memory is allocated.
  package static func decode(_ file: [UInt8]) throws(Refusal) -> PixelImage {
    guard let file = PNGChunks.pixelChunks(of: file) else { throw Refusal(reason: "is not a readable PNG file") }
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // The input must not move between the two calls.
    let pixels: [UInt8]? = file.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return nil }
      let (columns, rows) = (Int(image.width), Int(image.height))
      guard columns > 0, rows > 0, columns <= pixelLimit / rows else { return nil }
      // The format is red, green, blue and opacity, one byte each: PNG_FORMAT_RGBA, a macro that Swift does not import.
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      var isWhole = false
      let pixels = [UInt8](unsafeUninitializedCapacity: 4 * columns * rows) { buffer, count in
        isWhole = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
        count = isWhole ? buffer.count : 0
      }
      return isWhole ? pixels : nil
    }
    if let pixels { return PixelImage(columns: Int(image.width), rows: Int(image.height), bytes: pixels) }
    throw Refusal(
      reason: Int(image.width) * Int(image.height) > pixelLimit
        ? "has more than \(pixelLimit / 1_000_000) million pixels" : "is not a readable PNG file")
  }

  /// Returns whether every viewer shows the pixels that ``decode(_:)`` reads.
  ///
  /// A file may also hold an animation (`acTL`), be rotated (`eXIf`), have other colours (`iCCP`), or hide bytes after
  /// its end. O(chunks).
  package static func showsOnlyPixels(_ file: [UInt8]) -> Bool { PNGChunks.showOnlyPixels(in: file) }
}
