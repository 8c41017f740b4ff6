import Blocks
import Experiments
import Expressions
import Simulations

/// The values of blocks that expectations of other blocks name.
///
/// They are extracted when a block has its report, so that the report need not be kept.
struct ComparedValues {
  private var wanted: [String: Set<Expression>] = [:]
  private var values: [String: [Expression: Expression.Outcome]] = [:]

  init() {}

  init(of jobs: [Plan.Job]) {
    for expectation in jobs.flatMap(\.specification.expectations) {
      for reference in expectation.expression.references {
        wanted[reference.block, default: []].insert(reference.expression)
      }
    }
  }

  /// Extracts the values that other blocks name from the report of a block.
  mutating func take(_ report: Report, of block: String) {
    guard let wanted = wanted[block] else { return }
    let keys = report.ensemble?.axes.map(\.key) ?? []
    for expression in wanted {
      values[block, default: [:]][expression] = Result { () throws(ExpressionFault) in
        try report.value(of: expression.taking(keys))
      }
    }
  }

  subscript(_ reference: BlockReference) -> Expression.Outcome? { values[reference.block]?[reference.expression] }
}
