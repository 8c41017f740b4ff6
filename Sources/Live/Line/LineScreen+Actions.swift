import Mealy
import Simulations
import Specification
import Terminal

extension LineScreen {
  package var actions: [ScreenAction] {
    if let promptActions { return promptActions }
    // The statistics show no cells to act on.
    let own = lineActions + (tab == .statistics ? [] : cellActions) + pageActions
    return (clockActions + own).beginning(with: "run step back reset next-rule previous-rule rule toggle")
      + panelActions
  }

  /// The actions of every simulation. On the page for single cells, they decide cells.
  private var clockActions: [ScreenAction] {
    var actions = playActions
    actions.change("reset") { $0.help = "Goes back to the first row, with its edits, under the current rule" }
    actions.change("undo") { $0.help = "Undoes the last edit or change of the rule" }
    guard tab == .cell else { return actions }
    actions.change("run") { action in
      action.title = isDeciding ? "Stop" : "Start"
      action.help = "Decides one cell after another, or stops"
    }
    actions.change("step") { action in
      (action.title, action.help) = ("Next cell", "Decides one cell of the next row")
      action.obstacle = isDeciding ? "stop first" : nil
    }
    actions.change("step-ten") { action in
      (action.title, action.help, action.obstacle) = ("Rest of row", "Decides the rest of the next row", nil)
    }
    actions.change("back") { action in
      action.help = "Goes back one cell"
      action.obstacle = isAtFirstCell && core.session.step == 0 ? "already at the start" : nil
    }
    return actions
  }

  private var lineActions: [ScreenAction] {
    let rule = line?.ruleKey ?? "rule"
    return [
      Self.action(
        "next-rule", "Next \(rule)", ["]"],
        "Continues from the newest row under the next \(rule); Reset shows it from the first row", onBar: true
      ) { $0.changeRule(by: 1) },
      Self.action(
        "previous-rule", "Previous \(rule)", ["["], "Continues from the newest row under the previous \(rule)"
      ) { $0.changeRule(by: -1) },
      Self.change(
        "rule", "\(Self.capital(rule))…", ["#"], "Asks for the number of the \(rule)", onBar: true
      ) { screen in
        if let line = screen.line { screen.ask(.rule, line.ruleKey, line.ruleText, line.ruleHint) }
      },
      Self.change("cells", "Cells…", ["c"], "Asks for the number of cells in a row, and starts again") { screen in
        screen.ask(
          .cells, "cells of a row", "\(screen.line?.columns.count ?? 1)",
          "Type a number from 1 to \(Self.mostCells.grouped); the line then starts again")
      },
      Self.change("interval", "Interval…", ["i"], "Asks for the milliseconds from one step to the next") {
        $0.ask(
          .interval, "milliseconds", "\($0.milliseconds)", "Type the time from one step to the next, 1 to 60000")
      },
      Self.action("random-row", "Random row", ["R"], "Starts again with a new random row") {
        $0.restart([("initial", "random"), ("seed", "\($0.start.seed &+ 1)")])
      },
      Self.action("single-row", "Single row", ["n"], "Starts again with a single cell") {
        $0.restart([("initial", "single")])
      },
      Self.copying("the newest row"),
    ]
  }

  /// The actions on the cells, the cursor and the view.
  private var cellActions: [ScreenAction] {
    let elsewhere = tab == .grid ? nil : "only in the full grid"
    func view(
      _ id: String, _ title: String, _ keys: [ActionKey], _ help: String,
      change: @escaping @Sendable (inout LineView, _ newest: Int, _ oldest: Int) -> Void
    ) -> ScreenAction {
      Self.change(id, title, keys, help, unless: elsewhere) { screen in
        change(&screen.view, screen.core.session.step, screen.line?.rows.first ?? 0)
      }
    }
    return [
      Self.change("toggle", "Toggle", [ActionKey(.enter)], "Changes the cell under the cursor", onBar: true) {
        $0.core.perform(.touch(Position(column: $0.cursor, row: $0.core.session.step)))
      },
      Self.change("left", "Left", [ActionKey(.left), "h"], "Moves the cursor to the left") { $0.move(-1) },
      Self.change("right", "Right", [ActionKey(.right), "l"], "Moves the cursor to the right") { $0.move(1) },
      Self.change("far-left", "Far left", ["H", ActionKey(.left, .shift)], "Moves the cursor 8 cells to the left") {
        $0.move(-8)
      },
      Self.change("far-right", "Far right", ["L", ActionKey(.right, .shift)], "Moves the cursor 8 cells to the right") {
        $0.move(8)
      },
      view("older", "Older", [ActionKey(.up), "k"], "Scrolls back, as the wheel does") {
        $0.scroll(-1, newest: $1, oldest: $2)
      },
      view("newer", "Newer", [ActionKey(.down), "j"], "Scrolls forward") { $0.scroll(1, newest: $1, oldest: $2) },
      view("page-back", "Page back", [ActionKey(.pageUp)], "Scrolls back by half a page") {
        $0.scrollPages(-1, newest: $1, oldest: $2)
      },
      view("page-forward", "Page forward", [ActionKey(.pageDown)], "Scrolls forward by half a page") {
        $0.scrollPages(1, newest: $1, oldest: $2)
      },
      view("oldest", "Oldest", [ActionKey(.home), "g"], "Shows the oldest rows") { $0.showOldest($2, newest: $1) },
      view("newest", "Newest", [ActionKey(.end), "G"], "Follows the newest row again") { view, _, _ in view.follow() },
      view("zoom-in", "Zoom in", ["z"], "Draws larger cells, as Ctrl and the wheel do") { view, newest, _ in
        view.zoom(by: 1, newest: newest)
      },
      view("zoom-out", "Zoom out", ["Z"], "Draws smaller cells") { view, newest, _ in
        view.zoom(by: -1, newest: newest)
      },
      Self.change("fit", "Fit", ["f"], "Shows all columns, as large as possible", unless: elsewhere) { screen in
        if let line = screen.line { screen.view.fit(line.columns) }
      },
      view("centre", "Centre", ["m"], "Brings the cursor to the middle") { view, _, _ in view.centre() },
    ]
  }

  private var pageActions: [ScreenAction] {
    [
      Self.action("grid", "Full grid", ["1"], "Shows the history, one row a generation") { $0.show(.grid) },
      Self.action("cell", "Single cell", ["2"], "Shows how each cell is decided") { $0.show(.cell) },
      Self.action("statistics", "Statistics", ["3"], "Shows the statistics and a curve") { $0.show(.statistics) },
      Self.leaving(onBar: false),
    ]
  }

  static func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  // MARK: The clock

  mutating func toggleRun() -> [LiveEffect] {
    guard tab == .cell else { return core.isRunning ? core.pause() : core.run() }
    return isDeciding ? stop() : core.pause() + runCells()
  }

  mutating func step(by count: Int) -> [LiveEffect] {
    tab == .cell ? decide(count == 1 ? 1 : .max / 2) : core.step(by: count)
  }

  mutating func goBack() -> [LiveEffect] {
    if tab == .cell { return stop() + decideBack() }
    decided = nil
    return stop() + core.go(to: core.wantedStep - 1)
  }

  mutating func setSpeed(_ speed: PlaySpeed) -> [LiveEffect] {
    core.setSpeed(speed) + (isDeciding ? runCells() : [])
  }

  mutating func undo() -> [LiveEffect] {
    decided = nil
    return stop() + core.undo()
  }

  mutating func redo() -> [LiveEffect] {
    decided = nil
    return stop() + core.redo()
  }

  package mutating func close() -> [LiveEffect] { stop() }

  /// Goes back to the first row, under the current rule.
  mutating func reset() -> [LiveEffect] {
    guard let line else { return [] }
    view.follow()
    let effects = go(to: 0)
    if line.ruleText != line.firstRule { core.perform(.symbol(line.ruleText)) }
    return effects
  }

  /// The column of the cell that Enter changes.
  private var cursor: Int { tab == .cell ? decidedColumn : view.cursor }

  private mutating func move(_ count: Int) {
    if tab == .cell { movePlace(count) } else if let line { view.moveCursor(count, in: line.columns) }
  }

  mutating func show(_ page: LineTab) -> [LiveEffect] {
    guard page != tab else { return [] }
    // Each page has a clock of its own. The clock of the full grid continues while the statistics are shown.
    let effects = tab == .cell || page == .cell ? stop() : []
    tab = page
    return effects
  }

  private mutating func changeRule(by offset: Int) -> [LiveEffect] {
    line.map { changeRule(to: $0.neighbouringRule(offset)) } ?? []
  }

  private mutating func changeRule(to rule: String) -> [LiveEffect] {
    core.perform(.symbol(rule))
    return []
  }

  // MARK: Numbers

  private static let mostCells = 1_000_000

  /// The current interval.
  private var milliseconds: Int { core.speed.timePerStep.map { max(1, Int(($0 / .milliseconds(1)).rounded())) } ?? 1 }

  private mutating func ask(_ value: LineValue, _ label: String, _ present: String, _ hint: String) {
    panel.prompt = PlayPrompt(
      purpose: .value(value.rawValue), label: label, editor: LineEditor(present, isProposal: true), hint: hint)
  }

  mutating func accept(_ text: String, as name: String) throws(PlayPrompt.Refusal) -> [LiveEffect] {
    guard let value = LineValue(rawValue: name), let line else { return [] }
    func number(_ range: ClosedRange<Int>) throws(PlayPrompt.Refusal) -> Int {
      guard let number = Int(text), range.contains(number) else {
        throw PlayPrompt.Refusal(
          message: "expected a number from \(range.lowerBound.grouped) to \(range.upperBound.grouped)")
      }
      return number
    }
    switch value {
    case .rule:
      guard line.isRule(text) else { throw PlayPrompt.Refusal(message: "expected \(line.ruleHint)") }
      return changeRule(to: text)
    case .cells: return restart([("grid", "\(try number(1...Self.mostCells))")])
    case .interval:
      return setSpeed(PlaySpeed(secondsPerStep: Double(try number(1...60_000)) / 1000))
    }
  }
}

/// The pages of a screen with a line.
package enum LineTab: String, Hashable, Sendable, CaseIterable {
  case grid = "Full grid"
  case cell = "Single cell"
  case statistics = "Statistics"
}

/// A value that the screen of a line can ask for.
enum LineValue: String {
  case rule
  /// The number of cells of a row.
  case cells
  /// The milliseconds from one step to the next.
  case interval
}
