/// A word, number or sign of Swift source. Comments and the words of string literals are not tokens; expressions inside
/// string literals are.
struct SwiftToken: Equatable {
  var text: String
  /// From 1.
  var line: Int
  /// How many braces are open before it.
  var depth: Int

  var isWord: Bool { text.utf8.first.map { SwiftScanner.isLetter($0) } ?? false }
  var isTypeName: Bool { text.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false }
}
