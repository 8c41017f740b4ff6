import Expressions
import Testing

@Suite("syntax of expressions")
struct ExpressionSyntaxTests {
  @Test(
    "the canonical spelling",
    arguments: [
      ("population == 39", "population == 39"),
      ("population==39", "population == 39"),
      ("  population\t==\n39 ", "population == 39"),
      ("(population) == (39)", "population == 39"),
      // Precedence: or, and, not, comparison, sum, product, sign.
      ("a == 1 or b == 2 and c == 3", "a == 1 or b == 2 and c == 3"),
      ("a == 1 or (b == 2 and c == 3)", "a == 1 or b == 2 and c == 3"),
      ("(a == 1 or b == 2) and c == 3", "(a == 1 or b == 2) and c == 3"),
      ("not a == 1 and b == 2", "not a == 1 and b == 2"),
      ("not (a == 1 and b == 2)", "not (a == 1 and b == 2)"),
      ("not not (a == 1)", "not not a == 1"),
      ("(not t) == u", "(not t) == u"),
      ("a + b * c == d", "a + b * c == d"),
      ("(a + b) * c == d", "(a + b) * c == d"),
      ("a - (b - c) == a - b - c", "a - (b - c) == a - b - c"),
      ("(a - b) - c == 0", "a - b - c == 0"),
      ("a / (b * c) < a / b * c", "a / (b * c) < a / b * c"),
      ("-a * b == -(a * b)", "-a * b == -(a * b)"),
      ("a - -b == - - b", "a - -b == --b"),
      ("(a == 1) == (b == 2)", "(a == 1) == (b == 2)"),
      ("(a < b) and b < c", "a < b and b < c"),
      ("a + 1 within b / 2 of c - 3", "a + 1 within b / 2 of c - 3"),
      ("a within (b) of (c) or d == 1", "a within b of c or d == 1"),
      // Numbers.
      ("x == 2^100", "x == 1267650600228229401496703205376"),
      ("x == -2^3", "x == -8"),
      ("x == - 5", "x == -5"),
      ("x == -(5)", "x == -5"),
      ("x == --5", "x == --5"),
      ("x > .5", "x > 0.5"),
      ("x > 00.5000", "x > 0.5"),
      ("x > 3.0", "x > 3.0"),
      ("x == 2^4000", "x == 2^4000"), ("x == -9^1292", "x == -9^1292"),
      ("x == 0110", "x == 0110"),
      // Words, lists, text.
      ("state == high", "state == high"),
      ("state == \"high\"", "state == 'high'"),
      ("state == 'it''s'", "state == 'it''s'"),
      ("state == \"it's\"", "state == 'it''s'"),
      ("state == \"say \"\"x\"\"\"", "state == 'say \"x\"'"),
      ("state == Grün", "state == Grün"),
      ("box == none or box == null", "box == none or box == none"),
      ("output == [0, 1]", "output == [0, 1]"),
      ("output == [ ]", "output == []"),
      (
        "output == [turn-left,+ ,30R, -5,.5,none, 'none', [a],and]",
        "output == ['turn-left', '+', '30R', -5, 0.5, none, 'none', ['a'], 'and']"
      ),
      ("output == [$n, $]", "output == [$n, '$']"),
      ("people == $people * 2", "people == $people * 2"),
      // Aggregates, whose words are names if no bracket follows.
      ("mean(turns) > sd ( turns )", "mean(turns) > sd(turns)"),
      ("max == 3", "max == 3"),
      ("min(a) + max(a) + median(a) + q05(a) + q95(a) == 1", "min(a) + max(a) + median(a) + q05(a) + q95(a) == 1"),
      // After `at`.
      ("population == 116 at step=1103", "population == 116 at step=1103"),
      ("x == 1 at factor = 8   people=  'a b'", "x == 1 at factor=8 people='a b'"),
      ("x == 1 at rule=B36/S23 neighbourhood=von-neumann", "x == 1 at rule=B36/S23 neighbourhood=von-neumann"),
      ("x == 1 at step=$n factor=\"$n\"", "x == 1 at step=$n factor='$n'"),
      ("x == 1 at grid='64x32'", "x == 1 at grid=64x32"),
    ])
  func spelling(text: String, canonical: String) throws {
    let expression = try Expression(text)
    #expect(expression.description == canonical)
    #expect(try Expression(canonical) == expression)
    #expect(try Expression(canonical).hashValue == expression.hashValue)
  }

  @Test(
    "spellings with different meanings",
    arguments: [
      ("a - (b - c) == 0", "a - b - c == 0"), ("a == 1", "a == 1.0"), ("a == x", "a == 'x'"), ("a == 011", "a == 11"),
      ("a == [0]", "a == ['0']"), ("a == 1 at step=1", "a == 1"), ("a == 1 at k=$n", "a == 1 at k='$n'"),
      ("not (a == 1 and b == 1)", "not a == 1 and b == 1"), ("a within 1 of 2", "a within 2 of 1"),
    ])
  func different(first: String, second: String) throws {
    #expect(try Expression(first) != Expression(second))
  }

  @Test("the names that an expression mentions")
  func parts() throws {
    let expression = try Expression(
      "mean(turns) > 2 * pairs and turns < $n and state == x at factor=8 step=12 people=.50")
    #expect(expression.names == ["turns", "pairs", "state", "x"])
    #expect(!expression.isAggregate)
    #expect(try Expression("mean(turns) > sd(turns)").isAggregate)
    #expect(expression.step == 12)
    #expect(expression.points.map(\.key) == ["factor", "people"])
    #expect(expression.points.map { $0.matches("8") } == [true, false])
    #expect(expression.points.map { $0.matches("0.5") } == [false, true])
    #expect(expression.points.map { $0.matches("eight") } == [false, false])
    #expect(try Expression("x == 1 at step=2^70").step?.description == "1180591620717411303424")
  }

  @Test("nesting up to the limit")
  func depth() throws {
    let limit = Expression.depthLimit
    func nested(_ open: String, _ inner: String, _ close: String, _ depth: Int) -> String {
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }
    for (open, inner, close) in [("(", "x == 1", ")"), ("not ", "x == 1", ""), ("[", "", "]"), ("-", "x", "")] {
      _ = try Expression(nested(open, inner, close, limit))
      let fault = #expect(throws: ExpressionFault.self) { _ = try Expression(nested(open, inner, close, limit + 1)) }
      #expect(fault?.problem == .tooDeep(limit: 64), "\(open)")
      #expect(fault?.message == "the expression is nested deeper than 64 levels")
    }
    // A long chain is not nested.
    let sum = (["x"] + repeatElement("+ 1", count: 1_000)).joined(separator: " ")
    #expect(try Expression(sum).description == sum)
  }

  @Test("length up to the limit")
  func length() throws {
    let text = "x == 1" + String(repeating: " ", count: Expression.lengthLimit - 6)
    _ = try Expression(text)
    let fault = #expect(throws: ExpressionFault.self) { _ = try Expression(text + "  ") }
    #expect(fault == ExpressionFault(.tooLong(scalars: 4_098, limit: 4_096), at: 4_096..<4_098))
    #expect(fault?.message == "the expression has 4,098 characters, more than 4,096")
  }

  static let operand = "expected a number, a name, a list or text in quotes, found "
  static let end = "expected an operator or the end, found "
  static let numbers =
    "numbers are digits, decimals such as 0.5 or powers such as 2^10; put a word that starts with a digit in quotes"
  static let large = "whole numbers have at most 4,096 bits (1,233 digits), fractions at most 1.8·10^308"

  @Test(
    "syntax errors",
    arguments: [
      ("", operand + "the end", nil),
      ("   ", operand + "the end", nil),
      ("x ==", operand + "the end", nil),
      ("x == «)»", operand + "')'", nil),
      ("«==» 3", operand + "'=='", nil),
      ("x == 3 and", operand + "the end", nil),
      ("«and» x", operand + "'and'", nil),
      ("x «y»", end + "'y'", nil),
      ("x == 3 «AND» y == 4", end + "'AND'", "did you mean 'and'?"),
      ("x == 3 «adn» y == 4", end + "'adn'", "did you mean 'and'?"),
      ("x «withing» 3 of 4", end + "'withing'", "did you mean 'within'?"),
      ("x == 3 «4»", end + "'4'", nil),
      ("x == 3«)»", end + "')'", nil),
      ("x «,» y", end + "','", nil),
      // Spellings of other languages.
      ("x «=» 3", "'=' is not part of an expression", "write '=='"),
      ("x «===» 3", "'===' is not part of an expression", "write '=='"),
      ("x «<>» 3", "'<>' is not part of an expression", "write '!='"),
      ("x «=<» 3", "'=<' is not part of an expression", "write '<='"),
      ("x «≤» 3", "'≤' is not part of an expression", "write '<='"),
      ("x == 3 «&&» y", "'&&' is not part of an expression", "write 'and'"),
      ("x == 3 «||» y", "'||' is not part of an expression", "write 'or'"),
      ("«!»x", "'!' is not part of an expression", "write 'not'"),
      ("x«^»2", "'^' is not part of an expression", "write a power of a statistic as a product, such as x * x"),
      ("x «**» 2", "'**' is not part of an expression", "write a power of a statistic as a product, such as x * x"),
      ("x > 50«%»", "'%' is not part of an expression", "write a share as a decimal, such as 0.5"),
      ("x == «“»high”", "'“' is not part of an expression", "write '\"'"),
      ("x «?» 3", "expected a number, a name or an operator, found '?'", nil),
      ("x == «{»a: 1}", "expected a number, a name or an operator, found '{'", nil),
      ("x == «\u{0}»", "expected a number, a name or an operator, found '\u{0}'", nil),
      // Numbers.
      ("x == «1e3»", "'1e3' is not a number", "write 10^3"), ("x < «1e400»", "'1e400' is not a number", "write 10^400"),
      ("x == «2.5e-3»", "'2.5e-3' is not a number", "write 2.5/10^3"),
      ("x / «2E+5» == 1", "'2E+5' is not a number", "write (2 * 10^5)"),
      ("x == «1e99999»", "'1e99999' is not a number", "write exponents as a power, such as 10^3, or in full"),
      ("x == «2^-3»", "expected an exponent that is 0 or greater, found '-3'", "write 1/2^3"),
      ("x / «10^-3» > 1", "expected an exponent that is 0 or greater, found '-3'", "write (1/10^3)"),
      ("x == «1_000»", "'1_000' is not a number", "write the digits without separators"),
      ("x == «0x10»", "'0x10' is not a number", numbers),
      ("x == «5.»", "'5.' is not a number", numbers),
      ("x == «1.2.3»", "'1.2.3' is not a number", numbers),
      ("x == «30R»", "'30R' is not a number", numbers),
      ("x == «2^»", "'2^' is not a number", "a power takes two whole numbers, as in 2^10"),
      ("x == «2^3^4»", "'2^3^4' is not a number", "a power takes two whole numbers, as in 2^10"),
      ("x == «0.5^2»", "'0.5^2' is not a number", "a power takes two whole numbers, as in 2^10"),
      ("x == «9^99999»", "'9^99999' is too large", large), ("x == «2^4096»", "'2^4096' is too large", large),
      ("x == «10^10000000000000000000000»", "'10^10000000000000000000000' is too large", large),
      // Chains.
      ("1 < x «<» 3", "comparisons cannot be chained", "write '1 < x and x < 3'"),
      ("a == b + 1 «==» c * 2", "comparisons cannot be chained", "write 'a == b + 1 and b + 1 == c * 2'"),
      ("a within 1 of b «<» 3", "comparisons cannot be chained", "join two comparisons with 'and'"),
      // `within … of`.
      ("x within 3", "expected 'of', as in 'A within 0.1 of 5', found the end", nil),
      ("x within 3 «off» 5", "expected 'of', as in 'A within 0.1 of 5', found 'off'", "did you mean 'of'?"),
      // Brackets and quotes.
      ("«(»x == 3", "the bracket '(' is never closed", "add the missing ')'"),
      ("(x == 3 «y»)", "expected an operator or ')', found 'y'", nil),
      ("x == «'»high", "the quotation mark ' is never closed", "add the missing quotation mark"),
      ("x == «\"»high'", "the quotation mark \" is never closed", "add the missing quotation mark"),
      ("x == «[»1, 2", "the bracket '[' is never closed", "add the missing ']'"),
      ("x == «[»1, ", "the bracket '[' is never closed", "add the missing ']'"),
      ("x == «[»1, [2]", "the bracket '[' is never closed", "add the missing ']'"),
      ("x == [1, «[»2", "the bracket '[' is never closed", "add the missing ']'"),
      ("x == [1 «2»]", "expected ',' or ']', found '2'", nil),
      ("x == [1,«,»2]", "expected an element of the list, found ','", nil),
      ("x == [1, «]»", "expected an element of the list, found ']'", nil),
      (
        "1 + «not» x", "'not' is only allowed before a comparison, or in parentheses",
        "put 'not' and its condition in parentheses"
      ),
      ("x == «$» 3", "expected the name of a parameter after '$', found ' '", nil),
      // Aggregates.
      (
        "«average»(x) > 3", "unknown function 'average'", "did you mean 'mean'?"
      ),
      (
        "«foo»(x) > 3", "unknown function 'foo'", "known functions: mean, sd, min, max, median, q05, q95"
      ),
      ("mean(«3») > 3", "expected the name of a statistic, found '3'", nil),
      ("mean(x «+» y) > 3", "expected ')': an aggregate takes the name of one statistic, found '+'", nil),
      ("mean«(»x", "the bracket '(' is never closed", "add the missing ')'"),
      // After `at`.
      ("x == 3 at", "expected KEY=VALUE after 'at', such as step=10, found the end", nil),
      ("x == 3 at «step»", "expected KEY=VALUE after 'at', such as step=10, found 'step'", nil),
      ("x == 3 at «=»3", "expected KEY=VALUE after 'at', such as step=10, found '='", nil),
      ("x == 3 at step=", "expected a value of 'step', found the end", nil),
      ("x == 3 at step=«ten»", "expected a whole number of steps, found 'ten'", nil),
      ("x == 3 at step=«0.5»", "expected a whole number of steps, found '0.5'", nil),
      ("x == 3 at step=«=»3", "'==' is not part of an expression", "write '=' after 'at'"),
      ("x == 3 at k=1«,» n=2", "',' is not part of an expression", "separate the conditions by spaces"),
      ("x == 3 at step=1 «step=2»", "'step' is given twice", "leave out one of them"),
      (
        "x == 3 at step=1 «and» y == 4 at step=2",
        "'and' is only allowed before 'at', which applies to the whole expression",
        "write two expectations, each with its own 'at'"
      ),
      (
        "x == 3 at k=1 «and» n=2", "'and' is only allowed before 'at', which applies to the whole expression",
        "separate the conditions by spaces"
      ),
      (
        "x == 3 at k=1 «and» n = 2", "'and' is only allowed before 'at', which applies to the whole expression",
        "separate the conditions by spaces"
      ),
      (
        "x == 3 at k=1 «or» k=2", "'or' is only allowed before 'at', which applies to the whole expression",
        "write two expectations, each with its own 'at'"
      ),
      (
        "x == 3 at k=1 «and» y>=4", "'and' is only allowed before 'at', which applies to the whole expression",
        "write two expectations, each with its own 'at'"
      ),
      (
        "x == 3 at k=1 «and»", "'and' is only allowed before 'at', which applies to the whole expression",
        "write two expectations, each with its own 'at'"
      ),
      ("(x == 3 «at» step=1) and y", "'at' is only allowed at the end of the whole expression", nil),
      ("x «as» .2f", "'as' is only allowed in an inline value", "leave out 'as' and what follows it"),
    ] as [(MarkedExpression, String, String?)])
  func faults(marked: MarkedExpression, message: String, advice: String?) throws {
    let fault = try #require(throws: ExpressionFault.self) { _ = try Expression(marked.text) }
    #expect(FaultText(fault) == FaultText(marked, message, advice))
  }
}
