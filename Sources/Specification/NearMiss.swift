/// A value that no key accepts, in spellings that people use elsewhere: `30%`, `1e3`, `20×20`, `1 hour`.
///
/// Its candidates are guesses. ``ValueType`` reads them and advises the first one that has no errors.
package struct NearMiss {
  let node: SpecNode

  package init(node: SpecNode) { self.node = node }

  /// The largest number of bytes of a text that is examined.
  private static let longest = 64

  /// The values that the author may mean, the most likely one first.
  package var candidates: [SpecNode] {
    switch node.content {
    case .scalar(let text, _):
      guard text.utf8.count <= Self.longest else { return [] }
      let text = Self.trimmed(text[...])
      let texts = [
        Self.percent, Self.scientific, Self.fraction, Self.size, Self.grouped, Self.plain, Self.multiple, Self.duration,
        Self.counted, Self.numeral, Self.whole, Self.power, Self.name,
      ].compactMap { $0(text) }
      return texts.filter { $0 != String(text) }.map(scalar) + (list(text).map { [$0] } ?? [])
    case .list(let items):
      let texts = items.prefix(3).compactMap(\.scalar)
      guard texts.count == items.count else { return [] }
      return texts.count == 1 ? [scalar(texts[0])] : texts.count == 2 ? [scalar(texts.joined(separator: "x"))] : []
    // A list of maps may have one entry.
    case .map: return [SpecNode(.list([node]), at: node.span)]
    }
  }

  /// The two values between which the author must choose: `1.000` is 1 or 1000, and `2.5` is near 2 and 3. Nil for any
  /// other value.
  package var choice: (SpecNode, SpecNode)? {
    guard let text = node.scalar, text.utf8.count <= Self.longest,
      let (whole, fraction) = Self.decimal(Self.trimmed(text[...])), !fraction.isEmpty, whole.count <= 15,
      fraction.count <= 6, let number = Int(whole)
    else { return nil }
    if fraction == "000", text.contains("."), number > 0 { return (scalar(String(number)), scalar(whole + fraction)) }
    return fraction.contains { $0 != "0" } ? (scalar(String(number)), scalar(String(number + 1))) : nil
  }

  private func scalar(_ text: String) -> SpecNode { SpecNode(.scalar(text, isQuoted: false), at: node.span) }

  // MARK: Numbers

  /// Reads a percentage: `30%` is 0.3.
  private static func percent(_ text: Substring) -> String? {
    guard text.last == "%", let number = decimal(trimmed(text.dropLast())) else { return nil }
    return shifted(number, by: -2)
  }

  /// Reads scientific notation: `1e3` is 1000.
  private static func scientific(_ text: Substring) -> String? {
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    guard parts.count == 2, text.count == parts[0].count + parts[1].count + 1, let number = decimal(parts[0]),
      let exponent = Int(parts[1]), abs(exponent) <= 40
    else { return nil }
    return shifted(number, by: exponent)
  }

  /// Reads a fraction: `1/4` is 0.25. A fraction with infinitely many decimals has no exact value.
  private static func fraction(_ text: Substring) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(trimmed)
    guard parts.count == 2, parts.allSatisfy(areDigits), let above = Int(parts[0]), let below = Int(parts[1]),
      (1...1_000_000).contains(below), above < 1 << 40
    else { return nil }
    var scale = 1
    for decimals in 0...6 {
      if above * scale % below == 0 { return shifted((String(above * scale / below), ""), by: -decimals) }
      scale *= 10
    }
    return nil
  }

  /// Reads groups of digits: `1,000`, `1_000` and `1 000` are 1000.
  private static func grouped(_ text: Substring) -> String? {
    for mark: Character in [",", "_", " ", "'", "’", "\u{202F}", "\u{A0}"] where text.contains(mark) {
      let groups = text.split(separator: mark, omittingEmptySubsequences: false)
      let isGrouped = groups.allSatisfy(areDigits) && groups.dropFirst().allSatisfy { $0.count == 3 }
      if isGrouped, groups[0].count <= 3, groups[0].first != "0" { return groups.joined() }
    }
    return nil
  }

  /// Reads other spellings of decimal numbers: `0,5` and `.5` are 0.5 and `+5` and `5.0` are 5. Three zeros after a
  /// comma or point may be thousands.
  private static func plain(_ text: Substring) -> String? {
    let text = text.first == "+" ? text.dropFirst() : text
    let parts = text.split(whereSeparator: { $0 == "," || $0 == "." })
    let marks = text.filter { $0 == "," || $0 == "." }.count
    guard parts.allSatisfy(areDigits), marks <= 1, (1...2).contains(parts.count) else { return nil }
    if marks == 0 { return String(parts[0]) }
    if parts.count == 1 { return text.first.map(isDigit) == true ? String(parts[0]) : "0." + parts[0] }
    guard parts[1].contains(where: { $0 != "0" }) else { return parts[1].count == 3 ? nil : String(parts[0]) }
    return parts.joined(separator: ".")
  }

  /// Reads a multiple: `2k` is 2000, and `1M` is a million.
  private static func multiple(_ text: Substring) -> String? {
    let zeros: [Character: Int] = ["k": 3, "K": 3, "M": 6]
    guard let last = text.last, let zeros = zeros[last], let number = decimal(trimmed(text.dropLast())) else {
      return nil
    }
    return shifted(number, by: zeros)
  }

  /// Reads a number with a noun: `3 days` is 3.
  private static func counted(_ text: Substring) -> String? {
    let words = text.split(separator: " ")
    let units = ["step", "generation", "tick", "turn", "day", "person", "people", "cell", "card", "pair", "run"]
    guard words.count == 2, areDigits(words[0]) else { return nil }
    let unit = words[1].lowercased()
    return units.contains { unit == $0 || unit == $0 + "s" } ? String(words[0]) : nil
  }

  /// Reads a numeral: `ten` is 10.
  private static func numeral(_ text: Substring) -> String? {
    let words = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    let round = ["twenty": 20, "fifty": 50, "hundred": 100, "thousand": 1_000]
    let word = text.lowercased()
    return (words.firstIndex(of: word) ?? round[word]).map { String($0) }
  }

  /// Rounds a number: `1.5` becomes 2 if only whole numbers are accepted, and 0 becomes 1 if they begin at 1.
  private static func whole(_ text: Substring) -> String? {
    if text == "0" { return "1" }
    // A number with very many decimals is probably a fraction.
    guard let (whole, fraction) = decimal(text), (1...6).contains(fraction.count), whole.count <= 15,
      let number = Double(text)
    else { return nil }
    return String(Int(number.rounded()))
  }

  /// Reads a power: `2**40` and `2 ^ 40` are 2^40.
  private static func power(_ text: Substring) -> String? {
    let parts = text.replacing("**", with: "^").split(separator: "^", omittingEmptySubsequences: false).map(trimmed)
    return parts.count == 2 && parts.allSatisfy(areDigits) ? parts.joined(separator: "^") : nil
  }

  // MARK: Sizes, durations, names and places

  /// Reads a size: `20×20` and `20 by 20` are 20x20.
  private static func size(_ text: Substring) -> String? {
    let numbers = numbers(in: text) { ["×", "✕", "*", "x", "X", ",", ";", "b", "y", " "].contains($0) }
    return numbers.count == 2 ? numbers.joined(separator: "x") : nil
  }

  /// Reads a duration: `1 hour` is 1 h.
  private static func duration(_ text: Substring) -> String? {
    let number = text.prefix { isDigit($0) || $0 == "." }
    let word = trimmed(text.dropFirst(number.count)).lowercased()
    let units: KeyValuePairs = [
      "ms": ["ms", "msec", "millisecond", "milliseconds"], "s": ["s", "sec", "secs", "second", "seconds"],
      "min": ["min", "m", "mins", "minute", "minutes"], "h": ["h", "hr", "hrs", "hour", "hours"],
      "d": ["d", "day", "days"],
    ]
    guard !number.isEmpty, let unit = units.first(where: { $0.value.contains(word) }) else { return nil }
    return "\(number) \(unit.key)"
  }

  /// Converts a text to a name: `Klasse 7b` is klasse-7b.
  private static func name(_ text: Substring) -> String? {
    let words = text.lowercased().map(\.plainLetters).joined()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.joined(separator: "-")
    return name.contains(where: \.isLetter) ? name : nil
  }

  /// Reads a list: `3, 4` and `(3, 4)` are [3, 4].
  private func list(_ text: Substring) -> SpecNode? {
    let numbers = Self.numbers(in: text) { [",", ";", "x", "×", " ", "(", ")"].contains($0) }
    return numbers.count > 1 ? SpecNode(.list(numbers.map { scalar(String($0)) }), at: node.span) : nil
  }

  // MARK: Parts

  /// Returns the whole numbers of a text that consists only of whole numbers and separators. Empty for any other text.
  private static func numbers(in text: Substring, isSeparator: (Character) -> Bool) -> [Substring] {
    let parts = text.split(whereSeparator: isSeparator)
    return parts.allSatisfy { areDigits($0.first == "-" ? $0.dropFirst() : $0) } ? parts : []
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func areDigits(_ text: Substring) -> Bool { !text.isEmpty && text.allSatisfy(isDigit) }

  /// Returns the digits before and after the point or comma, or nil for any other text.
  private static func decimal(_ text: Substring) -> (whole: String, fraction: String)? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), parts.allSatisfy(areDigits) else { return nil }
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
  }

  /// Returns a number with its point moved to the right, without leading zeros and without zeros after the point.
  private static func shifted(_ number: (whole: String, fraction: String), by places: Int) -> String {
    var digits = number.whole + number.fraction
    var point = number.whole.count + places
    if point <= 0 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    }
    digits += String(repeating: "0", count: max(0, point - digits.count))
    let whole = digits.prefix(point).drop { $0 == "0" }
    var fraction = digits.dropFirst(point)
    while fraction.last == "0" { fraction.removeLast() }
    return (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

extension Int {
  /// Returns the grouped number with a word, such as `1 run` or `6,000 runs`. The plural must end in s.
  package func groupedCount(_ word: String) -> String { grouped + counted(word).dropFirst(description.count) }
}

extension Int {
  /// Returns the number with a word: `1 run`, `2 runs`. The plural of the word ends in s.
  package func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}

extension FixedWidthInteger {
  /// The number with commas between groups of three digits, such as `12,345`.
  package var grouped: String {
    let digits = String(magnitude).utf8, first = digits.count % 3
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, place % 3 == first % 3 { text += "," }
      text.unicodeScalars.append(UnicodeScalar(digit))
    }
    return text
  }
}
