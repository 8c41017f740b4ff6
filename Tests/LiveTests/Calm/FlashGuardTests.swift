import Live
import Simulations
import Terminal
import Testing

@Suite struct FlashGuardTests {
  private static let frame = Duration.milliseconds(50)

  private func picture(_ element: UInt8, _ count: Int = 100) -> Picture {
    Picture(
      columns: 10, rows: 10, scale: 1, looks: [StateLook("dead", .ground), StateLook("alive", .marked)],
      elements: (0..<100).map { $0 < count ? element : 0 })
  }

  /// Returns the steps that are shown if the pictures of these elements follow one another.
  private func shown(_ elements: [UInt8], isOn: Bool = true, every duration: Duration = frame) -> [Int] {
    var guardian = FlashGuard()
    guardian.isOn = isOn
    var shown: [Int] = []
    for (step, element) in elements.enumerated() {
      guardian.judge(picture(element), step: step, after: duration)
      if guardian.held == nil { shown.append(step) }
    }
    return shown
  }

  @Test func afterThreeReversalsEverySecondGenerationIsShown() {
    let strobe = (0..<40).map { UInt8($0 % 2) }
    #expect(shown(strobe) == [0, 1, 2] + stride(from: 3, to: 40, by: 2))
    #expect(shown(strobe, isOn: false) == Array(0..<40))
  }

  @Test func threeReversalsInASecondAreShown() {
    let strobe = (0..<40).map { UInt8($0 % 2) }
    #expect(shown(strobe, every: .milliseconds(334)) == Array(0..<40))
    #expect(shown(strobe, every: .milliseconds(300)).count < 40)
  }

  @Test func notMoreThanThreeAreShownWhateverTheirRhythm() {
    for period in 1...5 {
      let elements = (0..<200).map { UInt8($0 / period % 2) }
      let steps = shown(elements)
      for start in 0..<180 {
        let window = steps.filter { (start..<start + 20).contains($0) }
        let reversals = zip(window, window.dropFirst()).filter { elements[$0] != elements[$1] }
        #expect(reversals.count <= 3, "period \(period), from \(start)")
      }
    }
  }

  @Test func aSecondAfterTheLastFlashAllGenerationsAreShownAgain() {
    let elements = (0..<10).map { UInt8($0 % 2) } + [UInt8](repeating: 1, count: 60)
    let steps = shown(elements)
    #expect(Array(steps.suffix(30)) == Array(40..<70))
  }

  @Test func halfOfTheCellsIsNotMost() {
    var guardian = FlashGuard()
    for step in 0..<40 {
      guardian.judge(picture(UInt8(step % 2), 50), step: step, after: Self.frame)
      #expect(guardian.held == nil)
    }
    for step in 40..<80 { guardian.judge(picture(UInt8(step % 2), 51), step: step, after: Self.frame) }
    #expect(guardian.isCalm)
    guardian.rest()
    #expect(!guardian.isCalm && guardian.held == nil)
  }

  // MARK: On the screen

  private func strobing() throws -> Bench {
    try Bench.playing("life", ["rule=B01234/S", "grid=72x36", "initial=empty"])
  }

  @Test func aRuleThatStrobesIsShownCalmly() throws {
    var bench = try strobing()
    try bench.type(" ")
    var frames: [[String]] = []
    for _ in 0..<45 {
      try bench.wait(.microseconds(66_667))
      frames.append(Array(bench.lines[2..<20]))
    }
    #expect(bench.lines[1].contains("calm: every second generation is shown"))
    let changes = zip(frames, frames.dropFirst()).filter { $0 != $1 }.count
    #expect(changes <= 3)
    // A person who stops the timer sees the generation that the status names.
    try bench.type(" ")
    let stopped = bench.lines
    #expect(!stopped[1].contains("calm"))
    try bench.type("sb")
    #expect(bench.lines[2] == stopped[2])
  }

  @Test func stripesOfALineScrollCalmly() throws {
    var bench = try Bench.playing("elementary", ["rule=1", "initial=empty"])
    try bench.type(" ")
    var frames: [[String]] = []
    for _ in 0..<75 {
      try bench.wait(.microseconds(66_667))
      frames.append(Array(bench.lines[4..<18]))
    }
    #expect(bench.lines[1].contains("calm: every second generation is shown"))
    let last = frames.suffix(20)
    #expect(zip(last, last.dropFirst()).allSatisfy { $0 == $1 })
  }

  @Test func theSettingTurnsItOff() throws {
    var bench = try strobing()
    var settings = LiveSettings()
    settings.calm = false
    try bench.send(.settings(settings))
    try bench.type(" ")
    try bench.wait(.seconds(2))
    #expect(!bench.lines[1].contains("calm"))
  }
}
