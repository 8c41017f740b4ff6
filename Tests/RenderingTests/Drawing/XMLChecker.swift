/// Finds the mistake in a document according to XML 1.0, as far as drawings use it. There are no comments, no
/// declarations, no processing instructions, and only the five predefined entities.
///
/// It is independent of the writer, so an error of the writer cannot hide itself.
struct XMLChecker {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var texts: [String] = []
  private(set) var attributes: [(name: String, value: String)] = []

  /// Returns the mistake, or nil if the document is well-formed.
  static func fault(_ bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "not UTF-8" }
    var checker = XMLChecker(text)
    return checker.document()
  }

  /// Returns all attributes and texts, or nil if the document is not well-formed.
  static func parts(_ bytes: [UInt8]) -> XMLChecker? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var checker = XMLChecker(text)
    return checker.document() == nil ? checker : nil
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private mutating func document() -> String? {
    for scalar in scalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: continue
      default: return "character \(scalar.value) is forbidden"
      }
    }
    var open: [String] = []
    var roots = 0
    while place < scalars.count {
      guard scalars[place] == "<" else {
        let start = place
        while place < scalars.count, scalars[place] != "<" { place += 1 }
        let text = scalars[start..<place]
        guard let words = unescaped(text) else { return "bad text \(String(String.UnicodeScalarView(text)))" }
        if open.isEmpty, !words.allSatisfy(\.isWhitespace) { return "text outside the root" }
        if !words.allSatisfy(\.isWhitespace) { texts.append(words) }
        continue
      }
      place += 1
      if take("/") {
        guard let name = name(), open.popLast() == name else { return "a wrong end" }
        blanks()
        guard take(">") else { return "an end that does not end" }
        continue
      }
      guard let name = name() else { return "no name" }
      if open.isEmpty { roots += 1 }
      var seen: [String] = []
      while true {
        let hasBlanks = blanks()
        if take("/") {
          guard take(">") else { return "a slash" }
          break
        }
        if take(">") {
          open.append(name)
          break
        }
        guard hasBlanks, let attribute = self.name(), take("="), take("\"") else { return "a bad attribute of \(name)" }
        let start = place
        while place < scalars.count, scalars[place] != "\"" { place += 1 }
        guard place < scalars.count, let value = unescaped(scalars[start..<place]), !seen.contains(attribute) else {
          return "a bad value of \(attribute)"
        }
        place += 1
        seen.append(attribute)
        attributes.append((attribute, value))
      }
    }
    return open.isEmpty && roots == 1 ? nil : "\(open.count) left open, \(roots) roots"
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard place < scalars.count, scalars[place] == scalar else { return false }
    place += 1
    return true
  }

  @discardableResult
  private mutating func blanks() -> Bool {
    let start = place
    while place < scalars.count, scalars[place] == " " || scalars[place] == "\n" { place += 1 }
    return place > start
  }

  private mutating func name() -> String? {
    let start = place
    while place < scalars.count, scalars[place].properties.isAlphabetic || scalars[place] == "-" { place += 1 }
    return place > start ? String(String.UnicodeScalarView(scalars[start..<place])) : nil
  }

  private func unescaped(_ text: ArraySlice<Unicode.Scalar>) -> String? {
    var result = "", rest = text
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<": return nil
      case "&":
        let entity = rest.prefix { $0 != ";" }
        let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        guard let character = names[String(String.UnicodeScalarView(entity))] else { return nil }
        result += character
        rest = rest.dropFirst(entity.count + 1)
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Nothing may look like the end of a section of raw text.
    return String(String.UnicodeScalarView(text)).contains("]]>") ? nil : result
  }
}

extension XMLChecker {
  /// The numbers of coordinates and sizes, all of them finite, or nil if one is not a number.
  var numbers: [Double]? {
    let numeric = ["x", "y", "cx", "cy", "r", "rx", "width", "height", "viewBox", "d"]
    var numbers: [Double] = []
    for (name, value) in attributes where numeric.contains(name) {
      let plain = String(value.map { $0.isLetter ? " " : $0 })
      if name != "d", plain != value { return nil }
      for letter in value where letter.isLetter && !"MLHVCZlhvz".contains(letter) { return nil }
      for word in plain.split(separator: " ") {
        // A minus may follow another number without a space.
        for part in word.split(separator: "-") {
          guard let number = Double(part), number.isFinite else { return nil }
          numbers.append(number)
        }
      }
    }
    return numbers
  }
}
