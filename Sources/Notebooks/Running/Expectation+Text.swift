import Blocks
import Expressions
import Rendering
import Simulations

extension Expectation.Failure {
  /// The observation, such as "observed: population = 39", or the reason why the expectation could not be evaluated.
  package var explanation: String {
    let runs = (place.isEmpty ? "" : " at \(place)") + (further == 0 ? "" : ", and \(further) more")
    if let fault { return fault + runs }
    let values = observations.map { "\($0.name) = \(NumberText.value($0.value.statistic))" }
    return (values.isEmpty ? "it mentions no statistic" : "observed: " + values.joined(separator: ", ")) + runs
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
