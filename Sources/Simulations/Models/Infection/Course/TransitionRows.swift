/// Words of 64 people side by side, many of whom may leave their state by chance, who draw at once.
///
/// Everybody in a word draws, also those to whom nothing can happen. That takes less time than to collect the others as
/// a ``TransitionBatch`` does.
struct TransitionRows {
  private let rule: TransitionRule
  private let places: UnsafeMutablePointer<UInt32>
  private let people: UnsafeMutablePointer<UInt32>
  /// Who may leave.
  private var members = InlineArray<16, UInt64>(repeating: 0)
  private var count = 0

  private static let size = 16
  /// The number of elements that the buffer holds.
  static let bufferSize = 2 * size
  /// The fewest people of a word for whom it pays.
  static let fewest = 24
  /// The most cells, since places are held as 32 bits.
  static let mostCells = Int(UInt32.max)

  /// - Parameter buffer: of ``bufferSize``, initialized.
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

  /// - Precondition: it is not full.
  @inline(__always)
  mutating func enter(_ members: UInt64, _ first: UInt32, _ cell: Int) {
    places[count] = UInt32(truncatingIfNeeded: cell)
    people[count] = first
    self.members[count] = members
    count &+= 1
  }

  /// All draw, and there is room again.
  ///
  /// - Parameter leave: called with those of a word who leave.
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
