import Live
import Testing

@Suite struct KeyBarTests {
  private static let actions = [
    action("start", [" "], onBar: true), action("hidden", ["x"], onBar: false), action("back", ["b"], onBar: true),
    help,
  ]

  private static func action(_ id: String, _ keys: [ActionKey], onBar isOnBar: Bool) -> ScreenAction {
    ScreenAction(id, id.prefix(1).uppercased() + id.dropFirst(), keys, "", onBar: isOnBar) {
      (_: inout SettingsScreen) in []
    }
  }

  private static var help: ScreenAction {
    var help = action("help", ["?"], onBar: true)
    help.isAlwaysOnBar = true
    return help
  }

  @Test func listsActionsInTheirOrder() {
    #expect(KeyBar(Self.actions, columns: 80).buttons.map(\.action.id) == ["start", "back", "help"])
  }

  @Test(arguments: 6...40) func keepsRoomForTheHelp(columns: Int) {
    let bar = KeyBar(Self.actions, columns: columns)
    #expect(bar.buttons.last?.action.id == "help")
    #expect(bar.buttons.allSatisfy { $0.columns.upperBound <= columns })
  }

  @Test func findsTheActionUnderAColumn() {
    let bar = KeyBar(Self.actions, columns: 80)
    #expect(bar.action(at: 0)?.id == "start")
    #expect(bar.action(at: 13)?.id == "back")
    #expect(bar.action(at: 79) == nil)
  }
}
