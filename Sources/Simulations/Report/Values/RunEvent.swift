/// A planned event in a run, which charts over the steps mark.
package struct RunEvent: Sendable, Hashable {
  /// The first step at which the event affects the values, or nil if it did not happen.
  package var step: Int?
  /// The event in a few words.
  package var words: String
  /// The condition that triggers the event, as in "when sick > 50". Empty if its step is fixed.
  package var time: String

  package init(step: Int?, words: String, time: String = "") {
    self.step = step
    self.words = words
    self.time = time
  }

  /// The event with its condition, if it has one, such as "factor 1 (when sick > 50)".
  package var planned: String { time.isEmpty ? words : "\(words) (\(time))" }
}
