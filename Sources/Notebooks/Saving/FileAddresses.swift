import Blocks
import MarkdownSource

/// The addresses of pictures and saved files in a page of any format.
enum FileAddresses {
  private static let endings = ([".svg", ".png", ".gif"] + SaveTarget.endings).map { Array($0.utf8) }
  /// The pairs of marks between which an address may contain spaces.
  private static let pairs = ["<>", "()", "\"\"", "''"].map { Array($0.utf8) }
  /// Whether a byte ends a part.
  private static let isEnd = (0...UInt8.max).map { $0 <= 32 || "()<>[]{}\"'`|=,".utf8.contains($0) }
  /// Whether a byte may end an address inside a part, such as in `!a.svg!`, `file:a.svg` or `cat a.svg;`.
  private static let mayEnd = (0...UInt8.max).map { ":;!*&$@\\".utf8.contains($0) }

  /// Passes on every part of a page that ends like the name of a picture or a saved file. O(bytes).
  ///
  /// A part is between spaces and marks, or between a pair of marks on one line. It is passed on as written, with its
  /// escapes resolved, and in the pieces between marks that may belong to a name.
  ///
  /// - Parameter mayLackEndings: whether to pass on parts with another ending or none, too.
  static func forEach(in page: [UInt8], mayLackEndings: Bool = false, _ take: (String) -> Void) {
    let isEnd = isEnd, mayEnd = mayEnd
    func pass(_ text: ArraySlice<UInt8>) { Self.pass(text, mayLackEnding: mayLackEndings, take) }
    func passWord(_ text: ArraySlice<UInt8>) {
      guard !text.isEmpty else { return }
      pass(text)
      guard text.contains(where: { mayEnd[Int($0)] }) else { return }
      for piece in text.split(whereSeparator: { mayEnd[Int($0)] }) { pass(piece) }
    }
    var word = 0
    // The position after the last opening mark of each kind on the line.
    var marks: [Int?] = pairs.map { _ in nil }
    for (index, byte) in page.enumerated() where isEnd[Int(byte)] {
      passWord(page[word..<index])
      word = index + 1
      for (kind, pair) in pairs.enumerated() {
        if byte == pair[1], let start = marks[kind] { pass(page[start..<index]) }
        if byte == pair[0] {
          marks[kind] = index + 1
        } else if byte == pair[1] || byte == UInt8(ascii: "\n") {
          marks[kind] = nil
        }
      }
    }
    passWord(page[word...])
  }

  private static func pass(_ text: ArraySlice<UInt8>, mayLackEnding: Bool, _ take: (String) -> Void) {
    let path = text.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard path.count <= mostBytes,
      mayLackEnding ? !path.isEmpty : endings.contains(where: { path.suffix($0.count).elementsEqual($0) })
    else { return }
    take(String(decoding: path, as: UTF8.self))
    if let plain = unescaped(path) { take(plain) }
  }

  /// The largest length of an address in bytes. No path of a file is longer.
  private static let mostBytes = 3 * 4096

  /// Returns an address with its escapes resolved, such as `%41` and `\_`, or nil if it doesn't have one.
  private static func unescaped(_ address: ArraySlice<UInt8>) -> String? {
    guard address.contains(UInt8(ascii: "%")) || address.contains(UInt8(ascii: "\\")) else { return nil }
    var bytes: [UInt8] = []
    var rest = address
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = PercentCode.popByte(&rest) {
        bytes.append(value)
      } else if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
