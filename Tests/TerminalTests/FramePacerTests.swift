import Terminal
import Testing

@Suite struct FramePacerTests {
  private let start = ContinuousClock.now

  /// Whether a frame may be shown at a time.
  private func check(_ pacer: inout FramePacer, at time: ContinuousClock.Instant, _ expected: Bool) {
    let isReady = pacer.isReady(at: time)
    #expect(isReady == expected)
  }

  @Test func twoFramesAreOnTheirWay() {
    var pacer = FramePacer()
    pacer.noteFrame(at: start)
    pacer.noteAnswer()
    for _ in 0..<2 {
      check(&pacer, at: start, true)
      pacer.noteFrame(at: start)
    }
    check(&pacer, at: start, false)
    pacer.noteAnswer()
    check(&pacer, at: start, true)
  }

  @Test func aLostAnswerHoldsFramesBackForOneSecond() {
    var pacer = FramePacer()
    pacer.noteFrame(at: start)
    pacer.noteAnswer()
    pacer.noteFrame(at: start)
    pacer.noteFrame(at: start)
    check(&pacer, at: start + .milliseconds(999), false)
    #expect(pacer.due == start + .seconds(1))
    check(&pacer, at: start + .seconds(1), true)
  }

  @Test func aTerminalThatNeverAnswersGetsAllFramesAndFewQuestions() {
    var pacer = FramePacer()
    var questions = 0
    for _ in 0..<100 {
      check(&pacer, at: start, true)
      if pacer.asks { questions += 1 }
      pacer.noteFrame(at: start)
    }
    #expect(questions == 8)
  }
}
