/// The name of an object that follows from its cells: `xs4_33` is the block, `xp2_7` the blinker, `xq4_153` the glider.
///
/// `xsN` is a still life of N cells, `xpP` an oscillator and `xqP` a spaceship of period P. The part after the
/// underscore is the canonical text of all phases and orientations, in extended Wechsler format. If no phase of an
/// object fits into 40 by 40 cells, its name has no cells. Such a name, for example `ov_p46`, is shared with other
/// objects.
///
/// Source: <https://conwaylife.com/wiki/Apgcode>.
package struct Apgcode: Sendable, Hashable {
  package let text: String

  /// Creates the name of an object.
  ///
  /// - Parameters:
  ///   - cells: the live cells of one generation, at least one.
  ///   - period: the number of generations after which they repeat.
  ///   - isMoving: whether they repeat in another place.
  ///   - rule: a rule of two states and the eight nearest cells.
  /// - Throws: an error if the object outgrows the limits, or the signal is on.
  /// - Complexity: O(period · cells).
  package init(
    _ cells: [Position], period: Int, isMoving: Bool, rule: LifeRule, _ limits: RunLimits = RunLimits()
  ) throws(RunError) {
    let kind = isMoving ? "q" : period == 1 ? "s" : "p"
    let number = isMoving || period > 1 ? period : cells.count
    var run = LoneRun(try PlaneCells(cells, limits), rule: rule, limits), best: [UInt8]?
    for phase in 0..<period {
      if phase > 0 { try run.step() }
      guard let box = run.box, PhaseBitmap.holds(box), let cells = run.cells,
        let text = PhaseBitmap(cells.grid)?.canonicalText
      else { continue }
      if best.map({ WechslerOrder.isBefore(text, $0) }) ?? true { best = text }
    }
    text = best.map { "x\(kind)\(number)_" + String(decoding: $0, as: UTF8.self) } ?? "ov_\(kind)\(number)"
  }
}
