import Expressions
import Specification

extension TotalisticAutomaton: LineAutomaton {
  package var reach: Int { rule.radius }

  package var colours: Int { rule.colours }

  private enum Keys {
    static let code = Key<String>(
      "code", .code, required: true, isNominal: true, example: "10", synonyms: ["rule", "number", "wolfram-code"],
      help: "The rule: where the sum of the neighbourhood is s, digit s of the code in base `colours` is the next "
        + "state.")
    static let colours = Key<Int>(
      "colours", .wholeNumber(in: 2...256), default: "2", synonyms: ["colors", "states", "k"],
      help: "The number of states of a cell: 0 to colours − 1.")
    static let radius = Key<Int>(
      "radius", .wholeNumber(in: 1...100), default: "1", synonyms: ["range", "r", "neighbourhood"],
      help: "The number of neighbours on either side that are added to the cell itself.")
    static let grid = LineKeys.grid(default: "2·radius·steps + 1")
  }

  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let code = map.required(Keys.code, in: &context)
    let errorsBefore = context.errors.count
    let colours = map.value(Keys.colours, default: 2, in: &context)
    let radius = map.value(Keys.radius, default: 1, in: &context)
    // If one of them has errors, the required number of digits in the code is unknown.
    let areDigitsKnown =
      context.errors.count == errorsBefore && !map.isMeant("colours") && !map.isMeant("radius")
    let line = LineKeys(&map, grid: Keys.grid, in: &context)
    guard let code, areDigitsKnown, let end = line.end else { return nil }
    guard let rule = TotalisticRule(code: code, colours: colours, radius: radius) else {
      let sums = TotalisticRule.sums(colours: colours, radius: radius)
      context.report(
        .outOfRange(
          found: "'\(code)'",
          expected: "code below \(colours)^\(sums), a digit for each of \(sums) sums",
          advice: Self.colours(for: code, from: colours, radius: radius).map { "such a code needs 'colours: \($0)'" }),
        key: "code", at: map.span(of: "code"))
      return nil
    }
    self.init(
      rule: rule, boundary: line.boundary, initial: line.initial, steps: end.steps, until: end.until, grid: line.grid)
    box.check(Initial.writtenCells(in: map.node("initial")), in: &context)
    edits = checked(line.edits, in: &context, lastStep: end.steps)
  }

  /// Returns the number of colours that a code requires. Nil if no number is enough, or if the code has too many
  /// digits.
  private static func colours(for code: String, from first: Int, radius: Int) -> Int? {
    guard code.utf8.count <= 40 else { return nil }
    return (first...256).first { TotalisticRule(code: code, colours: $0, radius: radius) != nil }
  }

  package var cost: Cost {
    let width = Double(width(after: steps)), rows = Double(steps) + 1
    let text = (width + 1) * rows
    let history = text <= Double(FinalState.textLimit) ? width * rows : 0
    return Cost(
      memory: (until == nil ? 4 : 10) * width + 2 * rows + history, updates: width * Double(steps),
      nanoseconds: Cost.nanoseconds(steps: steps, each: 0.3 * width, until: until),
      key: grid.map { $0 > steps } ?? false ? "grid" : "steps")
  }

  package static let views: [View<TotalisticAutomaton>] = [
    .history, .lastRow, .rule("The next state for each sum."),
    .population(
      "The number of cells that are not 0, over the steps."),
    .historyImage, .historyAnimation,
    .bands("population"),
  ]

  package static let declaration = ModelDeclaration(
    name: "totalistic", synonyms: ["totalistic-automaton", "wolfram-totalistic", "sum-rule"], lattice: .line,
    summary: "Wolfram's totalistic cellular automata: a line of cells of several colours, and a rule for their sums.",
    explanation: """
      Each cell of a row is in one of `colours` states 0, 1, 2, …, and all cells change at once. The states of a cell \
      and of its `radius` neighbours on either side are added up. If the sum is s, the new state is digit s of the \
      code, written in base `colours`; digit 0 is the last one. Code 1599 with three colours grows from a single cell \
      for 8,281 steps before it repeats. On an unbounded line, the background can change. Pictures and counts of such \
      a line cover its light cone. This is the width of the initial state, and `radius` more columns per step on \
      either side. With `initial: random`, half of the cells are 0, and the other states are equally likely. With \
      three colours, a quarter of the cells are 1, and a quarter are 2.

      Sources: Stephen Wolfram, Statistical Mechanics of Cellular Automata, Reviews of Modern Physics 55, 1983; A New \
      Kind of Science, 2002, chapter 3.
      """,
    version: 2,
    keys: [Keys.code.declaration, Keys.colours.declaration, Keys.radius.declaration]
      + LineKeys.declarations(grid: Keys.grid),
    statistics: [
      .init("population", "The number of cells in the last row that are not 0.", partOf: ["width"]),
      .init("total", "The number of cells in all rows, the first included, that are not 0."),
      .init("density", "The share of cells in the last row that are not 0.", mean: .ofShares),
      .init("steps", "The number of steps computed."),
      .init("width", "The number of columns of a row; on an unbounded line, of its light cone."),
      .init(
        "centre",
        "The middle column, ⌊width / 2⌋, of all rows: one digit per row, with letters from a on for states above 9; "
          + "with more than 36 colours, two hexadecimal digits per row."),
    ] + StatisticDeclaration.lineAnalysis,
    series: [.init("population", "The number of cells in each row that are not 0.")],
    views: views.map(\.declaration),
    example: """
      model: totalistic
      code: 777
      colours: 3
      steps: 24
      """,
    screen: ScreenDeclaration { screen in
      screen.stepName = "generation"
      screen.form.examples = ["initial": "single, random or {random: 0.3}"]
      screen.reel = .init(keys: ["code=912", "colours=3", "boundary=periodic"]) { _ in 56 }
    })
}

extension ValueType where Value == String {
  /// The type of a code: any number of decimal digits.
  fileprivate static var code: Self {
    let summary = "whole number, at least 0"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      // Converting a code to another base takes time proportional to the square of its length.
      guard text.utf8.count <= 1000 else {
        context.report(
          .outOfRange(found: "\(text.utf8.count) digits", expected: "code of at most 1,000 digits"), key: key,
          at: node.span)
        return nil
      }
      return text
    } canonical: {
      let digits = $0.drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    }
  }
}
