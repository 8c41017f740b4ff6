import Terminal
import Testing

@Suite struct ColorLevelTests {
  @Test(
    arguments: [
      (["COLORTERM": "truecolor"], .rgb), (["COLORTERM": "24bit", "TERM": "xterm"], .rgb),
      (["TERM": "xterm-direct"], .rgb),
      (["TERM": "tmux-256color"], .palette256), (["TERM": "linux"], .palette16), ([:], .palette16),
    ] as [([String: String], ColorLevel)])
  func levelOfTheEnvironment(environment: [String: String], level: ColorLevel) {
    #expect(ColorLevel(environment: environment) == level)
  }

  @Test func reducedColoursAreTheNearest() {
    #expect(ColorLevel.palette256.reduce(.rgb(red: 255, green: 135, blue: 0)) == .palette(208))
    #expect(ColorLevel.palette256.reduce(.rgb(red: 9, green: 8, blue: 8)) == .palette(232))
    #expect(ColorLevel.palette16.reduce(.rgb(red: 250, green: 10, blue: 10)) == .palette(9))
    #expect(ColorLevel.palette16.reduce(.palette(231)) == .palette(15))
    #expect(ColorLevel.palette16.reduce(.palette(4)) == .palette(4))
    #expect(ColorLevel.rgb.reduce(.rgb(red: 1, green: 2, blue: 3)) == .rgb(red: 1, green: 2, blue: 3))
    #expect(ColorLevel.none.reduce(.palette(4)) == .standard)
    // The colours of the cube are found in it.
    for index in UInt8(16)..<232 {
      let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
      let step = Int(index) - 16
      let color = Color.rgb(red: levels[step / 36], green: levels[step / 6 % 6], blue: levels[step % 6])
      #expect(ColorLevel.palette256.reduce(color) == .palette(index))
    }
  }
}
