extension RuleCursor {
  private static let formAdvice = "the form is R5,C0,M1,S34..58,B34..45,NM or R2,C2,S6-8,13,B7-9,NM"

  /// Reads a rule with a range in any of its three notations.
  mutating func readRange() throws(LifeRule.Fault) -> LifeRule {
    if current != UInt8(ascii: "r") { return try readEvans() }
    var fields = RangeFields()
    while true {
      guard let letter = current, "rcmsbn".utf8.contains(letter) else { throw unexpected(advice: Self.formAdvice) }
      let name = Character(Unicode.Scalar(letter)).uppercased()
      guard fields.seen.insert(letter).inserted else { throw unexpected(advice: "write the part \(name) only once") }
      offset += 1
      switch letter {
      case UInt8(ascii: "r"): fields.range = try readField(1...RangeRule.largestRange, "a range is")
      case UInt8(ascii: "c"): fields.states = max(2, try readField(0...256, "the number of states is"))
      case UInt8(ascii: "m"): fields.countsCentre = try readField(0...1, "M is") == 1
      case UInt8(ascii: "s"): fields.survivals = try readList()
      case UInt8(ascii: "b"): fields.births = try readList()
      default: fields.shape = try readShapeNotation()
      }
      if current == nil { break }
      guard skip(",") else { throw unexpected(advice: Self.formAdvice) }
    }
    guard let range = fields.range, let births = fields.births, let survivals = fields.survivals else {
      let missing = fields.survivals == nil ? "S" : fields.births == nil ? "B" : "R"
      let isCut = fields.seen.count == 1
      throw fault(
        "the rule '\(text)' has no part \(missing)",
        advice: isCut ? "a rule with commas needs quotation marks inside { } or [ ]" : Self.formAdvice)
    }
    var shape = RangeShape.moore, itself = fields.countsCentre ? 1 : 0
    if let notation = fields.shape {
      let read = try readShape(notation, range: range)
      shape = read.shape
      itself = read.centre ?? itself
    }
    return try rule(range, shape, births, survivals, centre: itself, states: fields.states)
  }

  /// Reads `5,34,45,34,58`: the range, the first and last count for birth, and the first and last count for survival.
  /// These counts include the cell itself.
  private mutating func readEvans() throws(LifeRule.Fault) -> LifeRule {
    let advice = "the form is range, births from, to, survivals from, to: 5,34,45,34,58"
    var numbers: [Int] = []
    while numbers.count < 5 {
      if !numbers.isEmpty, !skip(",") { throw unexpected(advice: advice) }
      let start = offset
      guard let number = readNumber() else { throw unexpected(advice: advice) }
      if numbers.isEmpty, !(1...RangeRule.largestRange).contains(number) {
        throw outOfRange(start, 1...RangeRule.largestRange, "a range is")
      }
      numbers.append(number)
    }
    guard current == nil else { throw unexpected(advice: advice) }
    guard numbers[1] <= numbers[2], numbers[3] <= numbers[4] else {
      throw fault("a range in the rule '\(text)' runs backwards", advice: advice)
    }
    return try rule(
      numbers[0], .moore, [numbers[1]...numbers[2]], [numbers[3]...numbers[4]], centre: 1, states: 2)
  }

  private func rule(
    _ range: Int, _ shape: RangeShape, _ births: [ClosedRange<Int>], _ survivals: [ClosedRange<Int>],
    centre: Int, states: Int
  ) throws(LifeRule.Fault) -> LifeRule {
    let most = RangeRule.neighbours(range: range, shape: shape) + centre
    if let largest = (births + survivals).map(\.upperBound).max(), largest > most {
      throw fault(
        "the count \(largest) in the rule '\(text)' is out of range",
        advice: "use counts from 0 to \(most) at range \(range)")
    }
    // If a live cell counts itself, it has fewer neighbours than its count.
    let outer =
      centre == 0
      ? survivals
      : survivals.filter { $0.upperBound >= centre }.map { max(0, $0.lowerBound - centre)...$0.upperBound - centre }
    return LifeRule(.range(RangeRule(range: range, shape: shape, births: births, survivals: outer)), states: states)
  }

  private mutating func readField(_ range: ClosedRange<Int>, _ what: String) throws(LifeRule.Fault) -> Int {
    let start = offset
    guard let number = readNumber() else { throw unexpected(advice: Self.formAdvice) }
    guard range.contains(number) else { throw outOfRange(start, range, what) }
    return number
  }

  private func outOfRange(_ start: Int, _ range: ClosedRange<Int>, _ what: String) -> LifeRule.Fault {
    fault("\(slice(start)) in the rule '\(text)'", advice: "\(what) from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Reads a possibly empty list of counts, such as `34..58` or `6-8,13`.
  private mutating func readList() throws(LifeRule.Fault) -> [ClosedRange<Int>] {
    var list: [ClosedRange<Int>] = []
    while let first = readNumber() {
      var last = first
      if skip("-") || (skip(".") && skip(".")) {
        guard let number = readNumber() else { throw unexpected(advice: Self.formAdvice) }
        last = number
      }
      guard first <= last else {
        throw fault(
          "the counts \(first) to \(last) in the rule '\(text)' run backwards", advice: "write the smaller count first")
      }
      list.append(first...last)
      // A comma before a digit belongs to the list.
      guard current == UInt8(ascii: ","), offset + 1 < end, (48...57).contains(bytes[offset + 1]) else { break }
      offset += 1
    }
    return list
  }

  /// Reads the letter of a neighbourhood and the digits after it.
  private mutating func readShapeNotation() throws(LifeRule.Fault) -> (letter: UInt8, digits: [UInt8]) {
    let letters = "mnc2+x*#@w".utf8
    guard let letter = current, letters.contains(letter) else { throw unexpected(advice: Self.shapes) }
    offset += 1
    var digits: [UInt8] = []
    while letter == UInt8(ascii: "@") || letter == UInt8(ascii: "w"), let digit = current.flatMap(Self.hexadecimal) {
      digits.append(digit)
      offset += 1
    }
    return (letter, digits)
  }

  private static let shapes =
    "neighbourhoods are NM (Moore), NN (von Neumann), NC (circular), N2 (Euclidean), N+ (cross), NX (saltire), "
    + "N* (star), N# (hash), N@ and NW (digits)"

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 97...102: byte - 87
    default: nil
    }
  }

  /// Returns the neighbourhood of a notation at the given range. In a weighted neighbourhood, `centre` is the weight of
  /// the cell itself.
  private func readShape(
    _ notation: (letter: UInt8, digits: [UInt8]), range: Int
  ) throws(LifeRule.Fault) -> (shape: RangeShape, centre: Int?) {
    let digits = notation.digits, side = 2 * range + 1
    if let shape = RangeShape(letter: Character(Unicode.Scalar(notation.letter).properties.uppercaseMapping)) {
      return (shape, nil)
    }
    let isWeighted = notation.letter == UInt8(ascii: "w")
    let count = isWeighted ? side * side : (side * side - 1) / 4
    guard digits.count == count else {
      throw fault(
        "the neighbourhood of the rule '\(text)' has \(digits.count) digits",
        advice: isWeighted
          ? "NW at range \(range) has \(count): the weight of each cell, row by row"
          : "N@ at range \(range) has \(count): a bit for each cell, row by row, without the cell itself")
    }
    guard isWeighted else { return (.custom(digits), nil) }
    if let large = digits.first(where: { $0 > 7 }) {
      throw fault(
        "the weight \(String(large, radix: 16)) in the rule '\(text)' is out of range",
        advice: "use weights from 0 to 7; negative ones are not supported")
    }
    var weights = digits
    let centre = weights[side * side / 2]
    weights[side * side / 2] = 0
    return (.weighted(weights), Int(centre))
  }
}

private struct RangeFields {
  var seen: Set<UInt8> = []
  var range: Int?
  var states = 2
  var countsCentre = false
  var births: [ClosedRange<Int>]?
  var survivals: [ClosedRange<Int>]?
  var shape: (letter: UInt8, digits: [UInt8])?
}
