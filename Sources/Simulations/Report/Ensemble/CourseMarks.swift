/// The marks of the runs of a point on an axis of steps.
package struct CourseMarks: Sendable, Hashable {
  /// A limit of steps, and how many runs it ended before their condition held.
  package struct Limit: Sendable, Hashable {
    package let step: Int
    package let count: Int

    package init(step: Int, count: Int) {
      self.step = step
      self.count = count
    }
  }

  package var events: [EventSummary]
  package var limits: [Limit]

  package init(events: [EventSummary] = [], limits: [Limit] = []) {
    self.events = events
    self.limits = limits
  }
}
