import Images
import Testing

/// Chunks that ask for more memory than a file has bytes never reach libpng.
@Suite struct PNGDecoderChunkTests {
  private static let image = IndexedImage(
    columns: 2, rows: 1, palette: [PixelColor(255, 0, 0), PixelColor(0, 0, 255)], pixels: [0, 1])

  private static func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

  /// Returns the file with a chunk after its header, which ends at byte 33. The checksum is wrong.
  private static func file(with kind: String, length: Int, _ content: [UInt8] = []) -> [UInt8] {
    var file = ForeignPNG.colors.file(image, isInterlaced: false)
    file.insert(contentsOf: word(length) + Array(kind.utf8) + content + [0, 0, 0, 0], at: 33)
    return file
  }

  @Test(arguments: ["tEXt", "zTXt", "iTXt", "iCCP", "IDAT", "eXIf", "abCd", "ABCD"])
  func aChunkThatReachesBeyondTheFileIsRefused(kind: String) {
    for length in [0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 20] {
      #expect(throws: PNGDecoder.Refusal.self) {
        try PNGDecoder.decode(Self.file(with: kind, length: length))
      }
    }
  }

  @Test func chunksThatPixelsDoNotDependOnAreLeftOut() throws {
    let plain = try PNGDecoder.decode(ForeignPNG.colors.file(Self.image, isInterlaced: false))
    for kind in ["tEXt", "zTXt", "iTXt", "iCCP", "eXIf", "abCd"] {
      let image = try PNGDecoder.decode(Self.file(with: kind, length: 5, [1, 2, 3, 4, 5]))
      #expect(image.bytes == plain.bytes)
    }
  }

  /// Such chunks make a viewer show an animation instead of the pixels, turn the picture or change its colours.
  @Test func chunksThatChangeWhatIsShownAreKnown() {
    #expect(PNGDecoder.showsOnlyPixels(ForeignPNG.colors.file(Self.image, isInterlaced: false)))
    for kind in ["tEXt", "zTXt", "iTXt", "tIME", "pHYs", "gAMA", "sRGB"] {
      #expect(PNGDecoder.showsOnlyPixels(Self.file(with: kind, length: 1, [0])), "\(kind)")
    }
    for kind in ["acTL", "fcTL", "fdAT", "eXIf", "iCCP", "cICP", "cHRM", "abCd", "ABCD"] {
      #expect(!PNGDecoder.showsOnlyPixels(Self.file(with: kind, length: 1, [0])), "\(kind)")
    }
    let primaries = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap { Self.word($0) }
    #expect(PNGDecoder.showsOnlyPixels(Self.file(with: "cHRM", length: 32, primaries)))
    #expect(!PNGDecoder.showsOnlyPixels(Self.file(with: "tEXt", length: 1 << 20)))
    #expect(!PNGDecoder.showsOnlyPixels([]))
    #expect(!PNGDecoder.showsOnlyPixels(ForeignPNG.colors.file(Self.image, isInterlaced: false) + [0]))
  }

  @Test func anUnknownChunkThatIsNeededIsRefused() {
    #expect(throws: PNGDecoder.Refusal.self) { try PNGDecoder.decode(Self.file(with: "ABCD", length: 1, [1])) }
  }

  /// The chunks are longer than their kinds allow.
  @Test(arguments: ["PLTE", "tRNS", "gAMA", "sRGB"]) func longChunksAreRefused(kind: String) {
    let content = [UInt8](repeating: 0, count: 769)
    #expect(throws: PNGDecoder.Refusal.self) { try PNGDecoder.decode(Self.file(with: kind, length: 769, content)) }
  }
}
