import Expressions
import Specification

extension ElementaryAutomaton: LineAutomaton {
  package var reach: Int { 1 }

  package var colours: Int { 2 }

  private enum Keys {
    static let rule = Key<ElementaryRule>(
      "rule", .elementaryRule, required: true, isNominal: true, example: "30",
      synonyms: ["number", "code", "wolfram", "wolfram-code", "r"],
      help: "The number of the rule; with R, its reversible second-order form, which starts with two equal rows.")
    static let grid = LineKeys.grid(default: "2·steps + 1")
  }

  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let rule = map.required(Keys.rule, in: &context)
    let line = LineKeys(&map, grid: Keys.grid, in: &context)
    guard let rule, let end = line.end else { return nil }
    self.init(
      rule: rule, boundary: line.boundary, initial: line.initial, steps: end.steps, grid: line.grid, until: end.until)
    box.check(Initial.writtenCells(in: map.node("initial")), in: &context)
    edits = checked(line.edits, in: &context, lastStep: end.steps)
  }

  package var cost: Cost {
    let width = Double(width), rows = Double(steps) + 1
    // Two rows of bits, or those of further three lines with `until`. A character of the centre column for each row.
    // The history as bits, if it is kept at all.
    let lines = until == nil ? width / 4 : width
    let text = (width + 1) * rows
    let history = text <= Double(FinalState.textLimit) ? width * rows / 8 : 0
    let isWide = grid.map { $0 > steps } ?? false
    return Cost(
      memory: lines + rows + history, updates: width * Double(steps),
      nanoseconds: Cost.nanoseconds(steps: steps, each: 0.004 * width, until: until), key: isWide ? "grid" : "steps")
  }

  package static let views: [View<ElementaryAutomaton>] = [
    .history, .lastRow, .rule("The eight cases of the rule."),
    .population(
      "The number of live cells over the steps."), .historyImage,
    .historyAnimation,
    .bands("population"),
  ]

  package static let declaration = ModelDeclaration(
    name: "elementary", synonyms: ["eca", "elementary-automaton", "wolfram", "rule", "1d", "cellular-automaton"],
    lattice: .line,
    summary: "Wolfram's elementary cellular automata: a line of cells and one of 256 rules.",
    explanation: """
      Each cell of a row is 0 or 1, and all cells change at once. The left neighbour, the cell and the right neighbour \
      are read as a binary number k of three digits. The new cell is bit k of the rule's number. From a single cell, \
      Rule 30 gives chaos, and Rule 90 the Sierpiński triangle. Rule 110 is a universal computer. `30R` is the \
      second-order form of Rule 30: it combines what the rule gives, by exclusive or, with the same cell one step \
      earlier. It starts with two equal rows, and can be run backwards. On an unbounded line, the background can \
      change: under an odd rule, all dead cells out to infinity come alive at once. Pictures and counts of such a line \
      cover its light cone: the width of the initial state, and one more column per step on either side.

      Source: Stephen Wolfram, Statistical Mechanics of Cellular Automata, Reviews of Modern Physics 55, 1983.
      """,
    version: 1,
    keys: [Keys.rule.declaration] + LineKeys.declarations(grid: Keys.grid),
    statistics: [
      .init("population", "The number of live cells in the last row.", partOf: ["width"]),
      .init("total", "The number of live cells in all rows, the first included."),
      .init("density", "The share of live cells in the last row.", mean: .ofShares),
      .init("steps", "The number of steps computed."),
      .init("width", "The number of columns of a row; on an unbounded line, of its light cone."),
      .init("centre", "The middle column, ⌊width / 2⌋, of all rows, as a string of 0 and 1."),
    ] + StatisticDeclaration.lineAnalysis,
    series: [.init("population", "The number of live cells in each row.")],
    views: views.map(\.declaration),
    example: """
      model: elementary
      rule: 30              # 0 to 255; 90 and 110 are worth a look
      steps: 31
      show: [history, rule, statistics]
      """,
    screen: ScreenDeclaration { screen in
      screen.stepName = "generation"
      // The most famous of its rules says more than the name of the model.
      screen.title = "Rule 30"
      screen.form.examples = ["initial": "single, random or {random: 0.3}"]
      screen.reel = .init(keys: ["rule=30", "boundary=periodic"]) { _ in 56 }
    })
}

extension ValueType where Value == ElementaryRule {
  /// The type of a rule: `30`, or `30R` for its second-order form.
  static var elementaryRule: Self {
    let summary = "whole number from 0 to 255, or one followed by R for the second order"
    return ValueType(summary) { node, key, context in
      let isSecondOrder = node.scalar?.hasSuffix("R") == true
      let digits = isSecondOrder ? node.scalar.map { String($0.dropLast()) } : node.scalar
      guard let number = digits.flatMap(WholeNumber.init) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      guard let rule = number.value.flatMap(UInt8.init(exactly:)) else {
        let advice = node.scalar.map {
          "write 30 instead of \($0), for example; 'totalistic' has larger codes"
        }
        context.report(.outOfRange(found: node.found, expected: summary, advice: advice), key: key, at: node.span)
        return nil
      }
      return ElementaryRule(rule, isSecondOrder: isSecondOrder)
    } canonical: {
      $0.text
    }
  }
}
