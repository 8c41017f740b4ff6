import Terminal
import Testing

@Suite struct FramePacerTests {
  private let start = ContinuousClock.now

  /// Checks whether a frame may be shown at a time.
  private func check(_ pacer: inout FramePacer, at time: ContinuousClock.Instant, _ expected: Bool) {
    let isReady = pacer.permission(at: time) == .frame
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

  /// A pacer with two frames in transit, for a terminal that has answered before.
  private var waiting: FramePacer {
    var pacer = FramePacer()
    pacer.noteFrame(at: start)
    pacer.noteAnswer(at: start)
    for _ in 0..<2 { pacer.noteFrame(at: start) }
    return pacer
  }

  private func check(
    _ pacer: inout FramePacer, at time: ContinuousClock.Instant, permits expected: FramePacer.Permission
  ) {
    let permission = pacer.permission(at: time)
    #expect(permission == expected)
  }

  @Test func aLostAnswerHoldsFramesBackForOneSecondAndTheQuestionIsRepeated() {
    var pacer = waiting
    check(&pacer, at: start + .milliseconds(999), permits: .nothing)
    #expect(pacer.due == start + .seconds(1))
    check(&pacer, at: start + .seconds(1), permits: .question)
    pacer.noteRepetition(at: start + .seconds(1))
    check(&pacer, at: start + .milliseconds(1001), permits: .nothing)
    pacer.noteAnswer(at: start + .milliseconds(1100))
    check(&pacer, at: start + .milliseconds(1100), permits: .frame)
  }

  /// Answers to questions from before a pause of the terminal do not count for later frames.
  @Test func lateAnswersLetNoThirdFrameGo() {
    var pacer = waiting
    pacer.noteRepetition(at: start + .seconds(1))
    let back = start + .seconds(2)
    for _ in 0..<2 {
      pacer.noteAnswer(at: back)
      check(&pacer, at: back, permits: .frame)
      pacer.noteFrame(at: back)
    }
    pacer.noteAnswer(at: back)
    check(&pacer, at: back, permits: .nothing)
    pacer.noteAnswer(at: back)
    check(&pacer, at: back, permits: .frame)
  }

  @Test func aReaderThatStaysAwayGetsFewQuestionsAndEvenFewerFrames() {
    var pacer = waiting
    var time = start, questions = 0
    var frames: [Duration] = []
    while time <= start + .seconds(31) {
      switch pacer.permission(at: time) {
      case .frame:
        frames.append(start.duration(to: time))
        pacer.noteFrame(at: time)
      case .question:
        questions += 1
        pacer.noteRepetition(at: time)
      case .nothing: time += .milliseconds(100)
      }
    }
    #expect(questions == 3)
    #expect(frames == [.seconds(15), .seconds(23), .seconds(31)])
  }

  @Test func aTerminalThatNeverAnswersGetsAllFramesAndFewQuestions() {
    var pacer = FramePacer()
    var questions = 0
    for number in 0..<100 {
      let time = number < 2 ? start : start + .milliseconds(500)
      if number == 2 { check(&pacer, at: start + .milliseconds(499), false) }
      check(&pacer, at: time, true)
      if pacer.asks { questions += 1 }
      pacer.noteFrame(at: time)
    }
    #expect(questions == 8)
  }
}
