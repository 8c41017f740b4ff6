import Mealy
import Simulations
import Specification
import Terminal

extension LineScreen {
  package var actions: [ScreenAction] {
    if let promptActions { return promptActions }
    let onBar: [LineAction] = [.nextRule, .previousRule, .enterRule, .toggle]
    var actions = [PlayAction.toggleRun, .step, .back, .reset].map { describe($0) }
    actions += onBar.filter(isPossible).map { describe($0) }
    actions += [PlayAction.stepTen, .faster, .slower, .fullSpeed, .undo, .redo].map { describe($0) }
    actions += LineAction.allCases.filter { !onBar.contains($0) && isPossible($0) }.map { describe($0) }
    return actions + panelActions
  }

  /// The actions on the cells, the cursor and the view. They need a page that shows cells.
  private static let onCells: Set<LineAction> = [
    .toggle, .left, .right, .farLeft, .farRight, .older, .newer, .pageBack, .pageForward, .oldest, .newest, .zoomIn,
    .zoomOut, .fit, .centre,
  ]

  private func isPossible(_ action: LineAction) -> Bool { tab != .statistics || !Self.onCells.contains(action) }

  private func describe(_ action: PlayAction) -> ScreenAction {
    let usual = core.describe(action, stepName: Self.stepName)
    func item(_ title: String, _ help: String, unless obstacle: String? = nil) -> ScreenAction {
      ScreenAction(usual.id, title, usual.keys, help, obstacle: obstacle, isOnBar: usual.isOnBar)
    }
    switch (action, tab) {
    case (.toggleRun, .cell):
      return item(isDeciding ? "Stop" : "Start", "Decides one cell after another, or stops")
    case (.step, .cell):
      return item("Next cell", "Decides one cell of the next row", unless: isDeciding ? "stop first" : nil)
    case (.stepTen, .cell): return item("Rest of row", "Decides the rest of the next row")
    case (.back, .cell):
      return item(
        "Back", "Goes back one cell",
        unless: isAtFirstCell && core.session.step == 0 ? "already at the start" : nil)
    case (.reset, _): return item("Reset", "Goes back to the first row, with its edits, under the current rule")
    case (.undo, _):
      return item(
        "Undo", "Undoes the last edit or change of the rule",
        unless: core.session.canUndo ? nil : "there is nothing to undo")
    default: return usual
    }
  }

  private func describe(_ action: LineAction) -> ScreenAction {
    func item(
      _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil, onBar isOnBar: Bool = false
    ) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle, isOnBar: isOnBar)
    }
    let rule = line?.ruleKey ?? "rule"
    let elsewhere = tab == .grid ? nil : "only in the full grid"
    switch action {
    case .toggle: return item("Toggle", [ActionKey(.enter)], "Changes the cell under the cursor", onBar: true)
    case .nextRule:
      return item(
        "Next \(rule)", ["]"],
        "Continues from the newest row under the next \(rule); Reset shows it from the first row", onBar: true)
    case .previousRule:
      return item("Previous \(rule)", ["["], "Continues from the newest row under the previous \(rule)")
    case .enterRule: return item("\(Self.capital(rule))…", ["#"], "Asks for the number of the \(rule)", onBar: true)
    case .enterCells: return item("Cells…", ["c"], "Asks for the number of cells in a row, and starts again")
    case .enterInterval: return item("Interval…", ["i"], "Asks for the milliseconds from one step to the next")
    case .randomRow: return item("Random row", ["R"], "Starts again with a new random row")
    case .singleRow: return item("Single row", ["n"], "Starts again with a single cell")
    case .copyBlock:
      return item("Copy block", ["y"], "Copies a notebook block that ends in the newest row", onBar: true)
    case .left: return item("Left", [ActionKey(.left), "h"], "Moves the cursor to the left")
    case .right: return item("Right", [ActionKey(.right), "l"], "Moves the cursor to the right")
    case .farLeft: return item("Far left", ["H", ActionKey(.left, .shift)], "Moves the cursor 8 cells to the left")
    case .farRight: return item("Far right", ["L", ActionKey(.right, .shift)], "Moves the cursor 8 cells to the right")
    case .older: return item("Older", [ActionKey(.up), "k"], "Scrolls back, as the wheel does", unless: elsewhere)
    case .newer: return item("Newer", [ActionKey(.down), "j"], "Scrolls forward", unless: elsewhere)
    case .pageBack: return item("Page back", [ActionKey(.pageUp)], "Scrolls back by half a page", unless: elsewhere)
    case .pageForward:
      return item("Page forward", [ActionKey(.pageDown)], "Scrolls forward by half a page", unless: elsewhere)
    case .oldest: return item("Oldest", [ActionKey(.home), "g"], "Shows the oldest rows", unless: elsewhere)
    case .newest: return item("Newest", [ActionKey(.end), "G"], "Follows the newest row again", unless: elsewhere)
    case .zoomIn: return item("Zoom in", ["z"], "Draws larger cells, as Ctrl and the wheel do", unless: elsewhere)
    case .zoomOut: return item("Zoom out", ["Z"], "Draws smaller cells", unless: elsewhere)
    case .fit: return item("Fit", ["f"], "Shows all columns, as large as possible", unless: elsewhere)
    case .centre: return item("Centre", ["m"], "Brings the cursor to the middle", unless: elsewhere)
    case .gridTab: return item("Full grid", ["1"], "Shows the history, one row a generation")
    case .cellTab: return item("Single cell", ["2"], "Shows how each cell is decided")
    case .statisticsTab: return item("Statistics", ["3"], "Shows the statistics and a curve")
    case .leave: return item("Leave", [ActionKey(.escape)], "Goes back to where you came from")
    }
  }

  static func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  mutating func act(_ id: String) -> Answer<[LiveEffect]> {
    message = nil
    if let action = PlayAction(rawValue: id) { return .output(perform(action)) }
    guard let action = LineAction(rawValue: id), let line else { return .unanswered }
    return .output(perform(action, line))
  }

  private mutating func perform(_ action: PlayAction) -> [LiveEffect] {
    switch (action, tab) {
    case (.toggleRun, .cell): return isDeciding ? stop() : core.pause() + runCells()
    case (.step, .cell): return decide(1)
    case (.stepTen, .cell): return decide(.max / 2)
    case (.back, .cell): return stop() + decideBack()
    case (.faster, _), (.slower, _), (.fullSpeed, _):
      let effects = core.perform(action)
      return effects + (isDeciding ? runCells() : [])
    case (.reset, _): return reset()
    case (.back, _), (.undo, _), (.redo, _):
      decided = nil
      return stop() + core.perform(action)
    default: return core.perform(action)
    }
  }

  /// Goes back to the first row, under the current rule.
  private mutating func reset() -> [LiveEffect] {
    guard let line else { return [] }
    view.follow()
    let effects = go(to: 0)
    if line.ruleText != line.firstRule { core.perform(.symbol(line.ruleText)) }
    return effects
  }

  private mutating func perform(_ action: LineAction, _ line: any LinePlay) -> [LiveEffect] {
    let newest = core.session.step, oldest = line.rows.first
    switch action {
    case .toggle: core.perform(.touch(Position(column: cursor(line), row: newest)))
    case .nextRule: return change(to: line.neighbouringRule(1))
    case .previousRule: return change(to: line.neighbouringRule(-1))
    case .enterRule: ask(.rule, line.ruleKey, line.ruleText, line.ruleHint)
    case .enterCells:
      ask(
        .cells, "cells of a row", "\(line.columns.count)",
        "Type a number from 1 to \(Self.mostCells.grouped); the line then starts again")
    case .enterInterval:
      ask(.interval, "milliseconds", "\(milliseconds)", "Type the time from one step to the next, 1 to 60000")
    case .randomRow: return restart([("initial", "random"), ("seed", "\(start.seed &+ 1)")])
    case .singleRow: return restart([("initial", "single")])
    case .copyBlock: return copyBlock()
    case .left: move(-1, line)
    case .right: move(1, line)
    case .farLeft: move(-8, line)
    case .farRight: move(8, line)
    case .older: view.scroll(-1, newest: newest, oldest: oldest)
    case .newer: view.scroll(1, newest: newest, oldest: oldest)
    case .pageBack: view.scrollPages(-1, newest: newest, oldest: oldest)
    case .pageForward: view.scrollPages(1, newest: newest, oldest: oldest)
    case .oldest: view.showOldest(oldest, newest: newest)
    case .newest: view.follow()
    case .zoomIn: view.zoom(by: 1, newest: newest)
    case .zoomOut: view.zoom(by: -1, newest: newest)
    case .fit: view.fit(line.columns)
    case .centre: view.centre()
    case .gridTab: return show(.grid)
    case .cellTab: return show(.cell)
    case .statisticsTab: return show(.statistics)
    case .leave: return stop() + [.send(.leave)]
    }
    return []
  }

  /// Returns the column of the cell that Enter changes.
  private func cursor(_ line: any LinePlay) -> Int { tab == .cell ? decidedColumn : view.cursor }

  private mutating func move(_ count: Int, _ line: any LinePlay) {
    if tab == .cell {
      movePlace(count)
    } else {
      view.moveCursor(count, in: line.columns)
    }
  }

  mutating func show(_ page: LineTab) -> [LiveEffect] {
    guard page != tab else { return [] }
    // Each page has a clock of its own. The clock of the full grid continues while the statistics are shown.
    let effects = tab == .cell || page == .cell ? stop() : []
    tab = page
    return effects
  }

  private mutating func change(to rule: String) -> [LiveEffect] {
    core.perform(.symbol(rule))
    return []
  }

  private mutating func copyBlock() -> [LiveEffect] {
    do throws(RunError) {
      let block = try core.block(start.block)
      let what = "a block that ends in generation \(core.session.step)" + start.needs(of: block)
      return [.fetch(.terminal, .copy(block, what: what))]
    } catch {
      return say(error.description)
    }
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
      return change(to: text)
    case .cells: return restart([("grid", "\(try number(1...Self.mostCells))")])
    case .interval:
      let effects = core.setSpeed(PlaySpeed(secondsPerStep: Double(try number(1...60_000)) / 1000))
      return effects + (isDeciding ? runCells() : [])
    }
  }
}
