import Mealy
import Simulations
import Specification
import Terminal

extension LifeScreen {
  /// The actions of the open page beside the grid, or nil if no such page is open.
  var pageActions: [ScreenAction]? {
    switch tab {
    case .simulation:
      if prompt != nil { return items([.applyRule, .cancelRule]) }
      return shelf == nil ? nil : items([.choosePattern, .nextPattern, .previousPattern, .closePatterns])
    case .configurations:
      let all: [PageAction] =
        configurations.isEditing
        ? [.fetch, .leaveSource, .cancelFetch, .clearConfigurations]
        : configurations.configurations.isEmpty
          ? [.editSource, .fetch, .cancelFetch, .clearConfigurations]
          : [
            .loadConfiguration, .editSource, .fetch, .cancelFetch, .clearConfigurations, .nextConfiguration,
            .previousConfiguration,
          ]
      return items(all)
    case .statistics: return []
    }
  }

  private func items(_ actions: [PageAction]) -> [ScreenAction] { actions.map(describe) }

  private func describe(_ action: PageAction) -> ScreenAction {
    func item(
      _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil, onBar isOnBar: Bool = true
    ) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle, isOnBar: isOnBar)
    }
    let page = configurations
    let nothing = page.configurations.isEmpty ? "fetch a list first" : nil
    switch action {
    case .choosePattern:
      return item(
        "Take", [ActionKey(.enter)], "Takes the pattern to the grid, where Enter places it",
        unless: shelf?.row == nil ? "no pattern has this name" : nil)
    case .nextPattern: return item("Next", [ActionKey(.down), ActionKey(.tab)], "Selects the next pattern")
    case .previousPattern: return item("Previous", [ActionKey(.up)], "Selects the previous pattern", onBar: false)
    case .closePatterns: return item("Cancel", [ActionKey(.escape)], "Goes back to the grid")
    case .applyRule: return item("Apply", [ActionKey(.enter)], "Continues under this rule with the same cells")
    case .cancelRule: return item("Cancel", [ActionKey(.escape)], "Keeps the rule")
    case .fetch:
      let obstacle =
        page.isFetching
        ? "a fetch is running already" : page.source.text.isEmpty ? "type a path or an address first" : nil
      return item(
        "Fetch", page.isEditing ? [ActionKey(.enter)] : ["g"], "Fetches the file or the address", unless: obstacle)
    case .cancelFetch:
      return item(
        "Cancel", [ActionKey(.character("x"), .control)] + (page.isEditing ? [] : ["c"]), "Stops the fetch",
        unless: page.isFetching ? nil : "no fetch is running")
    case .clearConfigurations:
      let isClear = page.source.text.isEmpty && page.configurations.isEmpty && page.problem == nil
      return item(
        "Clear", [ActionKey(.character("k"), .control)] + (page.isEditing ? [] : ["x"]),
        "Clears the list and the field",
        unless: isClear ? "there is nothing to clear" : nil)
    case .editSource:
      let keys: [ActionKey] = [ActionKey(.tab), "e"]
      // With a list, Enter loads the selected configuration.
      return item(
        "File or URL", (page.configurations.isEmpty ? [ActionKey(.enter)] : []) + keys, "Edits the path or the address")
    case .leaveSource:
      return item(
        "Leave field", [ActionKey(.tab), ActionKey(.down), ActionKey(.escape)],
        "Moves on to the list and the other keys")
    case .loadConfiguration:
      return item(
        "Load", [ActionKey(.enter)], "Loads the configuration into the middle of the grid", unless: nothing)
    case .nextConfiguration:
      return item("Next", [ActionKey(.down), "j"], "Selects the next one", unless: nothing, onBar: false)
    case .previousConfiguration:
      return item("Previous", [ActionKey(.up), "k"], "Selects the previous one", unless: nothing, onBar: false)
    }
  }

  mutating func perform(_ action: PageAction) -> [LiveEffect] {
    switch action {
    case .choosePattern:
      switch shelf?.row {
      case .file(let path): return shelf?.read(path) ?? []
      case .entry(let entry): if let pattern = entry.pattern { float(pattern, entry.name) }
      case nil: break
      }
    case .nextPattern: shelf?.move(by: 1)
    case .previousPattern: shelf?.move(by: -1)
    case .closePatterns:
      shelf = nil
      return [.cancel(.pattern)]
    case .applyRule: return prompt.map { changeRule(to: $0.editor.text) } ?? []
    case .cancelRule:
      prompt = nil
      waitingRule = nil
    case .fetch: return configurations.fetch()
    case .cancelFetch: return configurations.cancel()
    case .clearConfigurations: return configurations.clear()
    case .editSource: configurations.isEditing = true
    case .leaveSource: configurations.isEditing = false
    case .loadConfiguration: return configurations.configuration.map { requestConfiguration($0) } ?? []
    case .nextConfiguration: configurations.move(by: 1)
    case .previousConfiguration: configurations.move(by: -1)
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
