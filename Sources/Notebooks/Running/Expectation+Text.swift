import Blocks
import Expressions
import Rendering
import Simulations

extension Expectation.Failure {
  /// The observation, such as "observed: population = 39", or the reason why the expectation could not be evaluated.
  package var explanation: String {
    let runs = (place.isEmpty ? "" : " at \(place)") + (further == 0 ? "" : ", and \(further) more")
    if let fault { return fault + runs }
    var texts = observations.map { NumberText.value($0.value.statistic) }, remedy = ""
    // The expectation would hold for the rounded numbers, so all digits are needed to see why it fails.
    let rounded = zip(observations, texts).map { Observation($0.name, ExpressionValue(number: $1) ?? $0.value) }
    if let expression, expression.holds(for: rounded) {
      texts = observations.map { NumberText.cut($0.value.description) }
      remedy = expression.asTolerance(for: observations).map { "; write '\($0)'" } ?? ""
    }
    let values = zip(observations, texts).map { "\($0.name) = \($1)" }
    return (values.isEmpty ? "it mentions no statistic" : "observed: " + values.joined(separator: ", ")) + runs + remedy
  }

  /// The line about the failure in the region of the block.
  var element: RegionElement {
    // Inside code, a `$` does not begin a formula. Text that contains a backquote cannot be put into plain code.
    let condition = text.contains("`") || text.contains("\n") ? MarkdownEscape.inline(text) : "`\(text)`"
    return .paragraph(["**Expectation failed:** \(condition) (\(MarkdownEscape.inline(explanation)))"])
  }
}

extension Diagnostic {
  package init(_ failure: Expectation.Failure) {
    self.init(.error, "expectation failed: \(failure.text)", help: failure.explanation, at: failure.span)
  }
}
