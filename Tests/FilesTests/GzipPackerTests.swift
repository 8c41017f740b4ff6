import Files
import Testing

@Suite struct GzipPackerTests {
  /// The file does not depend on the sizes of the pieces.
  @Test(arguments: [7, 1000, 65_536, 1_000_000])
  func piecesMakeTheSameFile(size: Int) throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
    let packer = GzipPacker()
    var packed: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      packed += packer.pack(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    packed += packer.pack([], isLast: true)
    #expect(packed == Gzip.pack(bytes))
    #expect(try Gzip.unpack(packed, limit: bytes.count, name: "a.gz") == bytes)
  }

  /// The leaves of a macrocell file have many short repetitions. A search for the longest ones takes seventy times as
  /// long as a quick search.
  @Test func macrocellsArePackedQuickly() throws {
    var text: [UInt8] = [], state: UInt64 = 8
    for place in 1...1_440_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text.append(state >> 62 == 0 ? UInt8(ascii: "*") : UInt8(ascii: "."))
      if place % 8 == 0 { text.append(UInt8(ascii: "$")) }
      if place % 64 == 0 { text.append(UInt8(ascii: "\n")) }
    }
    let clock = ContinuousClock()
    func time(_ pack: ([UInt8]) -> [UInt8]) -> Duration {
      (0..<3).map { _ in clock.measure { _ = pack(text) } }.min() ?? .zero
    }
    let quick = time { Zlib.pack($0[...], .repeats) }
    #expect(time(Gzip.pack) < quick * 15)
    #expect(try Gzip.unpack(Gzip.pack(text), limit: text.count, name: "a.gz") == text)
  }
}
