/// Words of 64 adjacent people, many of whom may leave their state by chance. They all draw at once.
///
/// Everybody in a word draws, even people to whom nothing can happen. With many people, this is faster than collecting
/// them in a ``TransitionBatch``.
struct TransitionRows {
  private let rule: TransitionRule
  private let places: UnsafeMutablePointer<UInt32>
  private let people: UnsafeMutablePointer<UInt32>
  /// The people in each word who may leave their state.
  private var members = InlineArray<16, UInt64>(repeating: 0)
  private var count = 0

  private static let size = 16
  /// The number of elements in the buffer.
  static let bufferSize = 2 * size
  /// The smallest number of such people in a word for which this pays off.
  static let fewest = 24
  /// The maximum number of cells, because their indices have 32 bits.
  static let mostCells = Int(UInt32.max)

  /// Creates an empty list of words.
  ///
  /// - Parameter buffer: an initialised buffer of ``bufferSize`` elements.
  init(_ course: CourseParameters, step: UInt32, draws: Draws, buffer: UnsafeMutablePointer<UInt32>) {
    rule = TransitionRule(
      (
        .init(from: PersonBits.sick, .recovery, threshold: course.recovery.chance.threshold),
        .init(from: course.exposed & PersonBits.health, .incubation, threshold: course.incubation.chance.threshold),
        .init(from: course.recovered & PersonBits.health, .waning, threshold: course.waning.chance.threshold)
      ), mask: PersonBits.health, step: step, draws: draws)
    places = buffer
    people = buffer + Self.size
  }

  var isFull: Bool { count == Self.size }

  /// Adds a word of people.
  ///
  /// - Precondition: the list is not full.
  @inline(__always)
  mutating func enter(_ members: UInt64, _ first: UInt32, _ cell: Int) {
    places[count] = UInt32(truncatingIfNeeded: cell)
    people[count] = first
    self.members[count] = members
    count &+= 1
  }

  /// Draws for all words, and empties the list.
  ///
  /// - Parameter leave: called with the people in each word who leave their state.
  @inline(__always)
  mutating func draw(
    _ cells: UnsafeMutableBufferPointer<UInt8>,
    _ leave: (_ people: UInt64, _ first: UInt32, _ cell: Int) -> Void
  ) {
    guard count > 0, let base = cells.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.size) { outcomes in
      guard let first = outcomes.baseAddress else { return }
      Processor.current.leaving(base, places: places, people: people, first, count, rule)
      for word in 0..<count { leave(outcomes[word] & members[word], people[word], Int(places[word])) }
    }
    count = 0
  }
}
