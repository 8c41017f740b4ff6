import Specification

extension RuleCursor {
  /// Reads the rule before the colon.
  mutating func readRule() throws(LifeRule.Fault) -> LifeRule {
    let base = String(decoding: original[..<end], as: UTF8.self)
    let name = LifeRule.folded(base)
    if let rule = LifeRule.byName[name] {
      offset = end
      return try LifeRule.parse(rule).get()
    }
    if name == "wireworld" {
      offset = end
      return LifeRule(.wireWorld)
    }
    if bytes.starts(with: Array("map".utf8)), end > 8 { return try readMap() }
    if isRange { return try readRange() }
    if current == UInt8(ascii: "w"), isDigit(1) { return try readWolfram() }
    if let number = numberOfElementaryRule(name) {
      throw fault("'\(base)' is a one-dimensional rule", advice: "use model: elementary with rule: \(number)")
    }
    try refuseUnsupported(base, name)
    let isNotation = original[..<end].contains { (48...57).contains($0) || $0 == UInt8(ascii: "/") }
    let isCounts = bytes[..<end].allSatisfy { "bs0123456789/".utf8.contains($0) }
    if !isNotation || !isCounts && !isLettered, let near = LifeRule.names.nearest(to: base) {
      throw fault("'\(base)' is not a rule", advice: "did you mean \(near)?")
    }
    guard isNotation, !isName else {
      throw fault(
        base.isEmpty
          ? "the rule is empty"
          : "'\(base)' is not a rule of life; a rule table, such as \(base).rule, is not supported",
        advice: "write it as B3/S23, or give a well-known name such as HighLife")
    }
    return try readCounts()
  }

  /// Throws an error for the rules of other programs that could be mistaken for a misspelling.
  private func refuseUnsupported(_ base: String, _ name: String) throws(LifeRule.Fault) {
    if LifeRule.algorithms.contains(name) || LifeRule.tables.contains(where: name.hasPrefix) {
      throw fault(
        LifeRule.algorithms.contains(name)
          ? "the algorithm '\(base)' of Golly is not supported"
          : "'\(base)' needs a rule table (\(base).rule), and rule tables are not supported",
        advice: nil)
    }
    if base.contains(","), name.hasPrefix("ms") || name.dropFirst().first?.isNumber == true && name.hasPrefix("m") {
      throw fault("the rule '\(base)' is for the Margolus neighbourhood, which is not supported", advice: nil)
    }
    for kind in LifeRule.kinds where name.hasSuffix(kind) {
      let rest = String(base.dropLast(kind.count)), start = name.dropLast(kind.count)
      // A text of many such words is no rule, and each of them would be another call.
      guard !LifeRule.kinds.contains(where: start.hasSuffix), case .success(let rule) = LifeRule.parse(rest) else {
        continue
      }
      throw fault(
        "'\(base)' has several kinds of live cells, which are not supported",
        advice: "for a single kind, write rule: \(rule.text)")
    }
  }

  /// Whether the text starts like a name and not like a notation: with three letters that are not all letters of a
  /// notation.
  private var isName: Bool {
    let start = bytes[..<end].prefix { !(48...57).contains($0) && $0 != UInt8(ascii: "/") }
    return start.count { (97...122).contains($0) } >= 3 && !start.allSatisfy { "bs-ceaiknjqrytwzgvh".utf8.contains($0) }
  }

  /// Whether the text starts like a rule with a range: with `R5`, or with numbers and commas.
  private var isRange: Bool {
    if current == UInt8(ascii: "r") { return isDigit(1) }
    return isDigit(0) && bytes[..<end].contains(UInt8(ascii: ","))
  }

  /// Whether the text looks like counts with letters, states or a neighbourhood.
  private var isLettered: Bool {
    bytes[..<end].allSatisfy { "bs012345678/-ceaiknjqrytwzgvh".utf8.contains($0) }
      && bytes[..<end].contains { (48...57).contains($0) }
  }

  private func isDigit(_ index: Int) -> Bool { index < end && (48...57).contains(bytes[index]) }

  /// Returns the number in a folded name such as `rule30`, or nil if the name has another form.
  private func numberOfElementaryRule(_ name: String) -> Int? {
    guard name.hasPrefix("rule"), let number = Int(name.dropFirst(4)), number < 256 else { return nil }
    return number
  }

  /// Reads a one-dimensional rule such as `W22`, which Golly runs on a plane.
  private mutating func readWolfram() throws(LifeRule.Fault) -> LifeRule {
    let start = offset
    offset += 1
    guard let number = readNumber(), current == nil else {
      throw unexpected(advice: "a one-dimensional rule is W and its number, such as W22")
    }
    guard number < 256 else {
      throw fault("\(slice(start)) in the rule '\(text)' is out of range", advice: "use an even number from 0 to 254")
    }
    guard number % 2 == 0 else {
      throw fault(
        "\(slice(start)) is odd: on a plane it would fill the empty rows",
        advice: "use model: elementary with rule: \(number)")
    }
    return LifeRule(.table(MooreTable(wolfram: number)))
  }

  /// Reads `MAP` and as many characters as the map of one of the three neighbourhoods has.
  private mutating func readMap() throws(LifeRule.Fault) -> LifeRule {
    offset = 3
    var digits: [Int] = []
    while let character = current {
      // A slash is a base64 digit, but after a complete map it precedes the number of states.
      if character == UInt8(ascii: "/"),
        MooreTable.mapShapes.contains(where: { MooreTable.mapLength($0) == digits.count }),
        end - offset <= 5
      {
        break
      }
      guard let digit = MooreTable.mapDigit(original[offset]) else { break }
      digits.append(digit)
      offset += 1
    }
    for _ in 0..<2 where current == UInt8(ascii: "=") { offset += 1 }
    guard let shape = MooreTable.mapShapes.first(where: { MooreTable.mapLength($0) == digits.count }) else {
      guard current == nil else { throw unexpected(advice: "a map consists of the characters A–Z, a–z, 0–9, + and /") }
      throw fault(
        "the map of the rule has \(digits.count) characters",
        advice: "a map has 86 characters, 22 for hexagonal or 6 for von Neumann neighbours")
    }
    let states = try readStates(withSlash: true) ?? 2
    guard current == nil else { throw unexpected(advice: "only the number of states may follow the map, as in /4") }
    return LifeRule(.table(MooreTable(shape, states: states, digits: digits)), states: states)
  }

  /// Reads a number of states, such as `/C4`, `/G4` or `/4`, or returns nil if there isn't one.
  mutating func readStates(withSlash: Bool) throws(LifeRule.Fault) -> Int? {
    guard current == UInt8(ascii: "/") || !withSlash else { return nil }
    if withSlash { offset += 1 }
    if current == UInt8(ascii: "c") || current == UInt8(ascii: "g") { offset += 1 }
    let start = offset
    guard let states = readNumber() else { throw unexpected(advice: "write the number of states, from 2 to 256") }
    guard (2...256).contains(states) else {
      throw fault(
        "the number of states \(slice(start)) in the rule '\(text)' is out of range",
        advice: "use a number from 2 to 256")
    }
    return states
  }
}

/// A position in the text of a rule. The text has two parts, one before and one after the colon.
struct RuleCursor {
  let text: String
  /// The text as written. `bytes` is the text in lower case, with slashes instead of underscores.
  let original: [UInt8]
  let bytes: [UInt8]
  var offset = 0
  /// The end of the current part.
  private(set) var end: Int

  init(_ text: String) {
    self.text = text
    original = Array(text.utf8)
    bytes = original.map { (65...90).contains($0) ? $0 | 0x20 : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
    end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
  }

  /// The byte at the position, in lower case, or nil at the end of the part.
  var current: UInt8? { offset < end ? bytes[offset] : nil }

  /// Moves to the part after the colon. Returns false if there is no colon.
  mutating func enterSuffix() -> Bool {
    guard end < bytes.count else { return false }
    offset = end + 1
    end = bytes.count
    return true
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Reads a number. Returns `Int.max` if it has more than 18 digits, and nil if it doesn't have one.
  mutating func readNumber() -> Int? {
    let start = offset
    while let digit = current, (48...57).contains(digit) { offset += 1 }
    guard offset > start else { return nil }
    return offset - start > 18 ? .max : bytes[start..<offset].reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  /// Returns the text as written, from `start` to the position.
  func slice(_ start: Int) -> String { String(decoding: original[start..<offset], as: UTF8.self) }

  func fault(_ message: String, advice: String?) -> LifeRule.Fault {
    LifeRule.Fault(message: message, advice: advice)
  }

  /// Returns the error of an unexpected character at the position, or of an unexpected end.
  func unexpected(advice: String?) -> LifeRule.Fault {
    let before = String(decoding: original[..<offset], as: UTF8.self).unicodeScalars.count
    let found =
      offset < bytes.count ? text.unicodeScalars.dropFirst(before).first.map { "'\(Character($0))'" } : nil
    guard let found else { return fault("the rule '\(text)' ends too early", advice: advice) }
    return fault("found \(found) at character \(before + 1) of the rule '\(text)'", advice: advice)
  }
}

extension RuleCursor {
  private static let formAdvice = "the suffixes are :P30,20 :T30,20 :T30+5,20 :K30*,20 :C30,20 :S30; 0 means no edge"

  /// Reads the lattice after the colon.
  mutating func readTopology() throws(LifeRule.Fault) -> Topology {
    guard let letter = current,
      let form = Topology.Form(rawValue: Character(Unicode.Scalar(letter)).uppercased())
    else { throw unexpected(advice: Self.formAdvice) }
    offset += 1
    let columns = try readSide()
    var rows: Side?
    if skip(",") { rows = try readSide() }
    guard current == nil else { throw unexpected(advice: Self.formAdvice) }
    let height = rows?.length ?? columns.length
    let marked = [columns, rows].map { $0 ?? Side(length: 0) }
    let shifts = marked.count { $0.shift != nil }, twists = marked.count(where: \.isTwisted)
    let shiftAdvice = "only a torus, or the reversed edges of a Klein bottle, can have a shift"
    switch form {
    case .plane, .crossSurface, .sphere:
      if shifts > 0 { throw refused("a shift", advice: shiftAdvice) }
      if twists > 0 { throw refused("a '*'", advice: "only a Klein bottle has a '*': :K30*,20") }
      if form == .sphere, height != columns.length {
        throw refused("\(columns.length) columns and \(height) rows", advice: "a sphere is square: :S\(columns.length)")
      }
    case .torus:
      if twists > 0 { throw refused("a '*'", advice: "only a Klein bottle has a '*': :K30*,20") }
      if shifts > 1 {
        throw refused("two shifts", advice: "shift either the horizontal or the vertical edges, not both")
      }
      if shifts > 0, columns.length == 0 || height == 0 {
        throw refused("a shift", advice: "an unbounded lattice has no shift")
      }
    case .klein:
      guard twists == 1 else {
        throw refused(
          twists == 0 ? "no '*'" : "\(twists) '*'",
          advice: "a Klein bottle has exactly one reversed pair of edges: :K30*,20")
      }
      if marked.contains(where: { $0.shift != nil && (!$0.isTwisted || $0.length % 2 == 1) }) {
        throw refused("a shift", advice: "a Klein bottle is shifted on its reversed edges, of an even number of cells")
      }
    }
    if form != .plane, form != .torus, columns.length == 0 || height == 0 {
      throw refused("a side of 0 cells", advice: "only a plane or a torus can be unbounded")
    }
    let isVertical = marked[1].shift != nil || marked[1].isTwisted
    let isHorizontal = marked[0].shift != nil || marked[0].isTwisted
    return Topology(
      form, columns: columns.length, rows: height,
      edges: isHorizontal ? .horizontal : isVertical ? .vertical : nil,
      shift: (isHorizontal ? marked[0] : marked[1]).shift ?? 0)
  }

  private func refused(_ what: String, advice: String) -> LifeRule.Fault {
    fault("'\(text)' has \(what)", advice: advice)
  }

  private struct Side {
    var length: Int
    var isTwisted = false
    var shift: Int?
  }

  /// Reads a side, such as `30`, `30*`, `30+5` or `30*+1`.
  private mutating func readSide() throws(LifeRule.Fault) -> Side {
    let start = offset
    guard let length = readNumber() else { throw unexpected(advice: Self.formAdvice) }
    guard length <= Int(Int32.max) else {
      throw refused("a side of \(slice(start)) cells", advice: "a side has at most \(Int32.max.grouped) cells")
    }
    var side = Side(length: length, isTwisted: skip("*"))
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") {
      let isNegative = skip("-")
      if !isNegative { offset += 1 }
      guard let shift = readNumber(), shift < .max else { throw unexpected(advice: Self.formAdvice) }
      side.shift = isNegative ? -shift : shift
    }
    return side
  }
}
