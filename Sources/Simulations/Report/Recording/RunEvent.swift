/// Something that was done in the course of a run, which charts over its steps mark.
package struct RunEvent: Sendable, Hashable {
  /// The first step whose values show it.
  package var step: Int
  /// The event in a few words.
  package var words: String

  package init(step: Int, words: String) {
    self.step = step
    self.words = words
  }
}
