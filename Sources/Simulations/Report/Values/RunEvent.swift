/// A planned event in the course of a run, which charts over its steps mark.
package struct RunEvent: Sendable, Hashable {
  /// The first step whose values show it, or nil if it did not come.
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

  /// The event with its condition, if it has one: "factor 1 (when sick > 50)".
  package var planned: String { time.isEmpty ? words : "\(words) (\(time))" }
}
