import Mealy
import Simulations
import Terminal

extension PlayCore {
  /// Returns an action for the list of a screen.
  ///
  /// - Parameter stepName: the word for a step, in the singular.
  package func describe(_ action: PlayAction, stepName: String) -> ScreenAction {
    func item(
      _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil, onBar isOnBar: Bool = false
    ) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle, isOnBar: isOnBar)
    }
    let running = isRunning ? "stop first" : nil
    switch action {
    case .toggleRun:
      return item(isRunning ? "Stop" : "Start", [" "], "Starts the simulation, or stops it", onBar: true)
    case .step: return item("Step", ["s", "."], "Computes one \(stepName)", unless: running, onBar: true)
    case .stepTen: return item("Ten steps", ["S"], "Computes ten \(stepName)s", unless: running)
    case .back:
      return item(
        "Back", ["b"], "Goes back one \(stepName)", unless: wantedStep == 0 ? "already at the start" : nil, onBar: true)
    case .reset: return item("Reset", ["r"], "Goes back to the start, with the edits made there", onBar: true)
    case .faster:
      return item("Faster", ["+", "="], "Runs faster", unless: speed == .unlimited ? "already at full speed" : nil)
    case .slower:
      return item("Slower", ["-"], "Runs slower", unless: speed.slower == speed ? "already at the slowest speed" : nil)
    case .fullSpeed: return item("Full speed", ["0"], "Runs as fast as the machine can")
    case .undo:
      return item(
        "Undo", ["u"], "Undoes the last edit, even across later \(stepName)s",
        unless: session.canUndo ? nil : "there is nothing to undo")
    case .redo:
      return item(
        "Redo", [ActionKey(.character("r"), .control)], "Redoes the edit that you undid last",
        unless: session.canRedo ? nil : "there is nothing to redo")
    }
  }

  package mutating func perform(_ action: PlayAction) -> [LiveEffect] {
    switch action {
    case .toggleRun: isRunning ? pause() : run()
    case .step: step(by: 1)
    case .stepTen: step(by: 10)
    case .back: go(to: wantedStep - 1)
    case .reset: go(to: 0)
    case .faster: setSpeed(speed.faster)
    case .slower: setSpeed(speed.slower)
    case .fullSpeed: setSpeed(.unlimited)
    case .undo: undo()
    case .redo: redo()
    }
  }

  /// Returns the text of a notebook block that ends in the current state.
  ///
  /// - Parameter keys: the keys that started the session.
  package func block(_ keys: [(key: String, value: String)]) throws(RunError) -> [UInt8] {
    Self.text(of: try session.replay(keys))
  }

  /// Returns the text of a notebook block with these keys.
  static func text(of keys: [(key: String, value: String)]) -> [UInt8] {
    let lines = ["```yaml simulation"] + keys.map { "\($0.key): \($0.value)" } + ["```", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }
}
