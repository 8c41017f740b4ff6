import BlockSupport
import Expressions
import Testing
import TestSupport

/// An expression as a tree that is written and computed in the plainest way, for comparison with the parser and the
/// evaluator.
indirect enum PlainExpression {
  case number(Int)
  case name(String)
  case binary(String, PlainExpression, PlainExpression)
  case within(PlainExpression, PlainExpression, PlainExpression)
  case minus(PlainExpression)
  case not(PlainExpression)

  /// Returns the text with every part in parentheses, and with a few spaces.
  func text(_ generator: inout SplitMix) -> String {
    let blank = [" ", "  ", "\t"].randomElement(using: &generator) ?? " "
    switch self {
    case .number(let number): return number < 0 ? "(\(number))" : "\(number)"
    case .name(let name): return name
    case .binary(let sign, let a, let b):
      return "(" + a.text(&generator) + blank + sign + blank + b.text(&generator) + ")"
    case .within(let a, let t, let x):
      return "(" + a.text(&generator) + " within " + t.text(&generator) + blank + "of " + x.text(&generator) + ")"
    case .minus(let a): return "(-" + a.text(&generator) + ")"
    case .not(let a): return "(not " + a.text(&generator) + ")"
    }
  }

  /// Returns the value. Nil if a division is by zero or has a remainder, in which case the result is not compared.
  func number(_ values: [String: Int]) -> BigWhole? {
    switch self {
    case .number(let number): return BigWhole(number)
    case .name(let name): return values[name].map { BigWhole($0) }
    case .binary(let sign, let a, let b):
      guard let a = a.number(values), let b = b.number(values) else { return nil }
      switch sign {
      case "+": return a + b
      case "-": return a - b
      case "*": return a * b
      default: return a.exactQuotient(by: b)
      }
    case .minus(let a): return a.number(values).map { 0 - $0 }
    case .within, .not: return nil
    }
  }

  func truth(_ values: [String: Int]) -> Bool? {
    switch self {
    case .binary("and", let a, let b):
      guard let left = a.truth(values) else { return nil }
      return left ? b.truth(values) : false
    case .binary("or", let a, let b):
      guard let left = a.truth(values) else { return nil }
      return left ? true : b.truth(values)
    case .not(let a): return a.truth(values).map { !$0 }
    case .binary(let sign, let a, let b):
      guard let a = a.number(values), let b = b.number(values) else { return nil }
      switch sign {
      case "==": return a == b
      case "!=": return a != b
      case "<": return a < b
      case "<=": return a <= b
      case ">": return a > b
      default: return a >= b
      }
    case .within(let a, let t, let x):
      guard let a = a.number(values), let t = t.number(values), let x = x.number(values) else { return nil }
      return a - x <= t && x - a <= t
    case .number, .name, .minus: return nil
    }
  }

  static func randomNumber(_ depth: Int, _ generator: inout SplitMix) -> PlainExpression {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &generator) {
    case 0: .number(Int.random(in: -3...9, using: &generator))
    case 1: .name(["a", "b", "c"].randomElement(using: &generator) ?? "a")
    case 2: .number(Bool.random(using: &generator) ? .max : .min)
    case 3: .minus(randomNumber(depth - 1, &generator))
    default:
      .binary(
        ["+", "-", "*", "/"].randomElement(using: &generator) ?? "+", randomNumber(depth - 1, &generator),
        randomNumber(depth - 1, &generator))
    }
  }

  static func randomTruth(_ depth: Int, _ generator: inout SplitMix) -> PlainExpression {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 2), using: &generator) {
    case 0:
      .within(
        randomNumber(depth - 1, &generator), randomNumber(depth - 1, &generator), randomNumber(depth - 1, &generator))
    case 1:
      .binary(
        ["==", "!=", "<", "<=", ">", ">="].randomElement(using: &generator) ?? "<", randomNumber(depth - 1, &generator),
        randomNumber(depth - 1, &generator))
    case 2: .not(randomTruth(depth - 1, &generator))
    default:
      .binary(
        Bool.random(using: &generator) ? "and" : "or", randomTruth(depth - 1, &generator),
        randomTruth(depth - 1, &generator))
    }
  }
}

@Suite("laws of expressions")
struct ExpressionPropertyTests {
  @Test("a tree in parentheses, its canonical spelling and the plain evaluation agree")
  func trees() throws {
    var generator = SplitMix(seed: 11)
    var known = 0
    var wholeSteps = 0
    for _ in 0..<1_500 {
      let tree = PlainExpression.randomTruth(4, &generator)
      let text = tree.text(&generator)
      guard text.unicodeScalars.count <= Expression.lengthLimit else { continue }
      let expression = try Expression(text)
      let canonical = expression.description
      #expect(canonical.utf8.count <= text.utf8.count)
      let again = try Expression(canonical)
      #expect(again == expression, "\(text)")
      #expect(again.description == canonical)
      #expect(expression.check(against: Vocabulary(statistics: ["a", "b", "c"])) == [])
      let condition = StepCondition(expression, wholes: ["a", "b", "c"])
      for _ in 0..<5 {
        let values = (0..<3).map { _ in Int.random(in: -4...9, using: &generator) }
        let named = ["a": values[0], "b": values[1], "c": values[2]]
        let result = Result { () throws(ExpressionFault) in
          try expression.holds { named[$0].map { .whole(BigWhole($0)) } }
        }
        if let truth = tree.truth(named) {
          known += 1
          #expect(result == .success(truth), "\(canonical) with \(values)")
        }
        let step = Result { () throws(ExpressionFault) in try condition.holds(values.span) }
        #expect(step == result, "\(canonical) with \(values)")
        if case .success = step { wholeSteps += 1 }
      }
    }
    // The test is meaningful only if most results are known.
    #expect(known > 2_000)
    #expect(wholeSteps > known)
  }

  /// Pieces of expressions, valid and invalid.
  static let pieces = [
    "population", "state", "x", "mean", "(", ")", "(", ")", "[", "]", ",", "==", "!=", "<", "<=", ">", ">=", "=", "+",
    "-",
    "*", "/", "and", "or", "not", "within", "of", "at", "as", "step=3", "k=0.5", "$n", "$", "'", "\"", "'a b'", "39",
    "0.5",
    ".5", "2^100", "9^9999", "9^99999", "1e3", "none", "null", "mean(x)", "sd(x)", "q95(", "!", "&&", "≤", "Grün",
    "\u{0}",
    "🧬", "e\u{301}", ".", "^", "%", "{", "\n", "at step=", "as .2f", "x.y", "--", "not not", "((((", "1 <", "\u{200D}",
  ]

  @Test("random tokens are an expression that can be read back, or an error inside the text")
  func soups() throws {
    var generator = SplitMix(seed: 12)
    var accepted = 0
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let separator = Bool.random(using: &generator) ? " " : ""
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined(
        separator: separator)
      if try judge(text) { accepted += 1 }
    }
    #expect(accepted > 60)
  }

  @Test("valid expressions with a piece removed, added or replaced")
  func edits() throws {
    var generator = SplitMix(seed: 13)
    let seeds = [
      ["population", "==", "39"], ["mean(x)", ">", "0.9", "at", "k=8"],
      ["state", "==", "'a b'", "or", "not", "(", "x", "<", "3", ")"],
      ["x", "within", "T", "of", "5", "and", "output", "==", "[", "0", ",", "1", "]"],
      ["-", "x", "*", "2", "==", "2^100", "at", "step=3"],
    ]
    for _ in 0..<4_000 {
      var pieces = seeds.randomElement(using: &generator) ?? []
      let place = Int.random(in: 0..<pieces.count, using: &generator)
      let other = Self.pieces.randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: pieces.remove(at: place)
      case 1: pieces.insert(other, at: place)
      default: pieces[place] = other
      }
      _ = try judge(pieces.joined(separator: " "))
    }
  }

  @Test("random bytes")
  func bytes() throws {
    var generator = SplitMix(seed: 14)
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0x20...0x7E, using: &generator) : UInt8.random(in: 0...255, using: &generator)
      }
      _ = try judge(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Checks every guarantee about any text. Returns true if the text is an expression.
  private func judge(_ text: String) throws -> Bool {
    let length = text.unicodeScalars.count
    let vocabulary = Vocabulary(
      statistics: ["population", "state", "x"], series: ["x"],
      parameters: ParameterConstants(ExpressionBindingTests.parameters([("n", "400"), ("list", ["1", "2"])])),
      sweptKeys: ["k"], lastStep: 9
    )
    do throws(ExpressionFault) {
      _ = try InlineValue("a." + text)
    } catch {
      try #require(error.range.lowerBound >= 0 && error.range.upperBound <= length + 2, "\(text)")
    }
    do throws(ExpressionFault) {
      var expression = try Expression(text)
      expectReadsBack(expression, text)
      let faults = expression.bind(to: vocabulary, as: .value)
      for fault in faults { check(fault, length, text) }
      guard faults.isEmpty else { return true }
      expectReadsBack(expression, text)
      let values: [String: ExpressionValue] = ["population": .whole(3), "state": .text("high"), "x": .fraction(0.5)]
      let result = Result { () throws(ExpressionFault) in try expression.evaluate { values[$0] } }
      if case .failure(let fault) = result { check(fault, length, text) }
      _ = expression.observations({ values[$0] }, [:])
      return true
    } catch {
      check(error, length, text)
      return false
    }
  }

  /// Expects that parse ∘ print = identity, unless the spelling is too long to be read.
  private func expectReadsBack(_ expression: Expression, _ text: String) {
    let canonical = expression.description
    guard canonical.unicodeScalars.count <= Expression.lengthLimit else { return }
    let again = Result { () throws(ExpressionFault) in try Expression(canonical) }
    #expect(again == .success(expression), "\(text)")
  }

  private func check(_ fault: ExpressionFault, _ length: Int, _ text: String) {
    #expect(fault.range.lowerBound >= 0 && fault.range.upperBound <= length, "\(fault) in \(text)")
    #expect(!fault.message.isEmpty)
  }

  @Test("the longest expressions take hardly any time", .timeLimit(.minutes(60)))
  func longest() throws {
    let limit = Expression.lengthLimit
    func filled(_ piece: String, _ last: String) -> String {
      String(repeating: piece, count: (limit - last.count) / piece.count) + last
    }
    for text in [
      String(repeating: "9^640*9^640 > 1 or ", count: 10) + "x == 1", filled("x+", "x"),
      filled("x == 1 and ", "x == 1"), filled("9", "9"),
      filled("(", "x"), filled("not ", "x"), filled("-", "x"), filled("[", "x"), filled("'", "x"), filled("$n+", "x"),
      "x == [" + String(repeating: "1,", count: 2_000) + "1]", filled("y+", "z"),
      filled("x within 1 of x or ", "x == 1"),
      "x at " + String(repeating: "k=1 ", count: 1_000), "x == " + String(repeating: "0.", count: 2_000),
      String(repeating: "9^1292/8^1292 > 1 or ", count: 10) + "x == 1",
      "x == 0." + String(repeating: "1", count: 4_000),
    ] {
      _ = try judge(text)
    }
  }
}
