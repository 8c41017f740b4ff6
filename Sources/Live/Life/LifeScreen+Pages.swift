import Mealy
import Simulations
import Specification
import Terminal

extension LifeScreen {
  /// The actions of the open page beside the grid, or nil if no such page is open.
  var pageActions: [ScreenAction]? {
    switch tab {
    case .simulation where prompt != nil: ruleActions
    case .simulation: shelf.map(shelfActions)
    case .configurations: configurationActions
    case .statistics: []
    }
  }

  private var ruleActions: [ScreenAction] {
    [
      Self.action(
        "apply-rule", "Apply", [ActionKey(.enter)], "Continues under this rule with the same cells", onBar: true
      ) { $0.changeRule() },
      Self.change("cancel-rule", "Cancel", [ActionKey(.escape)], "Keeps the rule", onBar: true) { $0.prompt = nil },
    ]
  }

  private func shelfActions(_ shelf: PatternShelf) -> [ScreenAction] {
    [
      Self.action(
        "choose-pattern", "Take", [ActionKey(.enter)], "Takes the pattern to the grid, where Enter places it",
        unless: shelf.row == nil ? "no pattern has this name" : nil, onBar: true
      ) { $0.choosePattern() },
      Self.change(
        "next-pattern", "Next", [ActionKey(.down), ActionKey(.tab)], "Selects the next pattern", onBar: true
      ) { $0.shelf?.move(by: 1) },
      Self.change("previous-pattern", "Previous", [ActionKey(.up)], "Selects the previous pattern") {
        $0.shelf?.move(by: -1)
      },
      Self.action("close-patterns", "Cancel", [ActionKey(.escape)], "Goes back to the grid", onBar: true) { screen in
        screen.shelf = nil
        return [.cancel(.pattern)]
      },
    ]
  }

  private var configurationActions: [ScreenAction] {
    let page = configurations, isEditing = page.isEditing, hasList = !page.configurations.isEmpty
    let isClear = page.source.text.isEmpty && !hasList && page.problem == nil
    func key(_ control: Unicode.Scalar, _ letter: ActionKey) -> [ActionKey] {
      [ActionKey(.character(control), .control)] + (isEditing ? [] : [letter])
    }
    let edit = Self.change(
      // With a list, Enter loads the selected configuration.
      "edit-source", "File or URL", (hasList ? [] : [ActionKey(.enter)]) + [ActionKey(.tab), "e"],
      "Edits the path or the address", onBar: true
    ) { $0.configurations.isEditing = true }
    let fetch = Self.action(
      "fetch", "Fetch", isEditing ? [ActionKey(.enter)] : ["g"], "Fetches the file or the address",
      unless: page.isFetching
        ? "a fetch is running already" : page.source.text.isEmpty ? "type a path or an address first" : nil,
      onBar: true
    ) { $0.configurations.fetch() }
    let leave = Self.change(
      "leave-source", "Leave field", [ActionKey(.tab), ActionKey(.down), ActionKey(.escape)],
      "Moves on to the list and the other keys", onBar: true
    ) { $0.configurations.isEditing = false }
    let ending = [
      Self.action(
        "cancel-fetch", "Cancel", key("x", "c"), "Stops the fetch",
        unless: page.isFetching ? nil : "no fetch is running", onBar: true
      ) { $0.configurations.cancel() },
      Self.action(
        "clear-configurations", "Clear", key("k", "x"), "Clears the list and the field",
        unless: isClear ? "there is nothing to clear" : nil, onBar: true
      ) { $0.configurations.clear() },
    ]
    if isEditing { return [fetch, leave] + ending }
    guard hasList else { return [edit, fetch] + ending }
    let load = Self.action(
      "load-configuration", "Load", [ActionKey(.enter)], "Loads the configuration into the middle of the grid",
      onBar: true
    ) { $0.loadConfiguration() }
    return [load, edit, fetch] + ending + [
      Self.change("next-configuration", "Next", [ActionKey(.down), "j"], "Selects the next one") {
        $0.configurations.move(by: 1)
      },
      Self.change("previous-configuration", "Previous", [ActionKey(.up), "k"], "Selects the previous one") {
        $0.configurations.move(by: -1)
      },
    ]
  }

  /// Takes the selected pattern to the grid, or reads its file.
  mutating func choosePattern() -> [LiveEffect] {
    switch shelf?.row {
    case .file(let path): return shelf?.read(path) ?? []
    case .entry(let entry): if let pattern = entry.pattern { float(pattern, entry.name) }
    case nil: break
    }
    return []
  }

  /// Makes a pattern float over the grid.
  mutating func float(_ pattern: Pattern, _ name: String) {
    shelf = nil
    selection = nil
    floating = FloatingPattern(pattern: pattern, name: name)
  }

  /// Handles the outcome of reading a pattern file.
  mutating func take(_ outcome: PatternOutcome) -> [LiveEffect] {
    guard case .file(let path)? = shelf?.row else { return [] }
    switch outcome {
    case .failure(let problem): shelf?.fail(problem.message)
    case .success(let pattern):
      guard pattern.population > 0 else {
        shelf?.fail("the file has no live cells")
        return []
      }
      guard pattern.columns <= PatternShelf.cellLimit / max(1, pattern.rows) else {
        shelf?.fail(
          "the pattern is larger than \(PatternShelf.cellLimit.grouped) cells; open it with: automata live FILE")
        return []
      }
      float(pattern, path.split(separator: "/").last.map { String($0) } ?? path)
    }
    return []
  }
}

// Another rule, and other cells.

extension LifeScreen {
  /// Continues under the rule that was typed.
  mutating func changeRule() -> [LiveEffect] {
    guard let text = prompt?.editor.text else { return [] }
    let isRunning = core.isRunning
    var (effects, problem) = change(.symbol(text), of: "the rule \(text)")
    prompt?.problem = problem
    if isRunning { effects += core.run() }
    guard problem == nil else { return effects }
    prompt = nil
    return effects + say("the rule is \(core.session.patternRule ?? text) now")
  }

  mutating func randomGrid() -> [LiveEffect] {
    let (effects, problem) = change(.randomize(columns: max(16, start.keys.columns), rows: max(16, start.keys.rows)))
    return effects + say(problem ?? "random grid with seed \(core.session.seed)")
  }

  mutating func recount() -> [LiveEffect] {
    let (effects, problem) = change(.recount)
    return effects + say(problem ?? "this is generation 0 now")
  }

  mutating func loadConfiguration() -> [LiveEffect] {
    guard let configuration = configurations.configuration else { return [] }
    guard let pattern = configuration.pattern(limit: PatternShelf.cellLimit) else {
      configurations.problem = "the configuration is larger than \(PatternShelf.cellLimit.grouped) cells"
      return []
    }
    let (effects, problem) = change(.load(pattern))
    configurations.problem = problem
    guard problem == nil else { return effects }
    view.fit(core.session.bounds)
    view.placeCursor(view.middle)
    tab = .simulation
    return effects + say("loaded \(configuration.title)")
  }

  /// Changes the rule or all cells, and stops the clock.
  private mutating func change(
    _ gesture: Gesture, of subject: String = "the simulation"
  ) -> (effects: [LiveEffect], problem: String?) {
    let (effects, error) = core.change(gesture)
    if gesture.restarts, error == nil { startView = nil }
    return (effects + noteCourse(), error.map { $0.shortage.map { words(on: $0, of: subject) } ?? $0.sentence })
  }

  // MARK: Back and forth

  /// Restores the pattern, rule, view and tick of the start.
  mutating func reset() -> [LiveEffect] {
    if let startView {
      view = startView
      let room = LatticeScreen.room(size)
      view.resize(columns: room.columns, rows: room.rows)
    }
    startView = nil
    return go(to: 0)
  }

  /// The generations that were seen, including those under later rules.
  package var timeline: Timeline? {
    guard tab == .statistics || tab == .simulation && shelf == nil else { return nil }
    return Timeline(present: generation, furthest: core.furthest - core.session.origin, columns: size.columns)
  }

  var wantedStep: Int { core.wantedStep - core.session.origin }

  mutating func go(to wanted: Int) -> [LiveEffect] {
    forgetPeriod()
    let (step, isBeyond) = core.session.origin.addingReportingOverflow(max(0, wanted))
    return core.go(to: isBeyond ? .max : step)
  }

  mutating func undo() -> [LiveEffect] {
    forgetPeriod()
    return core.undo()
  }

  mutating func redo() -> [LiveEffect] {
    forgetPeriod()
    return core.redo()
  }
}
