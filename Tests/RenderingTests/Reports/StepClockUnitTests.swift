import Rendering
import Simulations
import Testing

@Suite struct StepClockUnitTests {
  /// The axis of a long run has larger units: days for 96 steps of six hours.
  @Test(arguments: [
    (6.0, "h", 96, "time (d)"), (6.0, "h", 11, "time (h)"), (6.0, "h", 12, "time (d)"), (1.0, "min", 179, "time (min)"),
    (1.0, "min", 180, "time (h)"), (500.0, "ms", 1_000_000, "time (d)"), (2.0, "d", 400, "time (d)"),
  ])
  func longRunsHaveLargerUnits(_ length: Double, _ unit: String, _ last: Int, _ title: String) throws {
    let report = Report(
      statistics: [], series: Series(steps: [0, last], columns: [.init("sick", [1, 2])]),
      views: [ReportView(.chart(["sick"]))])
    let elements = ReportRenderer.elements(
      report, title: nil, anchor: "a", style: .files, clock: StepClock(length: length, unit: unit))
    guard case .figure(let figure)? = elements.first, case .svg(let bytes) = figure.content else {
      Issue.record("no chart")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self).contains(">\(title)<"))
  }
}
