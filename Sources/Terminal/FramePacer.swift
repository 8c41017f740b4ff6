/// Keeps frames from queuing on the way to a terminal: it is asked for a sign of life after each frame, and at most two
/// frames are on their way at a time.
///
/// Over a slow link, frames that are not drawn are left out; they never pile up. A terminal that has not answered the
/// first questions is not asked any more, and gets all frames.
package struct FramePacer: Sendable {
  /// Frames that may be on their way.
  package static let mostFrames = 2
  /// A terminal that answers at all, but not for this long, has lost a question.
  package static let patience = Duration.milliseconds(1000)
  /// Questions to a terminal that has never answered.
  static let mostUnanswered = 8

  private var isAnswering = false
  private var unanswered = 0
  private var lastFrame: ContinuousClock.Instant?

  package init() {}

  /// Whether the next frame is followed by a question.
  package var asks: Bool { isAnswering || unanswered < Self.mostUnanswered }

  /// Notes that a frame was written, with a question where ``asks`` says so.
  package mutating func noteFrame(at now: ContinuousClock.Instant) {
    if asks { unanswered += 1 }
    lastFrame = now
  }

  /// Notes that the terminal answered a question.
  package mutating func noteAnswer() {
    isAnswering = true
    unanswered = max(0, unanswered - 1)
  }

  /// When the next frame may be shown at the latest; nil where it may be at once.
  package var due: ContinuousClock.Instant? {
    guard isAnswering, unanswered >= Self.mostFrames else { return nil }
    return lastFrame.map { $0 + Self.patience }
  }

  /// Whether a frame may be shown now. After a lost answer the count begins anew.
  package mutating func isReady(at now: ContinuousClock.Instant) -> Bool {
    guard let due else { return true }
    guard now >= due else { return false }
    unanswered = 0
    return true
  }
}
