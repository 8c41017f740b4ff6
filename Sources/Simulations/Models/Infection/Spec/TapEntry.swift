import Specification

/// A tap as written in a block, before it is known whether the person exists.
struct TapEntry: Sendable {
  var places: [(position: Position, span: SourceSpan)]
  /// The step, or nil if it has errors.
  var step: Int?
  var stepSpan: SourceSpan

  /// Returns the taps of the entry. Reports taps outside the group and after the end of the run. Parts with errors of
  /// their own are not checked against one another.
  func checked(
    group: Infection.Group?, lastStep: Int?, in context: inout SpecContext
  ) -> [Infection.Tap] {
    var step = step
    if let lastStep, let tooLate = step, tooLate > lastStep + 1 {
      step = nil
      context.report(
        .invalid(
          "the run ends with step \(lastStep), before the tap of step \(tooLate)",
          advice: "write steps: \(tooLate)"), key: "tap", at: stepSpan)
    }
    guard let group else { return [] }
    let there = places.filter { group.check($0.position, key: "tap", at: $0.span, in: &context) }
    return step.map { step in there.map { Infection.Tap($0.position, step: step) } } ?? []
  }

  /// Returns whether a list of taps, as written, contains any place. A list without places means the same as no list,
  /// even for the default of `initial`.
  static func isPlaced(_ node: SpecNode?) -> Bool {
    guard case .list(let items)? = node?.content else { return false }
    return items.contains { item in
      guard case .map(let entries) = item.content else { return false }
      return entries.contains { entry in
        if entry.key == "at", case .list(let places) = entry.value.content { !places.isEmpty } else { false }
      }
    }
  }

  /// Reads `{at: …, step: S}`. Returns nil after an error.
  fileprivate static func read(_ node: SpecNode, in context: inout SpecContext) -> TapEntry? {
    let at = Key<[(position: Position, span: SourceSpan)]>(
      "at", ValueType("[column, row] or a list of such pairs", read: Position.readPlaces, canonical: { _ in "" }),
      required: true, example: "[0, 0]", synonyms: ["position", "place", "person", "cell", "cells"],
      help: "The people to infect.")
    let step = Key<Int>(
      "step", .wholeNumber(in: 1...Int(UInt32.max)), required: true, example: "1",
      synonyms: ["when", "time", "at-step", "s"], help: "The step before which it takes effect.")
    guard var map = SpecMap(node, owner: "a tap", keys: [at.declaration, step.declaration], in: &context) else {
      return nil
    }
    let places = map.required(at, in: &context) ?? [], number = map.required(step, in: &context)
    return TapEntry(places: places, step: number, stepSpan: map.span(of: "step"))
  }
}

extension Infection.Group {
  /// Returns whether there is a person at a position, and reports an error if there isn't one.
  func check(_ position: Position, key: String, at span: SourceSpan, in context: inout SpecContext) -> Bool {
    if contains(position) { return true }
    context.report(
      isInside(position)
        ? .invalid("there is no person at \(position.text)", advice: "the last row is short")
        : .invalid(
          "\(position.text) lies outside the grid of \(columns)x\(rows)",
          advice: "columns are numbered from 0 to \(columns - 1), rows from 0 to \(rows - 1)"),
      key: key, at: span)
    return false
  }
}

extension ValueType where Value == [TapEntry] {
  /// The type of a list of taps.
  static var taps: Self {
    let summary = "list of {at: [column, row] or a list of such pairs, step: S}"
    return ValueType(summary) { node, key, context in
      guard case .list(let items) = node.content else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      // If one entry has errors, the others are still read, so that they can be checked against the group.
      return items.compactMap { TapEntry.read($0, in: &context) }
    } canonical: { entries in
      // Order and repetition have no meaning. Only who is tapped in which step matters.
      let taps = entries.flatMap { entry in
        entry.places.map { (entry.step ?? 0, $0.position.row, $0.position.column) }
      }.sorted(by: <)
      return taps.enumerated().filter { $0.offset == 0 || taps[$0.offset - 1] != $0.element }
        .map { "[\($0.element.2),\($0.element.1)]@\($0.element.0)" }.joined(separator: ",")
    }
  }
}
