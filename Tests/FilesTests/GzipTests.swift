import Files
import Testing

@Suite struct GzipTests {
  private func kind(_ bytes: [UInt8], limit: Int = 1000) -> FileProblem.Kind? {
    do throws(FileProblem) {
      _ = try Gzip.unpack(bytes, limit: limit, name: "a.gz")
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func unpacksWhatItPacks() throws {
    var bytes: [UInt8] = []
    for size in [0, 1, 100, 70_000, 200_000] {
      // The data consist of a few runs, and a few bytes that do not repeat.
      while bytes.count < size { bytes += [UInt8](repeating: UInt8(bytes.count % 251), count: bytes.count % 17 + 1) }
      let packed = Gzip.pack(bytes)
      #expect(try Gzip.unpack(packed, limit: bytes.count, name: "a.gz") == bytes)
    }
  }

  /// The header contains no flags, no date and no system.
  @Test func theHeaderTellsNothing() {
    #expect(Gzip.pack(Array("glider".utf8)).prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
  }

  /// The bytes of `printf 'bo$2bo$3o!' | gzip -n`.
  @Test func unpacksWhatGzipPacks() throws {
    let packed: [UInt8] = [
      0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x4b, 0xca,
      0x57, 0x31, 0x4a, 0xca, 0x57, 0x31, 0xce, 0x57, 0x04, 0x00, 0xc2, 0x60,
      0xad, 0x0e, 0x0a, 0x00, 0x00, 0x00,
    ]
    #expect(try Gzip.unpack(packed, limit: 100, name: "a.gz") == Array("bo$2bo$3o!".utf8))
    #expect(try Gzip.unpack(packed + packed, limit: 100, name: "a.gz") == Array("bo$2bo$3o!bo$2bo$3o!".utf8))
  }

  @Test func damageIsSeen() {
    let packed = Gzip.pack(Array("x = 3, y = 3, rule = B3/S23".utf8))
    for end in 2..<packed.count { #expect(kind(Array(packed[..<end])) == .damaged, "cut at \(end)") }
    #expect(kind(Array(packed[..<1])) == .notPacked && kind([]) == .notPacked && kind(Array("bo!".utf8)) == .notPacked)
    for place in packed.count - 8..<packed.count {
      var wrong = packed
      wrong[place] ^= 1
      #expect(kind(wrong) == .damaged, "length or checksum")
    }
    #expect(kind(packed + [1]) == .damaged)
  }

  @Test func bombsAreRefused() {
    let bomb = Gzip.pack([UInt8](repeating: 0, count: 1 << 24))
    #expect(bomb.count < 1 << 15)
    #expect(kind(bomb, limit: 1 << 16) == .unpackedTooLarge(limit: 1 << 16))
    #expect(kind(bomb, limit: 1 << 24) == nil)
  }
}
