/// Spellings of texts as YAML scalars. A strict reader reads the same texts back, also inside lists and maps on one
/// line.
package enum YamlScalar {
  /// Returns a text unquoted if it consists of letters, digits and `_`, otherwise in double quotes.
  package static func text(_ text: String) -> String {
    let isWord = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isWord && !text.isEmpty ? text : quoted(text)
  }

  /// Returns a text in double quotes. Invisible characters are escaped.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where isInvisible(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isWhitespace && scalar != " "
    }
  }
}
