/// Keeps frames from queuing on the way to a terminal: it is asked for a sign of life after each frame, and at most two
/// frames are on their way at a time.
///
/// Over a slow link, frames that are not drawn are left out; they never pile up. Where an answer does not come, the
/// question is repeated, and a frame that nobody may read follows only much later. A terminal that has not answered the
/// first questions is not asked any more, and gets all frames.
package struct FramePacer: Sendable {
  /// What may be written now.
  package enum Permission: Hashable, Sendable {
    case frame
    /// A question without a frame.
    case question
    case nothing
  }

  /// Frames that may be on their way.
  package static let mostFrames = 2
  /// A question without an answer is repeated after this time, and then after twice as long each time.
  package static let patience = Duration.milliseconds(1000)
  /// A terminal that answers at all answers the first question within this time.
  static let firstPatience = Duration.milliseconds(500)
  /// Questions to a terminal that has never answered.
  static let mostUnanswered = 8
  /// Questions that are repeated before a frame follows without an answer.
  static let mostRepetitions = 3

  private var isAnswering = false
  /// Whether it has not answered the first question in time.
  private var isSilent = false
  /// Frames whose questions are not answered.
  private var unanswered = 0
  /// Repeated questions since the last answer.
  private var repetitions = 0
  /// Answers to questions before a repeated one, which may come late or not at all.
  private var surplus = 0
  private var surplusEnd: ContinuousClock.Instant?
  private var firstQuestion: ContinuousClock.Instant?
  private var lastQuestion: ContinuousClock.Instant?

  package init() {}

  /// Whether the next frame is followed by a question.
  package var asks: Bool { isAnswering || unanswered < Self.mostUnanswered }

  /// Notes that a frame was written, with a question where ``asks`` says so.
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

  /// Whether an answer may still be on its way.
  package func expectsAnswer(at now: ContinuousClock.Instant) -> Bool {
    guard unanswered + repetitions > 0, let firstQuestion else { return false }
    return isAnswering || now < firstQuestion + Self.firstPatience
  }

  /// When ``permission(at:)`` is another one at the latest, or nil if a frame may be written at once.
  package var due: ContinuousClock.Instant? {
    guard unanswered >= Self.mostFrames else { return nil }
    guard isAnswering else { return isSilent ? nil : firstQuestion.map { $0 + Self.firstPatience } }
    return lastQuestion.map { $0 + Self.patience * (1 << repetitions) }
  }

  /// What may be written now.
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

  /// Whether a frame may be written now.
  package mutating func isReady(at now: ContinuousClock.Instant) -> Bool { permission(at: now) == .frame }
}
