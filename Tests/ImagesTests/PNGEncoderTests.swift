import Images
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  /// Every number of bits for each pixel, and widths that do not fill a byte.
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256])
  func pixelsComeBack(_ colors: Int) throws {
    var random = Bytes(seed: UInt64(colors))
    for side in [1, 3] {
      let columns = 1 + random.number(below: 40), rows = 1 + random.number(below: 30)
      let palette = RandomImages.palette(colors, &random)
      let image = RandomImages.image(columns, rows, palette: palette, side: side, &random)
      #expect(try PNGDecoder.decode(PNGEncoder.encode(image)) == image.plain)
    }
  }

  @Test func opacityComesBack() throws {
    let palette = [PixelColor(1, 2, 3), PixelColor(200, 100, 50, opacity: 0), PixelColor(9, 8, 7, opacity: 128)]
    let image = IndexedImage(columns: 3, rows: 1, palette: palette, pixels: [0, 1, 2])
    let bytes = try PNGDecoder.decode(PNGEncoder.encode(image)).bytes
    #expect(Array(bytes[0..<4]) == [1, 2, 3, 255])
    #expect(bytes[7] == 0)
    #expect(Array(bytes[8..<12]) == [9, 8, 7, 128])
  }

  /// The bit depth 1, 2, 4 or 8 is in byte 24 of the file, and the colour type 3 (a palette) in byte 25.
  @Test(arguments: [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8)])
  func fewColoursTakeFewBits(_ colors: Int, _ bits: UInt8) throws {
    var random = Bytes(seed: 1)
    let palette = RandomImages.palette(colors, &random)
    let image = RandomImages.image(16, 16, palette: palette, &random)
    let file = try PNGEncoder.encode(image)
    #expect(Array(file[24...25]) == [bits, 3])
    #expect(file == (try PNGEncoder.encode(image)))
  }

  /// Large pictures, at sizes that libpng can check. They have every number of bits, widths that fill no byte, rows
  /// that repeat the previous ones, and opacities.
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256])
  func pixelsOfLargePicturesComeBack(_ colors: Int) throws {
    var random = Bytes(seed: UInt64(colors))
    for columns in Array(1...19) + [64, 65, 333] {
      for side in [1, 3] {
        let palette = RandomImages.palette(colors, &random, isOpaque: columns % 2 == 0)
        let image = RandomImages.image(columns, 1 + random.number(below: 20), palette: palette, side: side, &random)
        let file = LargePNG(image, bits: PNGEncoder.bits(colors: colors)).file
        #expect(try PixelDigest.ofPNG(file) == PixelDigest.of(image))
        #expect(try PNGDecoder.decode(file).bytes.count == image.plain.bytes.count)
        if columns % 2 == 0 { #expect(try PNGDecoder.decode(file) == image.plain) }
      }
    }
  }

  /// A pattern that repeats many rows below is found, however large the picture is. Noise takes little more than its
  /// bits.
  @Test func largePicturesAreSmallFiles() throws {
    let palette = [PixelColor(0, 0, 0), PixelColor(255, 255, 255)]
    var random = Bytes(seed: 5)
    let pattern = (0..<3 * 1024).map { _ in UInt8(random.number(below: 2)) }
    let woven = IndexedImage(
      columns: 1024, rows: 600, palette: palette, pixels: (0..<1024 * 600).map { pattern[$0 % pattern.count] })
    let file = try PNGEncoder.encode(woven)
    #expect(file.count < 1024 * 600 / 8 / 10)
    #expect(try PixelDigest.ofPNG(file) == PixelDigest.of(woven))
    let noise = RandomImages.image(1024, 600, palette: palette, &random)
    let noisy = try PNGEncoder.encode(noise)
    #expect(noisy.count < 1024 * 600 / 8 * 11 / 10)
    #expect(try PixelDigest.ofPNG(noisy) == PixelDigest.of(noise))
  }

  @Test func imagesBeyondTheFormatAreRefused() throws {
    let wide = IndexedImage(
      columns: 1_000_001, rows: 1, palette: [PixelColor(0, 0, 0)], pixels: [UInt8](repeating: 0, count: 1_000_001))
    #expect(throws: PNGEncoder.Refusal.self) { try PNGEncoder.encode(wide) }
  }
}
