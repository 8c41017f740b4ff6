/// What a screen says in words, for people who hear it instead of seeing it. A line is said when it has changed.
package struct Spoken: Hashable, Sendable {
  /// Lines that are said at once: what is selected, messages, errors.
  package var words: [String]
  /// Lines that a simulation changes by itself, such as counts. They are said at once after a key, and otherwise now
  /// and then.
  package var counts: [String]

  package init(_ words: [String?] = [], counts: [String?] = []) {
    self.words = words.compactMap { $0 }
    self.counts = counts.compactMap { $0 }
  }

  /// Returns the line of a list: its name, its place in the list, and what there is to know about it.
  static func item(_ name: String, _ index: Int, of count: Int, _ words: String) -> String {
    "\(name), \(index + 1) of \(count): \(words)"
  }
}
