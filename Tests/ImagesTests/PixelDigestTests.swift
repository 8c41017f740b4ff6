import Images
import TestSupport
import Testing

@Suite struct PixelDigestTests {
  @Test(arguments: [1, 3, 17, 256])
  func anImageAndItsFilesHaveOneDigest(_ colors: Int) throws {
    var random = Bytes(seed: UInt64(colors))
    let image = RandomImages.image(23, 19, palette: RandomImages.palette(colors, &random), &random)
    #expect(PixelDigest.of(image) == PixelDigest.of(image.plain))
    #expect(try PixelDigest.of(image) == PixelDigest.ofPNG(PNGEncoder.encode(image)))
    let animation = RandomImages.animation(12, 11, colors: colors, frames: 9, &random)
    #expect(try PixelDigest.of(animation) == PixelDigest.ofGIF(GIFEncoder.encode(animation)))
  }

  /// Squares of all sizes, equal rows, and runs that end anywhere.
  @Test(arguments: [1, 2, 3, 200, 256])
  func itIsThatOfThePlainTwin(_ colors: Int) throws {
    var random = Bytes(seed: UInt64(colors))
    for side in [1, 2, 7, 8, 9, 40, 200] {
      let palette = RandomImages.palette(colors, &random, isOpaque: false)
      let columns = 1 + random.number(below: 90), rows = 1 + random.number(below: 40)
      let image = RandomImages.image(columns, rows, palette: palette, side: side, &random)
      #expect(PixelDigest.of(image) == PlainDigest.of(image.plain))
      #expect(PixelDigest.of(image.plain) == PlainDigest.of(image.plain))
      let animation = RandomImages.animation(columns, rows, colors: colors, frames: 4, &random)
      let frames = PlainAnimation(frames: animation.frames.map(\.plain), delays: animation.delays)
      #expect(PixelDigest.of(animation) == PlainDigest.of(frames))
    }
  }

  /// Runs and repetitions whose numbers take several bytes, and colours that occur twice in the palette.
  @Test(arguments: [(16_500, 2), (300, 140), (40, 300), (129, 129)])
  func longRunsAreThoseOfThePlainTwin(_ columns: Int, _ rows: Int) {
    var random = Bytes(seed: UInt64(columns))
    let palette = RandomImages.palette(3, &random)
    for side in [100, 20_000] {
      let image = RandomImages.image(columns, rows, palette: palette + palette, side: side, &random)
      #expect(PixelDigest.of(image) == PlainDigest.of(image.plain))
      #expect(PixelDigest.of(image.plain) == PlainDigest.of(image.plain))
    }
  }

  /// Colours with the same place in the hash table: 256 fit, and 257 do not.
  @Test(arguments: [256, 257]) func coloursThatCollideAreDistinguished(_ count: Int) {
    var colors: [UInt32] = []
    for color in UInt32(0xFF00_0000)...UInt32.max where (color &* 0x9E37_79B9) >> 22 == 1023 {
      colors.append(color)
      if colors.count == count { break }
    }
    let bytes = (colors + colors.prefix(5)).flatMap { color -> [UInt8] in
      ([0, 8, 16, 24] as [UInt32]).map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    let image = PixelImage(columns: count + 5, rows: 1, bytes: bytes)
    #expect(PixelDigest.of(image) == PlainDigest.of(image))
  }

  /// The palette has another order, or has colours twice or unused. The pixels are the same.
  @Test func thePaletteDoesNotShow() {
    let black = PixelColor(0, 0, 0), white = PixelColor(255, 255, 255), red = PixelColor(255, 0, 0)
    let image = IndexedImage(columns: 2, rows: 2, palette: [black, white], pixels: [0, 1, 1, 0])
    let other = IndexedImage(columns: 2, rows: 2, palette: [white, red, black, white], pixels: [2, 0, 3, 2])
    #expect(PixelDigest.of(image) == PixelDigest.of(other))
  }

  @Test func pixelsThatAreNotSeenAreAlike() {
    let image = IndexedImage(
      columns: 2, rows: 1, palette: [PixelColor(1, 2, 3, opacity: 0), PixelColor(4, 5, 6, opacity: 0)], pixels: [0, 1])
    #expect(
      PixelDigest.of(image) == PixelDigest.of(PixelImage(columns: 2, rows: 1, bytes: [UInt8](repeating: 0, count: 8))))
  }

  /// Files of other programs, interlaced or not, with other kinds of pixels.
  @Test(arguments: ForeignPNG.allCases, [false, true])
  func howAnImageIsPackedDoesNotShow(_ kind: ForeignPNG, isInterlaced: Bool) throws {
    var random = Bytes(seed: 31)
    for (colors, columns, rows) in [(1, 1, 1), (2, 3, 5), (7, 17, 9), (256, 40, 33), (5, 4, 1), (5, 1, 4)] {
      var palette = RandomImages.palette(colors, &random, isOpaque: false)
      if kind == .greys { palette = (0..<colors).map { PixelColor(UInt8($0), UInt8($0), UInt8($0)) } }
      let image = RandomImages.image(columns, rows, palette: palette, &random)
      let file = kind.file(image, isInterlaced: isInterlaced)
      #expect(try PixelDigest.ofPNG(file) == PixelDigest.of(image))
      var pixels = image.pixels
      let place = random.number(below: pixels.count)
      pixels[place] = UInt8((Int(pixels[place]) + 1) % colors)
      let edited = IndexedImage(columns: columns, rows: rows, palette: palette, pixels: pixels)
      let isSame = try PixelDigest.ofPNG(kind.file(edited, isInterlaced: isInterlaced)) == PixelDigest.of(image)
      #expect(isSame == (colors == 1))
    }
  }

  /// Every pixel, the shape, every delay and the number of frames count.
  @Test func whatIsSeenShows() {
    let palette = [PixelColor(0, 0, 0), PixelColor(255, 255, 255)]
    func image(_ columns: Int, _ pixels: [UInt8], _ palette: [PixelColor] = palette) -> IndexedImage {
      IndexedImage(columns: columns, rows: pixels.count / columns, palette: palette, pixels: pixels)
    }
    let one = image(2, [0, 1, 1, 0])
    let stills = [
      one, image(2, [1, 0, 0, 1]), image(2, [0, 1, 1, 1]), image(4, [0, 1, 1, 0]), image(1, [0, 1, 1, 0]),
      image(2, [0, 1, 1, 0], [PixelColor(0, 0, 1), palette[1]]),
    ]
    let animations = [([one], [5]), ([one], [6]), ([one, one], [5, 5])].map { IndexedAnimation(frames: $0, delays: $1) }
    let digests = stills.map { PixelDigest.of($0) } + animations.map { PixelDigest.of($0) }
    #expect(Set(digests).count == digests.count)
  }

  @Test func manyColoursCountToo() {
    let bytes = (0..<1_000).flatMap { [UInt8($0 % 256), UInt8($0 / 256), 7, 255] as [UInt8] }
    let image = PixelImage(columns: 1_000, rows: 1, bytes: bytes)
    var changed = bytes
    changed[3_996] ^= 1
    #expect(PixelDigest.of(image) == PlainDigest.of(image))
    #expect(PixelDigest.of(image) != PixelDigest.of(PixelImage(columns: 1_000, rows: 1, bytes: changed)))
  }
}
