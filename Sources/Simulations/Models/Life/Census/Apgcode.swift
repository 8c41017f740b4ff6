/// The code that is derived from the cells of an object: `xs4_33` is the block, `xp2_7` the blinker, and `xq4_153` the
/// glider.
///
/// `xsN` is a still life of N cells, `xpP` an oscillator of period P, and `xqP` a spaceship of period P. The part after
/// the underscore is the canonical text of all phases and orientations, in extended Wechsler format. If no phase of an
/// object is small enough, its code contains no cells. Several objects may share such a code, for example `ov_p46`.
///
/// Source: <https://conwaylife.com/wiki/Apgcode>.
package struct Apgcode: Sendable, Hashable {
  package let text: String

  /// Creates the code of an object.
  ///
  /// - Parameters:
  ///   - cells: the live cells of one generation, at least one.
  ///   - period: the number of generations after which they repeat.
  ///   - isMoving: whether they repeat in another position.
  ///   - rule: a two-state rule whose neighbourhood is the 3×3 block.
  /// - Throws: an error if the object exceeds the limits, or if the signal stops the search.
  /// - Complexity: O(period · cells).
  package init(
    _ cells: [Position], period: Int, isMoving: Bool, rule: LifeRule, _ limits: RunLimits = RunLimits()
  ) throws(RunError) {
    let kind = isMoving ? "q" : period == 1 ? "s" : "p"
    let number = isMoving || period > 1 ? period : cells.count
    var run = LoneRun(try PlaneCells(cells, limits), rule: rule, limits), best: [UInt8]?
    for phase in 0..<period {
      if phase > 0 { try run.step() }
      guard let box = run.box, ObjectCode.holds(columns: box.columns, rows: box.rows), let cells = run.cells,
        let text = PhaseBitmap(cells.cells)?.canonicalText
      else { continue }
      if best.map({ WechslerOrder.isBefore(text, $0) }) ?? true { best = text }
    }
    text = best.map { "x\(kind)\(number)_" + String(decoding: $0, as: UTF8.self) } ?? "ov_\(kind)\(number)"
  }

  /// Returns the code of the cells that a code lists, in canonical form. It differs from the code if no object has it:
  /// the text must be the first of all orientations, and the number of a still life that of its cells.
  ///
  /// - Parameter code: a code of the form of `xs4_33` or `ov_p46`.
  /// - Returns: nil if the code lists no cells.
  package static func canonical(_ code: String) -> String? {
    let parts = code.split(separator: "_")
    guard parts.count == 2, parts[0] != "ov" else { return code }
    guard let bitmap = ObjectCode.cells(parts[1].utf8).flatMap(PhaseBitmap.init), let text = bitmap.canonicalText,
      parts[0] != "xp1"
    else { return nil }
    let head = parts[0].hasPrefix("xs") ? "xs\(bitmap.population)" : parts[0]
    return head + "_" + String(decoding: text, as: UTF8.self)
  }
}

/// The order by which the canonical text is chosen among several texts in Wechsler format.
enum WechslerOrder {
  /// Returns whether a text precedes another: the shorter one, or the first one in ASCII order if they are equally
  /// long.
  static func isBefore(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }
}
