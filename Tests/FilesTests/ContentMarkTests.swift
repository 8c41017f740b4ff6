import Files
import Testing

@Suite struct ContentMarkTests {
  private static let mark = ContentMark(start: "<mark ", end: ">")

  private static var file: [UInt8] { mark.sealed(Array("head\n".utf8) + mark.placeholder + Array("\ntext\n".utf8)) }

  @Test func aSealedFileIsIntact() {
    #expect(Self.mark.isIntact(in: Self.file))
    #expect(Self.file.count == "head\n<mark >\ntext\n".utf8.count + 64)
    #expect(Self.mark.isIntact(in: Self.file.flatMap { $0 == 10 ? [13, 10] : [$0] }))
  }

  @Test func anyOtherFileIsNot() {
    #expect(!Self.mark.isIntact(in: []) && !Self.mark.isIntact(in: Self.mark.placeholder))
    for index in Self.file.indices {
      var changed = Self.file
      changed[index] ^= 2
      #expect(!Self.mark.isIntact(in: changed), "byte \(index)")
      #expect(!Self.mark.isIntact(in: Array(Self.file[..<index])), "cut at \(index)")
    }
  }
}
