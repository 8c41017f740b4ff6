import Images
import TestSupport
import Testing

@Suite struct GIFEncoderTests {
  /// Palettes with space for a transparent colour, and without.
  @Test(arguments: [1, 2, 3, 4, 31, 255, 256])
  func framesComeBack(_ colors: Int) throws {
    var random = Bytes(seed: UInt64(colors))
    let animation = RandomImages.animation(
      1 + random.number(below: 30), 1 + random.number(below: 30), colors: colors, frames: 12, &random)
    let decoded = try GIFDecoder.decode(GIFEncoder.encode(animation))
    #expect(decoded.frames == animation.frames.map(\.plain))
    #expect(decoded.delays == animation.delays)
  }

  @Test func itStartsAgainForEver() throws {
    var random = Bytes(seed: 3)
    let file = try GIFEncoder.encode(RandomImages.animation(3, 3, colors: 2, frames: 2, &random))
    #expect(file.starts(with: Array("GIF89a".utf8)) && file.last == 0x3B)
    let loop = [0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    #expect((0..<file.count - loop.count).contains { file[$0..<$0 + loop.count].elementsEqual(loop) })
  }

  /// The file contains only the changes.
  @Test func aFrameThatStaysIsSmall() throws {
    var random = Bytes(seed: 4)
    let palette = RandomImages.palette(4, &random)
    let image = RandomImages.image(100, 100, palette: palette, &random)
    let one = try GIFEncoder.encode(IndexedAnimation(frames: [image], delays: [5]))
    let ten = try GIFEncoder.encode(
      IndexedAnimation(frames: [IndexedImage](repeating: image, count: 10), delays: [Int](repeating: 5, count: 10)))
    #expect(ten.count - one.count < 9 * 40)
    #expect(try GIFDecoder.decode(ten).frames.count == 10)
  }

  /// Before each frame, the encoder and the digest check whether to continue.
  @Test func aStoppedAnimationIsNotEncoded() throws {
    var random = Bytes(seed: 6)
    let animation = RandomImages.animation(9, 9, colors: 4, frames: 12, &random)
    for last in [0, 5, 11] {
      var asked = 0
      #expect(throws: GIFEncoder.Refusal(reason: "cannot be encoded as GIF")) {
        try GIFEncoder.encode(animation) {
          asked += 1
          return asked > last
        }
      }
      #expect(asked == last + 1)
    }
    var asked = 0
    #expect(
      PixelDigest.of(animation) {
        asked += 1
        return false
      } == PixelDigest.of(animation))
    #expect(asked == 12)
    #expect(PixelDigest.of(animation) { true } != PixelDigest.of(animation))
  }

  @Test func whatTheFormatCannotHoldIsRefused() {
    func refuses(columns: Int = 1, delay: Int = 0, opacity: UInt8 = 255) -> Bool {
      let image = IndexedImage(
        columns: columns, rows: 1, palette: [PixelColor(0, 0, 0, opacity: opacity)],
        pixels: [UInt8](repeating: 0, count: columns))
      return (try? GIFEncoder.encode(IndexedAnimation(frames: [image], delays: [delay]))) == nil
    }
    #expect(
      !refuses() && refuses(columns: 65_536) && refuses(delay: 65_536) && refuses(delay: -1) && refuses(opacity: 0))
  }

  // MARK: - Files of others

  /// Returns a file with four pixels in rows of two: a screen of two by two, and the colours black and white.
  private static func file(screen: (UInt8, UInt8) = (2, 2), _ blocks: [[UInt8]]) -> [UInt8] {
    Array("GIF89a".utf8) + [screen.0, 0, screen.1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + blocks.flatMap { $0 } + [
      0x3B
    ]
  }

  /// Returns a control block: the duration, the disposal, and the transparent colour.
  private static func control(delay: UInt8, disposal: UInt8, clear: UInt8? = nil) -> [UInt8] {
    [0x21, 0xF9, 4, disposal << 2 | (clear == nil ? 0 : 1), delay, 0, clear ?? 0, 0]
  }

  /// Returns one white pixel: the codes clear (4), 1 and end (5), of three bits each.
  private static func white(_ column: UInt8, _ row: UInt8) -> [UInt8] {
    [0x2C, column, 0, row, 0, 1, 0, 1, 0, 0, 2, 2, 0b0100_1100, 0b0000_0001, 0]
  }

  private static func whites(_ image: PixelImage) -> [Bool] {
    stride(from: 0, to: image.bytes.count, by: 4).map { image.bytes[$0] == 255 }
  }

  @Test func framesLieOnWhatTheOnesBeforeLeave() throws {
    let animation = try GIFDecoder.decode(
      Self.file([
        Self.control(delay: 3, disposal: 1), Self.white(0, 0), Self.control(delay: 4, disposal: 2), Self.white(1, 0),
        Self.control(delay: 5, disposal: 3), Self.white(0, 1), Self.control(delay: 6, disposal: 0, clear: 1),
        Self.white(1, 1), Self.white(1, 1),
      ]))
    #expect(animation.delays == [3, 4, 5, 6, 0])
    #expect(
      animation.frames.map(Self.whites) == [
        [true, false, false, false], [true, true, false, false], [true, false, true, false],
        [true, false, false, false], [true, false, false, true],
      ])
    // Pixels that were never drawn are invisible.
    #expect(animation.frames[0].bytes[7] == 0)
  }

  @Test func hugeScreensAreRefusedBeforeAnythingIsAllocated() {
    let huge =
      Array("GIF89a".utf8) + [255, 255, 255, 255, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + Self.white(0, 0) + [0x3B]
    #expect(throws: GIFDecoder.Refusal(reason: "has more than \(1 << 26) pixels")) { try GIFDecoder.decode(huge) }
    let two = Self.file([Self.white(0, 0), Self.white(0, 0)])
    #expect(throws: GIFDecoder.Refusal(reason: "has too many frames of its size")) {
      try GIFDecoder.decode(two, pixelLimit: 7)
    }
    #expect((try? GIFDecoder.decode(two, pixelLimit: 8)) != nil)
  }

  @Test func brokenFilesAreRefused() {
    #expect(throws: GIFDecoder.Refusal(reason: "has no frame")) { try GIFDecoder.decode(Self.file([])) }
    #expect(throws: GIFDecoder.Refusal(reason: "has a frame that reaches beyond its edge")) {
      try GIFDecoder.decode(Self.file([Self.white(2, 0)]))
    }
    for bytes in [[], Array("GIF89a".utf8), Array("not a GIF at all".utf8)] as [[UInt8]] {
      #expect(throws: GIFDecoder.Refusal.self) { try GIFDecoder.decode(bytes) }
    }
  }

  /// A file that is cut anywhere is refused. With changed bytes, it is an animation or refused, and never a crash.
  @Test func hostileFilesEndInAnAnimationOrARefusal() throws {
    var random = Bytes(seed: 11)
    let whole = try GIFEncoder.encode(RandomImages.animation(9, 7, colors: 5, frames: 6, &random))
    for count in whole.indices.dropLast() {
      #expect(throws: GIFDecoder.Refusal.self) { try GIFDecoder.decode(Array(whole.prefix(count))) }
    }
    var refused = 0
    for _ in 0..<3_000 {
      var changed = whole
      for _ in 0..<1 + random.number(below: 4) {
        changed[random.number(below: changed.count)] = UInt8(random.number(below: 256))
      }
      if (try? GIFDecoder.decode(changed, pixelLimit: 1 << 16)) == nil { refused += 1 }
    }
    #expect(refused > 0 && refused < 3_000)
  }
}
