/// The values of a session's series at one step.
package struct SeriesSample: Hashable, Sendable {
  package var step: Int
  package var values: [Int]
  /// Whether the steps before it were leapt over. Otherwise they were computed, even if they are not noted.
  package var isAfterLeap: Bool

  package init(step: Int, values: [Int], isAfterLeap: Bool = false) {
    self.step = step
    self.values = values
    self.isAfterLeap = isAfterLeap
  }
}
