extension RuleCursor {
  /// Reads `B3/S23` or `23/3`, with optional letters, states and neighbourhood.
  mutating func readCounts() throws(LifeRule.Fault) -> LifeRule {
    var reader = CountReader(cursor: self)
    let rule = try reader.read()
    self = reader.cursor
    return rule
  }
}

/// A reader of the notations in counts.
private struct CountReader {
  var cursor: RuleCursor
  private var births: HenselSet?
  private var survivals: HenselSet?
  private var states: Int?
  private var shape: MooreTable.Shape?

  init(cursor: RuleCursor) { self.cursor = cursor }

  mutating func read() throws(LifeRule.Fault) -> LifeRule {
    switch cursor.current {
    case UInt8(ascii: "b"), UInt8(ascii: "s"): try readLettered()
    case UInt8(ascii: "g"):
      // Catagolue's notation starts with the number of states.
      states = try cursor.readStates(withSlash: false)
      try readLettered()
    default: try readSurvivalFirst()
    }
    // As in Golly, a missing part has no counts.
    let births = self.births ?? HenselSet(), survivals = self.survivals ?? HenselSet()
    guard let shape, shape != .moore else {
      return LifeRule(.table(MooreTable(births: births, survivals: survivals)), states: states ?? 2)
    }
    let counts = LifeCounts(births: try plain(births, shape), survivals: try plain(survivals, shape))
    return LifeRule(.table(MooreTable(counts, shape)), states: states ?? 2)
  }

  /// Reads `B3/S23` in either order, with or without the slash. The letter of the second part may be missing, as in
  /// `B3/23`.
  private mutating func readLettered() throws(LifeRule.Fault) {
    while let letter = cursor.current {
      switch letter {
      case UInt8(ascii: "b") where births == nil:
        cursor.offset += 1
        births = try readCounts()
      case UInt8(ascii: "s") where survivals == nil:
        cursor.offset += 1
        survivals = try readCounts()
      case UInt8(ascii: "/") where births != nil && survivals != nil && states == nil:
        guard cursor.offset + 1 < cursor.end else { throw unexpected }
        guard "cg0123456789".utf8.contains(cursor.bytes[cursor.offset + 1]) else { throw unexpected }
        states = try cursor.readStates(withSlash: true)
      case UInt8(ascii: "g") where births != nil && survivals != nil && states == nil:
        states = try cursor.readStates(withSlash: false)
      default: guard readShape() else { throw unexpected }
      }
      // A slash may only separate the two parts.
      if births == nil || survivals == nil, cursor.current == UInt8(ascii: "/") {
        cursor.offset += 1
        try readUnlettered()
      }
    }
  }

  /// Reads the counts of the second part if its letter is missing.
  private mutating func readUnlettered() throws(LifeRule.Fault) {
    guard let digit = cursor.current, (48...57).contains(digit) else { return }
    if births == nil { births = try readCounts() } else { survivals = try readCounts() }
  }

  /// Reads `23/3`: the counts for survival, then those for birth, then an optional number of states.
  private mutating func readSurvivalFirst() throws(LifeRule.Fault) {
    survivals = try readCounts()
    guard cursor.current != nil else {
      throw cursor.fault(
        "the rule '\(cursor.text)' has no '/'", advice: "write it as B3/S23, or survival first as 23/3")
    }
    guard cursor.skip("/") else { throw unexpected }
    // A letter after the slash names the second part: `3/S23` is B3/S23.
    if cursor.skip("s") {
      births = survivals
      survivals = try readCounts()
    } else {
      _ = cursor.skip("b")
      births = try readCounts()
    }
    _ = readShape()
    if cursor.current == UInt8(ascii: "/") {
      guard cursor.offset + 1 < cursor.end else { throw unexpected }
      states = try cursor.readStates(withSlash: true)
    }
    if shape == nil { _ = readShape() }
    guard cursor.current == nil else { throw unexpected }
  }

  private mutating func readShape() -> Bool {
    guard shape == nil, births != nil, survivals != nil else { return false }
    if cursor.skip("v") {
      shape = .vonNeumann
    } else if cursor.skip("h") {
      shape = .hexagonal
    } else {
      return false
    }
    return true
  }

  /// Reads digits, each with optional letters, or with `-` and letters.
  private mutating func readCounts() throws(LifeRule.Fault) -> HenselSet {
    var set = HenselSet()
    while let digit = cursor.current, (48...57).contains(digit) {
      let count = Int(digit) - 48
      guard count < 9 else {
        throw cursor.fault(
          "the rule '\(cursor.text)' has the count 9, but a cell has 8 neighbours",
          advice: "counts are the digits 0 to 8")
      }
      cursor.offset += 1
      // As in Golly, a count may be repeated.
      set.letters[count] |= try readLetters(count)
    }
    return set
  }

  private mutating func readLetters(_ count: Int) throws(LifeRule.Fault) -> UInt16 {
    let all = HenselLetters.all(count)
    let letters = HenselLetters.classes[count].map(\.letter)
    let names = String(letters)
    let advice =
      letters.isEmpty ? "no letter can follow \(count)" : "the letters of \(count) are \(names)"
    let isNegated = cursor.skip("-")
    var set: UInt16 = 0
    while let byte = cursor.current, "ceaiknjqrytwz".utf8.contains(byte) {
      guard let place = letters.firstIndex(of: Character(Unicode.Scalar(byte))) else {
        throw cursor.unexpected(advice: advice)
      }
      guard set >> UInt16(place) & 1 == 0 else {
        throw cursor.unexpected(advice: "write each letter once after its count")
      }
      set |= 1 << UInt16(place)
      cursor.offset += 1
    }
    if isNegated { return all & ~set }
    return set == 0 ? all : set
  }

  /// Returns the counts of a neighbourhood for which there are no letters.
  private func plain(_ set: HenselSet, _ shape: MooreTable.Shape) throws(LifeRule.Fault) -> UInt16 {
    var counts: UInt16 = 0
    for count in 0...8 where set.letters[count] != 0 {
      guard count <= shape.count else {
        throw cursor.fault(
          "the rule '\(cursor.text)' has the count \(count), but a cell has \(shape.count) \(shape.name) neighbours",
          advice: "counts are the digits 0 to \(shape.count)")
      }
      guard set.letters[count] == HenselLetters.all(count) else {
        throw cursor.fault(
          "letters in the rule '\(cursor.text)'",
          advice: "letters work only with the Moore neighbourhood, without V or H")
      }
      counts |= 1 << UInt16(count)
    }
    return counts
  }

  private var unexpected: LifeRule.Fault { cursor.unexpected(advice: salvage) }

  /// The advice for an invalid rule: the text to write instead.
  private var salvage: String {
    let lattice = String(decoding: cursor.original[cursor.end...], as: UTF8.self)
    // Only the characters after the states or the neighbourhood are wrong.
    if states != nil || shape != nil {
      return "did you mean \(String(decoding: cursor.original[..<cursor.offset], as: UTF8.self))\(lattice)?"
    }
    let letters = cursor.bytes[..<cursor.end].contains { "ceaiknjqrytwz-".utf8.contains($0) }
    return letters ? "letters follow their count, as in B2-a/S12" : "did you mean \(salvaged)\(lattice)?"
  }

  /// The nearest valid notation: the rule that remains if everything except counts, B and S is ignored.
  private var salvaged: String {
    var births: UInt16 = 0, survivals: UInt16 = 0
    let bytes = cursor.bytes[..<cursor.end]
    let hasBirths = bytes.contains(UInt8(ascii: "b")), hasSurvivals = bytes.contains(UInt8(ascii: "s"))
    // The part without a letter precedes the letter of the other part.
    var isBirth = hasSurvivals && !hasBirths
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "b"): isBirth = true
      case UInt8(ascii: "s"): isBirth = false
      case 48...56: if isBirth { births |= 1 << UInt16(byte - 48) } else { survivals |= 1 << UInt16(byte - 48) }
      default: if !hasBirths && !hasSurvivals { isBirth = true }
      }
    }
    return LifeCounts(births: births, survivals: survivals).text
  }
}
