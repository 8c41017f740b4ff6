import Specification

extension ModelKey {
  /// The errors in the declaration of the key: an invalid name, or a default that a block could not contain.
  var problems: [RunError] {
    var problems: [RunError] = []
    func refuse(_ message: String, advice: String) {
      problems.append(RunError(key: "model", message, advice: advice))
    }
    if name.isEmpty {
      refuse("a key has no name", advice: "give each key a name")
    } else if !isValidName {
      refuse("'\(name)' is not a valid key name", advice: "use letters, digits, - and _, and begin with a letter")
    }
    switch kind {
    case .whole(let range, let value?, _) where !range.contains(value):
      refuse(
        "the default \(value) of the key '\(name)' is out of range",
        advice: "use a whole number from \(range.lowerBound.grouped) to \(range.upperBound.grouped)")
    case .word(let words, _) where words.isEmpty:
      refuse("the key '\(name)' has no words", advice: "declare at least one")
    case .word(let words, let value?) where !words.contains(value):
      refuse("the default '\(value)' of the key '\(name)' is not one of its words", advice: "use \(words[0])")
    case .grid(let size?) where !Self.sides.contains(size.columns) || !Self.sides.contains(size.rows ?? size.columns):
      refuse(
        "the default \(size.columns)x\(size.rows ?? size.columns) of the key '\(name)' is out of range",
        advice: "use sides from \(Self.sides.lowerBound) to \(Self.sides.upperBound.grouped)")
    default: break
    }
    return problems
  }

  private static let sides = 1...Int(UInt32.max)

  private var isValidName: Bool {
    guard let first = name.utf8.first, (97...122).contains(first | 0x20) else { return false }
    return name.utf8.allSatisfy { byte in
      (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 95 || byte == 45
    }
  }
}
