/// A word, number or sign of Swift source. Comments and the text of string literals are not tokens, but expressions
/// inside string literals are.
struct SwiftToken: Equatable {
  var text: String
  /// The line, counted from 1.
  var line: Int
  /// The number of open braces before the token.
  var depth: Int

  var isWord: Bool { text.utf8.first.map { SwiftScanner.isLetter($0) } ?? false }
  var isTypeName: Bool { text.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false }
}
