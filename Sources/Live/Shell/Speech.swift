/// The lines that were spoken last. They determine the lines to speak for a new state.
struct Speech: Sendable {
  /// The pause after counts that changed by themselves.
  static let pause = Duration.seconds(2)

  private var said = Spoken()
  /// Whether counts were spoken recently, so that others wait.
  private(set) var isResting = false

  /// Forgets all lines, so all of them are spoken again.
  mutating func forget() { self = Speech() }

  /// Forgets a line, so it is spoken again.
  mutating func forget(_ line: String) { said.words.removeAll { $0 == line } }

  /// Ends the pause. After a key, everything is spoken at once.
  mutating func wake() { isResting = false }

  /// Returns the new lines, and notes that they are spoken.
  ///
  /// - Parameter rests: whether a pause follows if the lines contain counts.
  mutating func lines(of spoken: Spoken, rests: Bool) -> [String] {
    let words = Self.new(spoken.words, since: said.words)
    said.words = spoken.words
    guard !isResting else { return words }
    let counts = Self.new(spoken.counts, since: said.counts)
    said.counts = spoken.counts
    isResting = rests && !counts.isEmpty
    return words + counts
  }

  /// Returns the lines that occur more often than before, in order.
  private static func new(_ lines: [String], since old: [String]) -> [String] {
    var known = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    return lines.filter { line in
      guard let count = known[line], count > 0 else { return true }
      known[line] = count - 1
      return false
    }
  }
}
