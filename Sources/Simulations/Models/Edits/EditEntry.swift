import Specification

/// An entry of the key `edits` as it was written: `{step: S, at: [column, row], state: N}`.
struct EditEntry: Sendable {
  var cells: [(position: Position, span: SourceSpan)]
  /// The step, or nil if it could not be read.
  var step: Int?
  var stepSpan: SourceSpan
  /// The new state, or nil if the cells are toggled.
  var state: Int?
  var stateSpan: SourceSpan

  /// Returns the edits of all entries in ascending order of steps. Reports edits after the last step, outside the
  /// lattice, and to states that the rule does not have.
  ///
  /// - Parameters:
  ///   - lastStep: the last step, or nil if it is unknown because its key has errors.
  ///   - states: the number of states of the rule.
  ///   - contains: returns whether the lattice has a cell at a step.
  ///   - outside: returns the problem of a cell that the lattice does not have.
  static func edits(
    _ entries: [EditEntry], lastStep: Int?, states: Int, in context: inout SpecContext,
    contains: (Position, _ step: Int) -> Bool, outside: (Position, _ step: Int) -> SpecError.Problem
  ) -> [CellEdit] {
    var edits: [CellEdit] = []
    for entry in entries {
      if let step = entry.step, let lastStep, step > lastStep {
        context.report(
          .invalid(
            "the run ends with step \(lastStep), before the edit of step \(step)", advice: "write steps: \(step)"),
          key: "edits", at: entry.stepSpan)
      }
      if let state = entry.state, state >= states {
        context.report(
          .outOfRange(found: "\(state)", expected: "state from 0 to \(states - 1)"), key: "state", at: entry.stateSpan)
      }
      // A cell that is outside at the last step is outside at every step.
      if let step = entry.step ?? lastStep {
        for (position, span) in entry.cells where !contains(position, step) {
          context.report(outside(position, step), key: "edits", at: span)
        }
      }
      guard let step = entry.step else { continue }
      let state = entry.state.map { UInt8(truncatingIfNeeded: $0) }
      edits += entry.cells.map { CellEdit(step: step, cell: $0.position, state: state) }
    }
    // Edits of the same step stay in the order in which they were written.
    return edits.enumerated().sorted { ($0.element.step, $0.offset) < ($1.element.step, $1.offset) }.map(\.element)
  }

  /// Reads `{step: S, at: …, state: N}`. Returns nil after an error.
  fileprivate static func read(
    _ node: SpecNode, isLine: Bool, states: [String]?, in context: inout SpecContext
  ) -> EditEntry? {
    let form = isLine ? "column or list of columns" : "[column, row] or a list of such pairs"
    let at = Key<[(position: Position, span: SourceSpan)]>(
      "at",
      ValueType(form) { node, key, context in
        isLine ? readColumns(node, key: key, in: &context) : Position.readPlaces(node, key: key, in: &context)
      } canonical: { _ in
        ""
      }, required: true, example: isLine ? "0" : "[0, 0]",
      synonyms: ["position", "place", "cell", "cells", "column", "columns"], help: "The cells to change.")
    let step = Key<Int>(
      "step", .wholeNumber(in: 0...StepCount.last), required: true, example: "1",
      synonyms: ["when", "time", "generation", "at-step", "s"], help: "The step after which they change.")
    let state = Key<Int>(
      "state", states.map { .stateName($0) } ?? .wholeNumber(in: 0...255),
      synonyms: ["to", "value", "set", "colour", "color"], help: "The new state.")
    let keys = [step.declaration, at.declaration, state.declaration]
    guard var map = SpecMap(node, owner: "an edit", keys: keys, in: &context) else { return nil }
    let cells = map.required(at, in: &context) ?? [], number = map.required(step, in: &context)
    let value = map.value(state, in: &context)
    return EditEntry(
      cells: cells, step: number, stepSpan: map.span(of: "step"), state: value, stateSpan: map.span(of: "state"))
  }

  private static func readColumns(
    _ node: SpecNode, key: String, in context: inout SpecContext
  ) -> [(position: Position, span: SourceSpan)]? {
    var items = [node]
    if case .list(let list) = node.content { items = list }
    return items.compactMap { item in
      Position.readNumber(item, as: "column, a whole number", key: key, in: &context)
        .map { (Position(column: $0, row: 0), item.span) }
    }
  }
}

extension ValueType where Value == [EditEntry] {
  /// Returns the type of a list of edits.
  ///
  /// - Parameters:
  ///   - isLine: whether a cell is given by its column alone.
  ///   - states: the names of the states, or nil if states have only numbers.
  static func edits(isLine: Bool = false, states: [String]? = nil) -> Self {
    let at = isLine ? "column or list of columns" : "[column, row] or a list of such pairs"
    let state = states?.joined(separator: " or ") ?? "N"
    let summary = "list of {step: S, at: \(at), state: \(state)}"
    return ValueType(summary) { node, key, context in
      guard case .list(let items) = node.content else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      // If one entry has errors, the others are still read, so that they can be checked against the lattice.
      return items.compactMap { EditEntry.read($0, isLine: isLine, states: states, in: &context) }
    } canonical: { entries in
      let edits = entries.flatMap { entry in
        entry.cells.map { (entry.step ?? 0, "\($0.position.canonical)=\(entry.state.map { String($0) } ?? "~")") }
      }
      return edits.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        .map { "\($0.element.1)@\($0.element.0)" }.joined(separator: ",")
    }
  }
}
