import Expressions
import Specification

/// The keys that all models of a line have in common, with their values in a block.
struct LineKeys {
  static let boundary = SharedKeys.boundary([.periodic, .dead, .unbounded])
  static let initial = SharedKeys.initial(default: "single")
  static let steps = SharedKeys.steps()
  static let until = SharedKeys.until(
    JudgedStatistics(
      LineStatistic.self, others: ["density", "block_entropy"], atEnd: ["centre", "period", "since"]))
  static let edits = SharedKeys.lineEdits

  /// Returns the key for the number of cells in a row.
  ///
  /// - Parameter width: a description of the width without the key.
  static func grid(default width: String) -> Key<Int> {
    Key(
      "grid", .width, default: "\(width); on an unbounded line, what `initial` needs",
      synonyms: ["width", "columns", "size", "cells", "w", "length"], help: "The number of cells in a row.")
  }

  /// Returns the declarations of all these keys.
  static func declarations(grid: Key<Int>) -> [KeyDeclaration] {
    [
      grid.declaration, boundary.declaration, initial.declaration, steps.declaration, until.declaration,
      edits.declaration,
    ]
  }

  let grid: Int?
  let boundary: Boundary
  let initial: Initial
  /// The number of steps and the condition, or nil if they have errors.
  let end: (steps: Int, until: Until?)?
  /// The edits, which ``LineAutomaton/checked(_:in:lastStep:)`` checks against the line.
  let edits: [EditEntry]

  /// Reads the keys. Reports a pattern with more than one row.
  init(_ map: inout SpecMap, grid: Key<Int>, in context: inout SpecContext) {
    self.grid = map.value(grid, in: &context)
    boundary = map.value(Self.boundary, default: .periodic, in: &context)
    initial = map.value(Self.initial, default: .single, in: &context)
    end = map.readEnd(steps: Self.steps, until: Self.until, in: &context)
    edits = map.value(Self.edits, default: [], in: &context)
    for case .pattern(let pattern, _) in initial.forms where pattern.rows != 1 {
      context.report(
        .invalid(
          "a pattern of \(pattern.columns)x\(pattern.rows) cells does not fit a line",
          advice: "a line takes one row, such as {cells: \"O..OO\"}"), key: "initial", at: map.span(of: "initial"))
    }
  }
}

/// The statistics of a row that are whole numbers, for judging `until`.
enum LineStatistic: String, StepStatistic {
  case population, total, steps, width
}
