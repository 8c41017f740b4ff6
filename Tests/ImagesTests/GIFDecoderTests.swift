import Images
import TestSupport
import Testing

/// Files of other programs are read as intended, and compared by their visible pixels.
@Suite struct GIFDecoderTests {
  private static func animation(_ colors: Int, _ random: inout Bytes) -> IndexedAnimation {
    RandomImages.animation(
      1 + random.number(below: 40), 1 + random.number(below: 40), colors: colors, frames: 1 + random.number(below: 8),
      &random)
  }

  @Test(arguments: ForeignGIF.Packing.allCases)
  func theSamePixelsHaveOneDigest(_ packing: ForeignGIF.Packing) throws {
    var random = Bytes(seed: 21)
    for colors in [1, 2, 3, 5, 17, 100, 254, 255, 256] {
      for _ in 0..<6 {
        let animation = Self.animation(colors, &random)
        let file = ForeignGIF.showing(animation, &random).file(packing)
        #expect(try GIFDecoder.decode(file).frames == animation.frames.map(\.plain))
        #expect(try PixelDigest.ofGIF(file) == PixelDigest.of(animation))
      }
    }
  }

  /// Pixels and delays are those of another animation if a viewer stops after a number of rounds.
  @Test func repetitionIsRead() throws {
    var random = Bytes(seed: 23)
    let file = try GIFEncoder.encode(Self.animation(3, &random)), name = Array("NETSCAPE2.0".utf8)
    #expect(GIFDecoder.repeatsForever(file))
    let start = try #require(file.indices.first { file[$0...].starts(with: name) })
    var twice = file
    twice[start + name.count + 2] = 2
    #expect(!GIFDecoder.repeatsForever(twice))
    var silent = file
    silent[start] = 0x58
    #expect(!GIFDecoder.repeatsForever(silent))
    let loop = file[start - 3..<start + name.count + 5]
    #expect(!GIFDecoder.repeatsForever(Array(file[..<(start - 3)] + loop + file[(start - 3)...])))
    #expect(!GIFDecoder.repeatsForever(Array(file.prefix(20))))
    #expect(!GIFDecoder.repeatsForever([]))
  }

  /// Nothing is hidden after the end, whether or not it looks like an end. Files of other programs have all kinds of
  /// blocks.
  @Test(arguments: ForeignGIF.Packing.allCases)
  func bytesAfterTheEndAreFound(_ packing: ForeignGIF.Packing) throws {
    var random = Bytes(seed: 24)
    for colors in [1, 3, 17, 256] {
      let animation = Self.animation(colors, &random)
      for file in [ForeignGIF.showing(animation, &random).file(packing), try GIFEncoder.encode(animation)] {
        #expect(GIFDecoder.endsWithPicture(file))
        for rest: [UInt8] in [[0], [0x3B], [0x21, 0x3B], Array("<script>".utf8) + [0x3B]] {
          #expect(!GIFDecoder.endsWithPicture(file + rest))
        }
        for count in stride(from: 0, to: file.count, by: 7) {
          #expect(!GIFDecoder.endsWithPicture(Array(file.prefix(count))))
        }
      }
    }
  }

  /// If a pixel of any frame changes, the animation is another one, whatever the file looks like.
  @Test func anotherPixelIsFound() throws {
    var random = Bytes(seed: 22)
    for _ in 0..<60 {
      let animation = Self.animation(3, &random)
      var frames = animation.frames
      let frame = random.number(below: frames.count), place = random.number(below: frames[0].pixels.count)
      var pixels = frames[frame].pixels
      pixels[place] = (pixels[place] + 1) % 3
      frames[frame] = IndexedImage(
        columns: frames[0].columns, rows: frames[0].rows, palette: frames[0].palette, pixels: pixels)
      let edited = IndexedAnimation(frames: frames, delays: animation.delays)
      let file = ForeignGIF.showing(edited, &random).file(.clearing)
      #expect(try PixelDigest.ofGIF(file) != PixelDigest.of(animation))
    }
  }

  /// Long strings, a full table that is cleared or not, and strings that begin with themselves.
  @Test(arguments: ForeignGIF.Packing.allCases)
  func longFramesAreReadAsGiflibReadsThem(_ packing: ForeignGIF.Packing) throws {
    var random = Bytes(seed: 23)
    for (colors, side) in [(1, 200), (2, 1), (2, 60), (4, 7), (37, 3), (256, 1)] {
      let image = RandomImages.image(
        201, 203, palette: RandomImages.palette(colors, &random), side: side, &random)
      let file = ForeignGIF.showing(IndexedAnimation(frames: [image, image], delays: [1, 2]), &random).file(packing)
      let decoded = try GIFDecoder.decode(file)
      #expect(decoded.frames == [image.plain, image.plain])
      #expect(decoded == PlainGIF.decode(file))
    }
  }

  /// Each frame has its own colours. Together, they are more than a canvas of numbers can hold.
  @Test func manyPalettesAreReadAsGiflibReadsThem() throws {
    var random = Bytes(seed: 24)
    for _ in 0..<40 {
      var foreign = ForeignGIF(columns: 30, rows: 20, palette: RandomImages.palette(4, &random))
      for _ in 0..<8 {
        let left = random.number(below: 30), top = random.number(below: 20)
        let width = 1 + random.number(below: 30 - left), height = 1 + random.number(below: 20 - top)
        let colors = [2, 60, 256][random.number(below: 3)]
        foreign.frames.append(
          ForeignGIF.Frame(
            columns: left..<left + width, rows: top..<top + height,
            pixels: (0..<width * height).map { _ in UInt8(random.number(below: colors)) },
            palette: RandomImages.palette(colors, &random),
            clear: random.number(below: 2) == 0 ? nil : UInt8(random.number(below: colors)),
            disposal: UInt8(random.number(below: 4)), delay: random.number(below: 500),
            isInterlaced: random.number(below: 2) == 0))
      }
      let file = foreign.file(.clearing)
      let decoded = try GIFDecoder.decode(file), plain = try #require(PlainGIF.decode(file))
      #expect(decoded == plain)
      #expect(try PixelDigest.ofGIF(file) == PlainDigest.of(plain))
    }
  }

  /// The reader and giflib read the same from a damaged file.
  @Test func damagedFilesAreReadAsGiflibReadsThemOrRefused() throws {
    var random = Bytes(seed: 25)
    var read = 0
    for _ in 0..<40 {
      let whole = ForeignGIF.showing(Self.animation(5, &random), &random).file(.deferring)
      for _ in 0..<50 {
        var file = whole
        // The damage is after the size of the screen, which must stay intact.
        for _ in 0..<1 + random.number(below: 2) {
          file[10 + random.number(below: file.count - 10)] = UInt8(random.number(below: 256))
        }
        guard let decoded = try? GIFDecoder.decode(file, pixelLimit: 1 << 20) else { continue }
        read += 1
        #expect(decoded == PlainGIF.decode(file))
      }
    }
    #expect(read > 100)
  }
}
