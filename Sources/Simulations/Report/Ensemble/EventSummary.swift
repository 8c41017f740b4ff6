/// A planned event with the steps at which it happened in the runs of a point.
package struct EventSummary: Sendable, Hashable {
  /// The event in a few words.
  package let words: String
  /// The condition that triggers the event. Empty if its step is fixed.
  package let time: String
  /// The number of runs of the point.
  package let runs: Int
  /// The steps at which the event happened in ascending order, one for each run in which it did.
  package let steps: [Int]

  /// The maximum number of planned events for which the runs of an experiment keep the steps.
  package static let most = 64
  /// The maximum number of events that a sentence names.
  package static let shown = 6

  /// Creates a summary of an event.
  ///
  /// - Parameter steps: the step in each run, in any order, or nil if the event did not happen in that run.
  package init(_ event: RunEvent, steps: [Int?]) {
    words = event.words
    time = event.time
    runs = steps.count
    self.steps = steps.compactMap { $0 }.sorted()
  }

  /// The middle one of the steps, or the lower one of two. Nil if the event never happened.
  package var median: Int? { steps.isEmpty ? nil : steps[(steps.count - 1) / 2] }

  /// The event with its condition, if it has one, such as "factor 1 (when sick > 50)".
  package var planned: String { RunEvent(step: nil, words: words, time: time).planned }
}

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
