import Blocks
import Expressions
import Specification

// Checks of expectations that name statistics of other blocks.
extension Plan {
  /// Returns the errors of the expectations in a job that name values of other blocks.
  ///
  /// - Parameter upstream: returns a block by its name, or nil if it has errors or does not exist.
  static func comparisonFaults(
    in job: Job, with upstream: (String) -> BlockSpecification?
  ) -> [SpecError] {
    job.specification.expectations.flatMap { expectation -> [SpecError] in
      // Errors of an unknown block, and of the block itself, are reported elsewhere.
      let all = expectation.expression.references
      let references = all.compactMap { reference in
        reference.block == job.name ? nil : upstream(reference.block).map { (reference, $0) }
      }
      guard !references.isEmpty else { return [] }
      let keys = job.specification.sweptKeys + references.flatMap { $0.1.sweptKeys }
      let unknown =
        references.count < all.count ? [] : expectation.expression.points.filter { !keys.contains($0.key) }
      return references.compactMap { reference, other in
        problem(of: reference, in: other, picksPoint: unknown.isEmpty).map { problem, range in
          SpecError(problem, key: "expect", at: expectation.span(of: range))
        }
      }
        + unknown.map { condition in
          let place = condition.range.lowerBound..<condition.range.lowerBound + condition.key.unicodeScalars.count
          let fault = ExpressionFault(
            .unknown(condition.key, what: "sweep key", allowed: keys.map { Word($0) }), at: place)
          return SpecError(
            .invalid(fault.message, advice: fault.advice), key: "expect", at: expectation.span(of: place))
        }
    }
  }

  /// Returns why a reference to another block is not a single value, with its place in the expression. Returns nil if
  /// it is one.
  ///
  /// - Parameter picksPoint: whether it is known which point the conditions pick.
  private static func problem(
    of reference: BlockReference, in other: BlockSpecification, picksPoint: Bool
  ) -> (SpecError.Problem, Range<Int>)? {
    let name = reference.block
    var expression = reference.expression.taking(other.sweptKeys)
    let statistic = expression.names.first ?? ""
    for fault in expression.bind(to: other.vocabulary, as: .value) {
      switch fault.problem {
      case .unknown(let unknown, let what, let allowed) where what != "apgcode":
        let nearest = allowed.nearest(to: unknown).map { "did you mean '\(name).\($0)'?" }
        let all = "known \(what == "series" ? what : what + "s"): " + allowed.map(\.spelling).joined(separator: ", ")
        return (
          .invalid("the block '\(name)' has no \(what) '\(unknown)'", advice: nearest ?? (allowed.isEmpty ? nil : all)),
          fault.range
        )
      case .absent(let absent, _, _):
        return (.invalid("the block '\(name)' has no statistic '\(absent)'", advice: fault.advice), fault.range)
      default: return (.invalid("the block '\(name)': \(fault.message)", advice: fault.advice), fault.range)
      }
    }
    guard let experiment = other.experiment else { return nil }
    let points = experiment.points(matching: expression.points)
    guard points.count == 1 || !picksPoint else {
      let pinned = Set(points.isEmpty ? [] : expression.points.map(\.key))
      let example = zip(experiment.sweep?.axes ?? [], (points.first ?? experiment.points[0]).values)
        .filter { axis, _ in !pinned.contains(axis.key) }
        .map { PointCondition.text($0.key, $1.label) }.joined(separator: " ")
      let message =
        points.isEmpty
        ? "no point of '\(name)' has these values"
        : "'\(name)' has \(points.count) points, but an expectation compares with only one"
      let start = pinned.isEmpty ? "at " : ""
      return (.invalid(message, advice: "pick one at the end of the expectation: \(start)\(example)"), reference.range)
    }
    guard experiment.replicates == 1 || expression.isAggregate else {
      return (
        .invalid(
          "'\(name)' has \(experiment.replicates) runs, so '\(statistic)' is not one value",
          advice: "write mean(\(name).\(statistic)) instead of \(name).\(statistic)"), reference.range
      )
    }
    return nil
  }
}

extension BlockSpecification {
  fileprivate var sweptKeys: [String] { experiment?.sweep?.axes.map(\.key) ?? [] }
}
