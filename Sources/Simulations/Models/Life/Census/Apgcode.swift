/// The name of an object that follows from its cells: `xs4_33` is the block, `xp2_7` the blinker, `xq4_153` the glider.
///
/// `xsN` is a still life of N cells, `xpP` an oscillator and `xqP` a spaceship of period P. The part after the
/// underscore is the canonical one of all phases and orientations in extended Wechsler format. An object of which no
/// phase fits 40 by 40 cells has a name without cells, such as `ov_p46`, which it shares with others.
///
/// Source: <https://conwaylife.com/wiki/Apgcode>.
package struct Apgcode: Sendable, Hashable {
  package let text: String

  /// Creates the name of an object.
  ///
  /// - Parameters:
  ///   - cells: the live cells of one generation, at least one.
  ///   - period: after how many generations they repeat.
  ///   - isMoving: whether they repeat in another place.
  ///   - rule: one of two states and the eight nearest cells.
  /// - Throws: where the object outgrows the limits, or the signal is on.
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
