import Simulations
import Testing

@Suite struct StepClockTests {
  @Test(arguments: [
    (1_000_000_000, nil), (2_000_000_000, StepClock(length: 2, unit: "s")),
    (86_400_000_000_000, StepClock(length: 1, unit: "d")), (5_400_000_000_000, StepClock(length: 90, unit: "min")),
    (1_500_000_000, StepClock(length: 1500, unit: "ms")), (7_200_000_000_000, StepClock(length: 2, unit: "h")),
  ])
  func unitsOfAPeriod(nanoseconds: Int, clock: StepClock?) {
    let group = Infection.Group(people: 4)
    let infection = Infection(
      group, rule: .init(factor: 1), period: .init(nanoseconds: nanoseconds), steps: 1)
    #expect(infection.stepClock == clock)
  }
}
