import Specification

/// A scanner that cuts an expression's text into tokens, one at a time. Lists and the parts after `at` and `as` are
/// read as longer runs.
struct ExpressionScanner {
  enum Token: Hashable {
    case number(Literal)
    case word(String)
    /// A statistic of another block: `closed-town.peak`.
    case reference(String)
    case parameter(String)
    case text(String)
    case symbol(String)
    case end
  }

  private let scalars: [Unicode.Scalar]
  /// The index of the next scalar to read. Between calls, this is the end of the current token.
  private var position: Int
  private(set) var token = Token.end
  private(set) var range = 0..<0
  /// The end of the previous token.
  private(set) var lastEnd: Int
  /// The last number, which long sums repeat.
  private var lastNumber: (text: String, literal: Literal)?
  /// The end of the last run of letters, digits and `-`, and the start of its longest suffix that is a block's name.
  private var nameRun = (end: 0, nameStart: 0)

  /// Starts at a scalar of the text and reads the first token.
  init(_ scalars: [Unicode.Scalar], from start: Int = 0) throws(ExpressionFault) {
    self.scalars = scalars
    position = start
    lastEnd = start
    try advance()
  }

  /// The spellings of operators and brackets, longest first.
  private static let symbols = ["==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", ","]

  /// The spellings from other languages, longest first, with the advice on what to write instead.
  private static let foreign: [(String, String)] = [
    ("===", "write '=='"), ("!==", "write '!='"), ("<=>", "write '=='"), ("=<", "write '<='"), ("=>", "write '>='"),
    ("<>", "write '!='"), ("&&", "write 'and'"), ("||", "write 'or'"),
    ("**", "write a power with ^, as in 2^10"), ("//", "write '/'"),
    ("=", "write '=='"), ("&", "write 'and'"), ("|", "write 'or'"), ("!", "write 'not'"),
    ("^", "a power takes two whole numbers, as in 2^10"), ("%", "write a share as a decimal, such as 0.5"),
    ("≤", "write '<='"), ("≥", "write '>='"), ("≠", "write '!='"), ("×", "write '*'"), ("·", "write '*'"),
    ("÷", "write '/'"), ("−", "write '-'"), ("–", "write '-'"), ("“", "write '\"'"), ("”", "write '\"'"),
    ("‘", "write \"'\""), ("’", "write \"'\""), ("\u{A0}", "write a plain space"),
  ]

  mutating func advance() throws(ExpressionFault) {
    lastEnd = range.upperBound
    skipBlanks()
    let start = position
    guard let scalar = current else {
      token = .end
      range = start..<start
      return
    }
    switch scalar {
    case "'", "\"": token = .text(try quoted())
    case "0"..."9", "a"..."z":
      if let reference = reference() {
        token = .reference(reference)
      } else {
        token = Self.isDigit(scalar: scalar) ? .number(try number()) : .word(run(while: Self.isWordPart))
      }
    case "$": token = .parameter(try parameter())
    case "." where Self.isDigit(scalar: peek(1)): token = .number(try number())
    case _ where Self.isWordPart(scalar): token = .word(run(while: Self.isWordPart))
    default: token = .symbol(try symbol())
    }
    range = start..<position
  }

  /// Continues with tokens after a part that was read in runs.
  mutating func resume() throws(ExpressionFault) {
    range = position..<position
    try advance()
  }

  /// The current token, as messages quote it.
  var found: String { token == .end ? "the end" : quotation(range) }

  func quotation(_ range: Range<Int>) -> String {
    let text = range.count > 40 ? self.text(range.prefix(40)) + "…" : self.text(range)
    return "'\(text)'"
  }

  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}

// Runs: the elements of lists, the keys and values after `at`, and the format after `as`.
extension ExpressionScanner {
  /// Steps back to the end of the current token, where the runs begin.
  mutating func startRuns() { position = range.upperBound }

  /// Skips spaces and returns whether the text ends here.
  mutating func isAtEnd() -> Bool {
    skipBlanks()
    return current == nil
  }

  /// The next scalar, as messages quote it.
  var foundHere: String { current == nil ? "the end" : quotation(position..<position + 1) }

  var here: Range<Int> { position..<(current == nil ? position : position + 1) }

  /// Skips spaces and takes the next scalar if it is the one wanted.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard current == wanted else { return false }
    position += 1
    return true
  }

  /// Takes the next run, up to a space or one of `stops`, and returns it with its range. The run is empty if there is
  /// nothing to take.
  mutating func take(upTo stops: Set<Unicode.Scalar>) -> (text: String, range: Range<Int>) {
    skipBlanks()
    let start = position
    let text = run { !Self.isBlank($0) && !stops.contains($0) }
    return (text, start..<position)
  }

  /// Returns the next run up to a space, without taking it.
  func peekRun() -> String {
    var copy = self
    return copy.take(upTo: []).text
  }

  /// Takes a text in quotation marks if it comes next, and returns its content with its range.
  mutating func takeQuoted() throws(ExpressionFault) -> (text: String, range: Range<Int>)? {
    skipBlanks()
    guard current == "'" || current == "\"" else { return nil }
    let start = position
    let text = try quoted()
    return (text, start..<position)
  }
}

extension ExpressionScanner {
  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private static func isDigit(scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

  /// Returns whether a scalar is a letter of any script, a digit or `_`.
  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: scalar.value >= 0x80 && scalar != "·" && scalar.properties.isXIDContinue
    }
  }

  private mutating func skipBlanks() {
    while let scalar = current, Self.isBlank(scalar) { position += 1 }
  }

  private mutating func run(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while let scalar = current, isWanted(scalar) { position += 1 }
    return text(start..<position)
  }

  /// Reads text up to the matching quotation mark. A doubled mark represents the mark itself.
  private mutating func quoted() throws(ExpressionFault) -> String {
    let start = position
    let mark = scalars[start]
    var content = String.UnicodeScalarView()
    position += 1
    while let scalar = current {
      position += 1
      guard scalar == mark else {
        content.append(scalar)
        continue
      }
      guard current == mark else { return String(content) }
      content.append(mark)
      position += 1
    }
    throw ExpressionFault(.unclosed("the quotation mark \(mark)"), at: start..<start + 1)
  }

  /// Reads the name of a block, a dot and a name, without spaces. Returns nil and takes nothing if anything else
  /// follows.
  private mutating func reference() -> String? {
    let start = position
    // A sum such as 1-1-1 is a single run, which is read only once.
    if start >= nameRun.end { readNameRun() }
    let end = nameRun.end
    guard end < scalars.count, scalars[end] == ".", start >= nameRun.nameStart, end + 1 < scalars.count,
      Self.isWordPart(scalars[end + 1]), !Self.isDigit(scalar: scalars[end + 1])
    else { return nil }
    position = end + 1
    return text(start..<end) + "." + run(while: Self.isWordPart)
  }

  /// Finds the end of the run of letters, digits and `-` from here, and the suffix of it that is the name of a block.
  private mutating func readNameRun() {
    var end = position
    while end < scalars.count, Self.isWordPart(scalars[end]) || scalars[end] == "-" { end += 1 }
    var start = end
    while start > position, Self.isNamePart(scalars[start - 1]),
      start == end || scalars[start - 1] != "-" || scalars[start] != "-"
    { start -= 1 }
    nameRun = (end, start)
  }

  /// Returns whether the name of a block may contain a scalar. Two `-` in a row are not part of a name.
  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || isDigit(scalar: scalar) || scalar == "-"
  }

  private mutating func parameter() throws(ExpressionFault) -> String {
    let start = position
    position += 1
    let name = run(while: Self.isWordPart)
    guard !name.isEmpty else {
      throw ExpressionFault(
        .unexpected(found: foundHere, expected: "the name of a parameter after '$'"), at: start..<start + 1)
    }
    return name
  }

  private mutating func number() throws(ExpressionFault) -> Literal {
    let start = position
    let text = run { Self.isWordPart($0) || $0 == "." || $0 == "^" }
    if let lastNumber, lastNumber.text == text { return lastNumber.literal }
    if let literal = Literal(number: text) {
      lastNumber = (text, literal)
      return literal
    }
    if let (exponent, advice) = exponent(after: text, from: start) {
      guard text.last == "^" else {
        throw ExpressionFault(.malformedNumber(text + exponent, advice: advice), at: start..<position)
      }
      throw ExpressionFault(
        .outOfRange(found: "'\(exponent)'", expected: "an exponent that is 0 or greater", write: advice),
        at: start..<position)
    }
    let range = start..<position
    let parts = text.split(separator: "^", omittingEmptySubsequences: false)
    let isWhole = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    if isWhole, parts.count <= 2 { throw ExpressionFault(.tooLarge(text), at: range) }
    throw ExpressionFault(.malformedNumber(text, advice: Self.advice(onNumber: text)), at: range)
  }

  /// Reads the rest of a power with a sign, such as `2^-3`, or of a number such as `1e400` or `2.5e-3`, which an
  /// expression does not have.
  ///
  /// - Returns: the part after the text, and advice to write the same number, or nil if the text is something else.
  private mutating func exponent(after text: String, from start: Int) -> (rest: String, advice: String)? {
    let isPower = text.last == "^"
    guard let mark = isPower ? text.indices.last : text.firstIndex(where: { $0 == "e" || $0 == "E" }),
      let factor = Literal(number: String(text[..<mark]))?.spelling
    else { return nil }
    let begin = position
    var digits = String(text[text.index(after: mark)...]), rest = "", isNegative = false
    if digits.isEmpty, current == "-" || current == "+" && !isPower {
      isNegative = current == "-"
      position += 1
      digits = run { ("0"..."9").contains($0) }
      rest = (isNegative ? "-" : "+") + digits
    }
    guard !digits.isEmpty, digits.count <= 4, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      position = begin
      return nil
    }
    // In `a / 2^-3` and `a / 2e5`, the parts belong together.
    let before = scalars[..<start].last { !Self.isBlank($0) }
    let power = "\(isPower ? factor : "10")^\(digits)"
    let number =
      isNegative
      ? "\(isPower ? "1" : factor)/\(power)" : factor == "1" ? power : "\(factor) * \(power)"
    let needsParentheses = before == "/" && number != power
    return (rest, "write \(needsParentheses ? "(\(number))" : number)")
  }

  private static func advice(onNumber text: String) -> String {
    if text.contains("^") { return "a power takes two whole numbers, as in 2^10" }
    if text.contains("_") { return "write the digits without separators" }
    if let e = text.firstIndex(where: { $0 == "e" || $0 == "E" }), text[..<e].allSatisfy({ $0.isNumber || $0 == "." }) {
      return "write exponents as a power, such as 10^3, or in full"
    }
    return "numbers are digits, decimals such as 0.5 or powers such as 2^10; "
      + "put a word that starts with a digit in quotes"
  }

  /// Returns what to write instead of a spelling from another language, given the token before it and what follows.
  private func foreignAdvice(_ foreign: (found: String, write: String)) -> String {
    switch (foreign.found, token) {
    case ("**", .word(let name)), ("^", .word(let name)), ("**", .reference(let name)), ("^", .reference(let name)):
      return "write a power of a statistic as a product, such as \(name) * \(name)"
    case ("%", _):
      var rest = self
      rest.position += 1
      rest.skipBlanks()
      let isOperand = rest.current.map { Self.isWordPart($0) || $0 == "(" || $0 == "$" } ?? false
      guard isOperand, !["and", "or", "at", "as"].contains(rest.run(while: Self.isWordPart)) else {
        return foreign.write
      }
      return "leave out '%' and the divisor: an expression has no remainder"
    default: return foreign.write
    }
  }

  private mutating func symbol() throws(ExpressionFault) -> String {
    // No other spelling begins with these, apart from ** and //.
    if let scalar = current, scalar.isASCII, "+-*/()[],".unicodeScalars.contains(scalar),
      scalar != peek(1) || scalar != "*" && scalar != "/"
    {
      position += 1
      return String(scalar)
    }
    let ahead = text(position..<min(position + 3, scalars.count))
    let symbol = Self.symbols.first { ahead.unicodeScalars.starts(with: $0.unicodeScalars) }
    let foreign = Self.foreign.first { ahead.unicodeScalars.starts(with: $0.0.unicodeScalars) }
    let foreignLength = foreign?.0.unicodeScalars.count ?? 0
    if let symbol, symbol.unicodeScalars.count >= foreignLength {
      position += symbol.unicodeScalars.count
      return symbol
    }
    if let foreign {
      throw ExpressionFault(
        .spelling(found: foreign.0, write: foreignAdvice(foreign)), at: position..<position + foreignLength)
    }
    throw ExpressionFault(
      .unexpected(found: foundHere, expected: "a number, a name or an operator"), at: here)
  }
}
