import Foundation
import Images
import Testing

@Suite struct PNGDecoderTests {
  /// The pixels are red, green, blue and invisible.
  private static let small =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFUlEQVR4nGP4z8DwHwyB9H9OTk4GAEAjBhZHor2jAAAAAElFTkSuQmCC"
  /// A header for 100,000 × 100,000 pixels.
  private static let huge =
    "iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAYAAACoUgvIAAAADUlEQVR4nGNgZGJmAQAAGQAL51pGpAAAAABJRU5ErkJggg=="

  private static func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

  @Test func pixelsAreRedGreenBlueOpacity() throws {
    let image = try PNGDecoder.decode(Self.bytes(Self.small))
    #expect(image.columns == 2 && image.rows == 2)
    #expect(Array(image.bytes.prefix(12)) == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
    #expect(image.bytes[15] == 0)
  }

  @Test func tooManyPixelsAreRefusedBeforeAnythingIsAllocated() throws {
    let bytes = try Self.bytes(Self.huge)
    #expect(throws: PNGDecoder.Refusal.self) { try PNGDecoder.decode(bytes) }
  }

  /// A file that is cut anywhere or has any byte changed is an image or is refused.
  @Test func brokenFilesAreRefused() throws {
    let whole = try Self.bytes(Self.small)
    var refused = 0
    for count in whole.indices {
      if (try? PNGDecoder.decode(Array(whole.prefix(count)))) == nil { refused += 1 }
      var changed = whole
      changed[count] ^= 0x5A
      if (try? PNGDecoder.decode(changed)) == nil { refused += 1 }
    }
    #expect(refused > whole.count)
    #expect(throws: PNGDecoder.Refusal.self) { try PNGDecoder.decode([]) }
  }

  @Test func resizingTakesTheMeanOfWhatIsSeen() throws {
    let image = try PNGDecoder.decode(Self.bytes(Self.small))
    #expect(image.resized(columns: 1, rows: 1).bytes == [85, 85, 85, 191])
    // Invisible pixels have no colour.
    #expect(image.resized(columns: 2, rows: 2).bytes == Array(image.bytes.prefix(12)) + [0, 0, 0, 0])
    let wide = image.resized(columns: 4, rows: 2)
    #expect(Array(wide.bytes.prefix(8)) == [255, 0, 0, 255, 255, 0, 0, 255])
    #expect(image.resized(columns: 0, rows: 3).bytes.isEmpty)
  }
}
