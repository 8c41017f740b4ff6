import Screens
import Testing

@Suite struct ColorPolicyTests {
  @Test(arguments: [
    (ColorPolicy.auto, ["TERM": "xterm"], true, true),
    (.auto, ["TERM": "xterm"], false, false),
    (.auto, ["TERM": "dumb"], true, false),
    (.auto, [:], true, false),
    (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
    (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["CLICOLOR_FORCE": "0"], false, false),
    (.auto, ["CLICOLOR_FORCE": ""], false, false),
    (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
    (.always, ["NO_COLOR": "1"], false, true),
    (.never, ["CLICOLOR_FORCE": "1", "TERM": "xterm"], true, false),
  ])
  func policy(policy: ColorPolicy, environment: [String: String], isTerminal: Bool, isColored: Bool) {
    #expect(policy.allowsColor(environment: environment, isTerminal: isTerminal) == isColored)
  }

  @Test func theFlagHasThreeValues() {
    #expect(ColorPolicy.allCases.map(\.rawValue) == ["auto", "always", "never"])
  }
}
