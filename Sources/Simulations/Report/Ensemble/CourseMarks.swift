/// Marks on the axis of steps that represent events and limits in the runs of a point.
package struct CourseMarks: Sendable, Hashable {
  /// A limit of steps, with the number of runs that reached it before their condition was true.
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
