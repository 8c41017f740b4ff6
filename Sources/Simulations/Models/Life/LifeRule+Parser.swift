extension LifeRule {
  /// Why a text is no rule of this model.
  public struct Fault: Error, Sendable, Hashable {
    public var message: String
    public var advice: String?
  }

  /// Reads a rule in any spelling in use: `B3/S23`, `b3s23`, `S23/B3`, `23/3` (survival first), or a well-known name.
  ///
  /// Letter case does not matter, nor does the order of the counts; in names neither do blanks and punctuation. A rule
  /// of a family with more states or other neighbourhoods is recognised and refused as such.
  /// Source of the notations: Golly's help, "QuickLife"; LifeWiki, "Rulestring".
  public static func parse(_ text: String) -> Result<LifeRule, Fault> {
    Result { () throws(Fault) in
      let name = folded(text)
      if let named = named.first(where: { $0.isCalled(name) }) {
        return try RuleReader.read("B\(named.births)/S\(named.survivals)")
      }
      if let family = RuleFamily(text) {
        throw Fault(message: "\(family.rawValue) are not supported yet: '\(text)'", advice: family.advice)
      }
      let isNotation = text.utf8.contains { (48...57).contains($0) || $0 == UInt8(ascii: "/") }
      if !isNotation || !text.utf8.allSatisfy({ "bBsS0123456789/".utf8.contains($0) }),
        let near = (named.map(\.word) + namedElsewhere).nearest(to: text)
      {
        throw Fault(message: "'\(text)' is no rule", advice: "did you mean \(near)?")
      }
      guard isNotation else {
        throw Fault(
          message: "'\(text)' is no rule", advice: "write it as B3/S23, or give a well-known name such as HighLife")
      }
      return try RuleReader.read(text)
    }
  }
}

/// Reads the notations in letters and digits.
private struct RuleReader {
  let text: String
  let bytes: [UInt8]
  private var offset = 0

  static func read(_ text: String) throws(LifeRule.Fault) -> LifeRule {
    var reader = RuleReader(text: text, bytes: Array(text.lowercased().utf8))
    return try reader.readRule()
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func readRule() throws(LifeRule.Fault) -> LifeRule {
    current == UInt8(ascii: "b") || current == UInt8(ascii: "s") ? try readLettered() : try readSurvivalFirst()
  }

  /// `B3/S23` in either order, with or without the slash.
  private mutating func readLettered() throws(LifeRule.Fault) -> LifeRule {
    var births: UInt16?, survivals: UInt16?
    while let letter = current {
      switch letter {
      case UInt8(ascii: "b") where births == nil:
        offset += 1
        births = try readCounts()
      case UInt8(ascii: "s") where survivals == nil:
        offset += 1
        survivals = try readCounts()
      default: throw unexpected
      }
      // A slash stands between the two parts only.
      if current == UInt8(ascii: "/"), offset + 1 < bytes.count, births == nil || survivals == nil { offset += 1 }
    }
    guard let births, let survivals else {
      let missing = births == nil ? "B" : "S"
      throw LifeRule.Fault(
        message: "the rule '\(text)' has no part \(missing)", advice: "did you mean \(salvaged.text)?")
    }
    return LifeRule(births: births, survivals: survivals)
  }

  /// `23/3`: the counts that keep a cell alive, then those that bring one to life.
  private mutating func readSurvivalFirst() throws(LifeRule.Fault) -> LifeRule {
    let survivals = try readCounts()
    guard current != nil else {
      throw LifeRule.Fault(
        message: "the rule '\(text)' has no '/'", advice: "write it as B3/S23, or survival first as 23/3")
    }
    guard current == UInt8(ascii: "/") else { throw unexpected }
    offset += 1
    let births = try readCounts()
    guard current == nil else { throw unexpected }
    return LifeRule(births: births, survivals: survivals)
  }

  private mutating func readCounts() throws(LifeRule.Fault) -> UInt16 {
    var counts: UInt16 = 0
    while let digit = current, (48...57).contains(digit) {
      guard digit < 57 else {
        throw LifeRule.Fault(
          message: "9 in the rule '\(text)': a cell has only 8 neighbours", advice: "counts are the digits 0 to 8")
      }
      guard counts >> (digit - 48) & 1 == 0 else {
        throw LifeRule.Fault(
          message: "\(digit - 48) stands twice in one part of the rule '\(text)'",
          advice: "did you mean \(salvaged.text)?")
      }
      counts |= 1 << (digit - 48)
      offset += 1
    }
    return counts
  }

  private var unexpected: LifeRule.Fault {
    let before = String(decoding: bytes[..<offset], as: UTF8.self).unicodeScalars.count
    let found = text.unicodeScalars.dropFirst(before).first.map { "'\(Character($0))'" } ?? "nothing"
    return LifeRule.Fault(
      message: "found \(found) at character \(before + 1) of the rule '\(text)'",
      advice: "did you mean \(salvaged.text)?")
  }

  /// The rule that is left when everything but letters and counts is overlooked: the nearest right spelling.
  private var salvaged: LifeRule {
    var births: UInt16 = 0, survivals: UInt16 = 0
    let hasLetters = bytes.contains(UInt8(ascii: "b")) || bytes.contains(UInt8(ascii: "s"))
    var isBirth = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "b"): isBirth = true
      case UInt8(ascii: "s"): isBirth = false
      case 48...56: if isBirth { births |= 1 << (byte - 48) } else { survivals |= 1 << (byte - 48) }
      default: if !hasLetters { isBirth = true }
      }
    }
    return LifeRule(births: births, survivals: survivals)
  }
}

/// Families of rules that this model does not run, told by their spelling.
private enum RuleFamily: String {
  case bounded = "rules with a bounded grid in them"
  case map = "MAP rules"
  case largerThanLife = "Larger than Life rules"
  case elementary = "elementary rules"
  case generations = "Generations rules"
  case vonNeumann = "rules of the von Neumann neighbourhood (suffix V)"
  case hexagonal = "rules of the hexagonal neighbourhood (suffix H)"
  case isotropic = "isotropic rules"
  case named = "rules of more than two states"

  init?(_ text: String) {
    let lower = text.lowercased()
    let bytes = Array(lower.utf8)
    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (48...57).contains(bytes[index]) }
    func isMade(of letters: String) -> Bool { bytes.allSatisfy { letters.utf8.contains($0) } }
    let slashes = bytes.count { $0 == UInt8(ascii: "/") }

    let name = LifeRule.folded(text)
    if LifeRule.namedElsewhere.contains(where: { ([$0.spelling] + $0.synonyms).map(LifeRule.folded).contains(name) }) {
      self = .named
    } else if bytes.contains(UInt8(ascii: ":")) {
      self = .bounded
    } else if lower.hasPrefix("map"), bytes.count > 8 {
      self = .map
    } else if bytes.contains(UInt8(ascii: ",")), isDigit(0) || (bytes.first == UInt8(ascii: "r") && isDigit(1)) {
      self = .largerThanLife
    } else if bytes.first == UInt8(ascii: "w"), isDigit(1), bytes.dropFirst().allSatisfy({ (48...57).contains($0) }) {
      self = .elementary
    } else if (slashes == 2 || bytes.contains(UInt8(ascii: "c")) || bytes.contains(UInt8(ascii: "g"))),
      isMade(of: "bscg0123456789/"), bytes.contains(where: { (48...57).contains($0) }), Self.hasStateCount(bytes)
    {
      self = .generations
    } else if isMade(of: "bs0123456789/vh"), lower.hasSuffix("v"), Self.isNotation(lower.dropLast()) {
      self = .vonNeumann
    } else if isMade(of: "bs0123456789/vh"), lower.hasSuffix("h"), Self.isNotation(lower.dropLast()) {
      self = .hexagonal
    } else if isMade(of: "bs012345678/-ceaiknjqrytwz"), Self.hasHenselLetter(bytes) {
      self = .isotropic
    } else {
      return nil
    }
  }

  var advice: String {
    switch self {
    case .bounded: "give the size as grid and the edge as boundary"
    case .elementary: "use model: elementary"
    default: "rules of the form B3/S23 are supported"
    }
  }

  private static func isNotation(_ text: Substring) -> Bool {
    (try? RuleReader.read(String(text))) != nil
  }

  /// `345/2/4`, or a number of states after C or G.
  private static func hasStateCount(_ bytes: [UInt8]) -> Bool {
    for (byte, next) in zip(bytes, bytes.dropFirst()) where (48...57).contains(next) {
      if byte == UInt8(ascii: "c") || byte == UInt8(ascii: "g") { return true }
    }
    guard let last = bytes.lastIndex(of: UInt8(ascii: "/")), bytes.count > last + 1,
      bytes.count(where: { $0 == UInt8(ascii: "/") }) == 2
    else { return false }
    return bytes[(last + 1)...].allSatisfy { (48...57).contains($0) }
  }

  /// A count with letters behind it, such as `2-a`.
  private static func hasHenselLetter(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { byte, next in
      (48...57).contains(byte) && "-ceaiknjqrytwz".utf8.contains(next)
    }
  }
}
