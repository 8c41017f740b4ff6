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
}
