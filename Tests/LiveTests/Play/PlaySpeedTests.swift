import Live
import Testing

@Suite struct PlaySpeedTests {
  @Test(arguments: [
    (0.01, "100/s"), (0.5, "2/s"), (1, "1/s"), (1.5, "1 in 1.5 s"), (5, "1 in 5 s"), (120, "1 in 120 s"),
  ])
  func aStepTakesAsLongAsTheModelSays(seconds: Double, label: String) {
    let speed = PlaySpeed(secondsPerStep: seconds)
    #expect(speed.timePerStep == .microseconds(Int(seconds * 1e6)))
    #expect(speed.label == label)
  }

  @Test func levelsLeadUpAndDownFromAnySpeed() {
    let slow = PlaySpeed(secondsPerStep: 5)
    #expect(slow.faster == .perSecond(1))
    #expect(slow.slower == slow)
    #expect(PlaySpeed.perSecond(1).slower == .perSecond(1))
    #expect(PlaySpeed(secondsPerStep: 0.3).faster == .perSecond(4))
    #expect(PlaySpeed(secondsPerStep: 0.3).slower == .perSecond(2))
    #expect(PlaySpeed.perSecond(1000).faster == .unlimited)
    #expect(PlaySpeed.unlimited.faster == .unlimited)
    #expect(PlaySpeed.unlimited.slower == .perSecond(1000))
  }

  @Test func aClockTicksOnceAFrameAtMost() throws {
    for steps in [1, 15, 60, 125, 250, 1000] {
      let clock = try #require(PlaySpeed.perSecond(steps).clock)
      #expect(clock.interval >= .microseconds(1_000_000 / 60))
      #expect(clock.interval * steps <= .seconds(clock.ticks) * 1.001)
    }
    #expect(PlaySpeed.perSecond(30).clock?.ticks == 1)
    #expect(PlaySpeed.unlimited.clock == nil)
  }
}
