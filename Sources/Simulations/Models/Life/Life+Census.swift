import Expressions
import Specification

extension Life {
  /// The longest period that a census checks after a short run.
  private static let shortestSearch = 256

  /// Returns the census at the end of a run: the objects if the pattern has settled, otherwise the reason why they are
  /// not counted.
  ///
  /// If the run is stopped during the census, the result is never shown, because the run then has no report.
  func census(of run: RecordedRun<Life>) -> RunCensus {
    let step = run.state.stepText
    let tooLarge = RunCensus.missing(
      "The pattern of step \(step), or what becomes of a part of it, is too large for its objects to be counted within "
        + "the memory limit.")
    // The periods after a long run may be longer.
    let limit =
      run.ending.longestPeriod ?? max(Self.shortestSearch, min(run.state.generation / 8, LifeSettlement.longestPeriod))
    do throws(RunError) {
      switch try settlement(of: run, limit: limit) {
      case .settled(let objects): return .objects(try LifeCensus.rows(objects, rule: rule, run.request.limits))
      case .unsettled(.meeting(let generations)):
        return .missing(
          "At step \(step) the pattern has not settled, so its objects are not counted: some of them meet within "
            + "\(generations.counted("further step")).")
      case .unsettled(.noPeriod):
        return .missing(
          "At step \(step) the pattern has not settled, so its objects are not counted: some part of it does not repeat "
            + "within \(limit) further steps.")
      case .unsettled(.tooLarge): return isTooWide(run.state) ? tooWide(step) : tooLarge
      }
    } catch {
      return tooLarge
    }
  }

  private func tooWide(_ step: String) -> RunCensus {
    .missing("The objects of step \(step) are not counted: they lie 2^40 or more cells apart.")
  }

  /// Returns whether live cells are so far apart that their objects cannot be followed.
  private func isTooWide(_ state: LifeState) -> Bool {
    guard let box = state.engine.farBox else { return false }
    let reach = BigWhole(HashLattice.reachOfObjects)
    return box.columns >= reach || box.rows >= reach
  }

  /// Returns whether the pattern at the end of a run has settled, and into which objects.
  ///
  /// - Parameter limit: the longest period to look for.
  /// - Throws: an error if the run is stopped.
  func settlement(of run: RecordedRun<Life>, limit: Int) throws(RunError) -> LifeSettlement {
    let engine = run.state.engine, limits = run.request.limits
    guard limits.canSplit(engine.population), let cells = engine.liveCells else { return .unsettled(.tooLarge) }
    return try LifeSettlement.of(cells, rule: rule, limit: limit, limits)
  }

  /// The error of the view `census` if the pattern cannot have independent objects, or nil if it can.
  var censusRefusal: RunError? {
    guard !hasObjects else { return nil }
    if hasTiles {
      return RunError(
        key: "show", "the view 'census' needs a rule without B0, not \(rule.text.excerpt)",
        advice: "show other views, such as [grid, statistics]")
    }
    guard edges == .open else {
      let suffix = rule.topology.map { "leave '\($0.text)' out of the rule, and " } ?? ""
      return RunError(
        key: "show",
        "the view 'census' needs an unbounded lattice: on any other one, objects that fly away come back or hit the edge",
        advice: suffix + "set boundary: unbounded")
    }
    return RunError(
      key: "show",
      "the view 'census' needs a rule of two states and the eight nearest cells, not \(rule.text.excerpt)",
      advice: "show other views, such as [grid, statistics]")
  }
}
