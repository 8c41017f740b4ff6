/// The opening fence of a code block on its raw line.
struct CodeFence {
  /// The index of the first fence character on the line.
  let start: Int
  let characters: ArraySlice<UInt8>
  private let quotes: Int

  /// Reads a fence. Only containers may precede it: spaces, `>` and list markers, none of which contain a fence
  /// character.
  init?(opening line: ArraySlice<UInt8>) {
    guard let start = line.firstIndex(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
      return nil
    }
    self.start = start
    let mark = line[start]
    characters = line[start...].prefix { $0 == mark }
    quotes = line[..<start].count { $0 == UInt8(ascii: ">") }
  }

  /// Returns whether `line` closes the block. It must consist of as many `>` as before, then the same character at
  /// least as often, and nothing else.
  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let containers = line.prefix { isBlank($0) || $0 == UInt8(ascii: ">") }
    let rest = line.dropFirst(containers.count)
    let run = rest.prefix { $0 == characters.first }
    return containers.count { $0 == UInt8(ascii: ">") } == quotes && run.count >= characters.count
      && rest.dropFirst(run.count).allSatisfy(isBlank)
  }
}
