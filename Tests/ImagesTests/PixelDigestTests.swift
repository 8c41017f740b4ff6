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

  /// Another order of the palette, colours twice or never used: the same pixels.
  @Test func thePaletteDoesNotShow() {
    let black = PixelColor(0, 0, 0), white = PixelColor(255, 255, 255), red = PixelColor(255, 0, 0)
    let image = IndexedImage(columns: 2, rows: 2, palette: [black, white], pixels: [0, 1, 1, 0])
    let other = IndexedImage(columns: 2, rows: 2, palette: [white, red, black, white], pixels: [2, 0, 3, 2])
    #expect(PixelDigest.of(image) == PixelDigest.of(other))
  }

  @Test func pixelsThatAreNotSeenAreAlike() {
    let image = IndexedImage(
      columns: 2, rows: 1, palette: [PixelColor(1, 2, 3, opacity: 0), PixelColor(4, 5, 6, opacity: 0)], pixels: [0, 1])
    #expect(PixelDigest.of(image) == PixelDigest.of(PixelImage(columns: 2, rows: 1, bytes: [UInt8](repeating: 0, count: 8))))
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
    let films = [([one], [5]), ([one], [6]), ([one, one], [5, 5])].map { IndexedAnimation(frames: $0, delays: $1) }
    let digests = stills.map { PixelDigest.of($0) } + films.map { PixelDigest.of($0) }
    #expect(Set(digests).count == digests.count)
  }

  @Test func manyColoursCountToo() {
    let bytes = (0..<1_000).flatMap { [UInt8($0 % 256), UInt8($0 / 256), 7, 255] as [UInt8] }
    let image = PixelImage(columns: 1_000, rows: 1, bytes: bytes)
    var changed = bytes
    changed[3_996] ^= 1
    #expect(PixelDigest.of(image) != PixelDigest.of(PixelImage(columns: 1_000, rows: 1, bytes: changed)))
  }
}
