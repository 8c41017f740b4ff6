import Live
import Testing

@Suite struct PlayResultTests {
  private func session() throws -> any PlaySession {
    let keys = ["grid=64x32", "initial.pattern=glider"]
    return try Bench.playing("life", keys).screen(LifeScreen.self).core.session
  }

  @Test func aShortJobNotesEveryStep() throws {
    let result = PlayResult.of(.advance(64), try session())
    #expect(result.samples.map(\.step) == Array(1...64))
    #expect(result.samples.allSatisfy { !$0.isAfterLeap })
  }

  @Test(arguments: [65, 1000, 10_007]) func aLongJobNotesEvenlySpacedSteps(_ ticks: Int) throws {
    let result = PlayResult.of(.advance(ticks), try session()), steps = result.samples.map(\.step)
    #expect((8...18).contains(steps.count), "\(steps)")
    #expect(steps.last == ticks && result.session.step == ticks)
    let stride = try #require(steps.first)
    #expect(steps.dropLast().allSatisfy { $0.isMultiple(of: stride) })
    #expect(result.samples.allSatisfy { !$0.isAfterLeap && $0.values == [5] })
  }

  @Test func leapsAndJumpsAreMarked() throws {
    let leap = PlayResult.of(.leap(by: 4096, times: 2), try session())
    #expect(leap.samples.map(\.step) == [4096, 8192])
    #expect(leap.samples.allSatisfy { $0.isAfterLeap })
    let jump = PlayResult.of(.go(300), try session())
    #expect(jump.samples.map(\.step) == [300])
    #expect(jump.samples.allSatisfy { $0.isAfterLeap })
  }
}
