/// Keeps frames from queuing on the way to a terminal. A question to the terminal follows each frame, and at most two
/// frames are in transit at a time.
///
/// Over a slow link, frames are skipped and never pile up. If an answer does not come, the question is repeated, and
/// the next frame follows only much later, because it may never be read. A terminal that has not answered the first
/// questions is no longer asked, and gets all frames.
package struct FramePacer: Sendable {
  /// The kinds of output that may be written.
  package enum Permission: Hashable, Sendable {
    case frame
    /// A question without a frame.
    case question
    case nothing
  }

  /// The largest number of frames in transit.
  package static let mostFrames = 2
  /// A question without an answer is repeated after this time, and then after twice as long each time.
  package static let patience = Duration.milliseconds(1000)
  /// The time within which a terminal that answers at all has answered the first question.
  static let firstPatience = Duration.milliseconds(500)
  /// The number of questions to a terminal that has never answered.
  static let mostUnanswered = 8
  /// The number of repeated questions before a frame follows without an answer.
  static let mostRepetitions = 3

  private var isAnswering = false
  /// Whether the first question was not answered in time.
  private var isSilent = false
  /// The number of frames whose questions have no answer yet.
  private var unanswered = 0
  /// The number of repeated questions since the last answer.
  private var repetitions = 0
  /// The number of answers to earlier questions that may still come late, after the answer to a repeated one.
  private var surplus = 0
  private var surplusEnd: ContinuousClock.Instant?
  private var firstQuestion: ContinuousClock.Instant?
  private var lastQuestion: ContinuousClock.Instant?

  package init() {}

  /// Whether a question follows the next frame.
  package var asks: Bool { isAnswering || unanswered < Self.mostUnanswered }

  /// Notes that a frame was written, followed by a question if ``asks`` is true.
  package mutating func noteFrame(at now: ContinuousClock.Instant) {
    guard asks else { return }
    unanswered += 1
    noteQuestion(at: now)
  }

  /// Notes that a question was repeated.
  package mutating func noteRepetition(at now: ContinuousClock.Instant) {
    repetitions += 1
    noteQuestion(at: now)
  }

  private mutating func noteQuestion(at now: ContinuousClock.Instant) {
    firstQuestion = firstQuestion ?? now
    lastQuestion = now
  }

  /// Notes that the terminal answered a question.
  package mutating func noteAnswer(at now: ContinuousClock.Instant = .now) {
    isAnswering = true
    if repetitions > 0 {
      // The answers to all earlier questions follow at once, or they are lost.
      surplus = unanswered + repetitions - 1
      surplusEnd = now + Self.firstPatience
      (unanswered, repetitions) = (0, 0)
    } else if surplus > 0, let surplusEnd, now < surplusEnd {
      surplus -= 1
    } else {
      unanswered = max(0, unanswered - 1)
    }
  }

  /// Returns whether an answer may still be in transit.
  package func expectsAnswer(at now: ContinuousClock.Instant) -> Bool {
    guard unanswered + repetitions > 0, let firstQuestion else { return false }
    return isAnswering || now < firstQuestion + Self.firstPatience
  }

  /// The latest time at which ``permission(at:)`` changes, or nil if a frame may be written at once.
  package var due: ContinuousClock.Instant? {
    guard unanswered >= Self.mostFrames else { return nil }
    guard isAnswering else { return isSilent ? nil : firstQuestion.map { $0 + Self.firstPatience } }
    return lastQuestion.map { $0 + Self.patience * (1 << repetitions) }
  }

  /// Returns the kind of output that may be written now.
  package mutating func permission(at now: ContinuousClock.Instant) -> Permission {
    guard let due else { return .frame }
    guard now >= due else { return .nothing }
    guard isAnswering else {
      isSilent = true
      return .frame
    }
    if repetitions < Self.mostRepetitions { return .question }
    unanswered = Self.mostFrames - 1
    return .frame
  }
}
