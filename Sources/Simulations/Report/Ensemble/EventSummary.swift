/// The number of runs of a point in which a planned event came, and its steps.
package struct EventSummary: Sendable, Hashable {
  /// The event in a few words.
  package let words: String
  /// The condition that triggers the event. Empty if its step was fixed.
  package let time: String
  /// The number of runs.
  package let runs: Int
  /// The steps at which it came, in order: one for each run in which it did.
  package let steps: [Int]

  /// The most planned events whose steps are kept of each run of many.
  package static let most = 64
  /// The most events that are named in a sentence.
  package static let shown = 6

  /// - Parameter steps: one for each run, in any order, or nil if the event did not come in it.
  package init(_ event: RunEvent, steps: [Int?]) {
    words = event.words
    time = event.time
    runs = steps.count
    self.steps = steps.compactMap { $0 }.sorted()
  }

  /// The step in the middle, of two the first; nil if it never came.
  package var median: Int? { steps.isEmpty ? nil : steps[(steps.count - 1) / 2] }

  /// The event with its condition, if it has one: "factor 1 (when sick > 50)".
  package var planned: String { RunEvent(step: nil, words: words, time: time).planned }
}
