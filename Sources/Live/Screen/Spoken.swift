/// The content of a screen in words, for people who hear it instead of seeing it. A line is spoken when it has changed.
package struct Spoken: Hashable, Sendable {
  /// The lines that are spoken at once: the selection, messages, errors.
  package var words: [String]
  /// The lines that a simulation changes by itself, such as counts. They are spoken at once after a key, and otherwise
  /// at intervals.
  package var counts: [String]

  package init(_ words: [String?] = [], counts: [String?] = []) {
    self.words = words.compactMap { $0 }
    self.counts = counts.compactMap { $0 }
  }

  /// Returns the line for an item of a list: its name, its place in the list, and further words.
  static func item(_ name: String, _ index: Int, of count: Int, _ words: String) -> String {
    "\(name), \(index + 1) of \(count): \(words)"
  }
}
