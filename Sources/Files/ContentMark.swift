/// A mark in a file that proves that this program wrote the file, and that nobody has changed it since.
///
/// The mark contains the SHA-256 of the file with zeros in the place of the digits. Git may change the ends of lines,
/// so carriage returns do not count.
package struct ContentMark: Sendable {
  private let start: [UInt8]
  private let end: [UInt8]
  private static let digits = 64
  /// The largest number of bytes before the mark.
  private static let mostStart = 1 << 12

  /// Creates a mark whose digits are between two texts.
  package init(start: String, end: String) {
    self.start = Array(start.utf8)
    self.end = Array(end.utf8)
  }

  /// The mark with zeros in the place of the digits.
  package var placeholder: [UInt8] { start + [UInt8](repeating: UInt8(ascii: "0"), count: Self.digits) + end }

  /// Returns the content of a file with the digits in its ``placeholder``. O(bytes).
  package func sealed(_ content: [UInt8]) -> [UInt8] {
    guard let place = place(in: content) else { return content }
    var content = content
    content.replaceSubrange(place, with: Self.digest(of: content).utf8)
    return content
  }

  /// Returns whether a file contains the mark, and the digits in it are right. O(bytes).
  package func isIntact(in file: [UInt8]) -> Bool {
    guard let place = place(in: file) else { return false }
    var content = file
    content.replaceSubrange(place, with: placeholder[start.count...].prefix(Self.digits))
    return file[place].elementsEqual(Self.digest(of: content).utf8)
  }

  /// Returns the place of the digits in a file, or nil if it has no mark near its start.
  private func place(in file: [UInt8]) -> Range<Int>? {
    guard let mark = file.prefix(Self.mostStart).firstRange(of: start) else { return nil }
    let place = mark.upperBound..<mark.upperBound + Self.digits
    return file.dropFirst(place.upperBound).starts(with: end) ? place : nil
  }

  private static func digest(of content: [UInt8]) -> String {
    SHA256.hexadecimal(of: content.filter { $0 != UInt8(ascii: "\r") })
  }
}
