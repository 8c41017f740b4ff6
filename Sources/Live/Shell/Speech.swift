/// What was said last, and what is said of a new state.
struct Speech: Sendable {
  /// After counts that changed by themselves others wait this long.
  static let pause = Duration.seconds(2)

  private var said = Spoken()
  /// Whether counts were said a moment ago, so others wait.
  private(set) var isResting = false

  /// Forgets what was said, so all of it is said again.
  mutating func forget() { self = Speech() }

  /// Forgets a line, so it is said again.
  mutating func forget(_ line: String) { said.words.removeAll { $0 == line } }

  /// Ends the pause: after a key everything is said at once.
  mutating func wake() { isResting = false }

  /// Returns the lines that are new, and notes that they are said.
  ///
  /// - Parameter rests: whether a pause follows where counts are among them.
  mutating func lines(of spoken: Spoken, rests: Bool) -> [String] {
    let words = Self.new(spoken.words, since: said.words)
    said.words = spoken.words
    guard !isResting else { return words }
    let counts = Self.new(spoken.counts, since: said.counts)
    said.counts = spoken.counts
    isResting = rests && !counts.isEmpty
    return words + counts
  }

  /// The lines that there were fewer of before, in their order.
  private static func new(_ lines: [String], since old: [String]) -> [String] {
    var known = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    return lines.filter { line in
      guard let count = known[line], count > 0 else { return true }
      known[line] = count - 1
      return false
    }
  }
}
