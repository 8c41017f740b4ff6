import Mealy
import Terminal

extension LobbyScreen {
  package var keepsSimulations: Bool { true }

  package var parting: String? {
    guard paused.contains(where: \.hasEdits) else { return nil }
    return "press Esc again to quit and lose paused simulations; c continues one"
  }

  /// Keeps a simulation that was left. An untouched one never replaces another. If there are too many, the oldest one
  /// without edits is dropped, or else the oldest one, and a message says so.
  mutating func keep(_ screen: any LiveScreen) {
    guard let left = PausedSimulation(screen) else { return }
    let model = left.progress.model
    var others = paused.filter { $0.progress.model == model }
    if !left.progress.isTouched, !others.isEmpty { return }
    others.removeAll { !$0.progress.isTouched }
    while others.count >= PausedSimulation.most {
      let dropped = others.remove(at: others.lastIndex { !$0.hasEdits } ?? others.count - 1)
      message =
        "only \(PausedSimulation.most) paused simulations of \(model) are kept; "
        + "the one at \(dropped.progress.place) was dropped"
    }
    paused.removeAll { $0.progress.model == model }
    paused.insert(contentsOf: [left] + others, at: 0)
  }

  package mutating func keepMemory(within room: Double) -> Double {
    while paused.count > 1, pausedBytes > room {
      let older = paused.indices.dropFirst()
      let dropped = paused.remove(at: older.last { !paused[$0].hasEdits } ?? paused.count - 1)
      message =
        "paused simulations would take more memory than the limit allows; \(dropped.progress.model) at "
        + "\(dropped.progress.place) was dropped"
    }
    return pausedBytes
  }

  private var pausedBytes: Double { paused.reduce(0) { $0 + $1.progress.bytes } }

  /// Returns the simulations of an entry that were left, the latest first.
  func paused(of entry: LobbyEntry) -> [PausedSimulation] { paused.filter { $0.progress.model == entry.name } }

  /// The simulation to continue: that of the selected line, or else the one that was left last.
  private var next: PausedSimulation? { paused(of: selectedEntry).first ?? paused.first }

  /// The actions on paused simulations.
  var pausedActions: [ScreenAction] {
    guard let next else { return [] }
    let model = next.progress.model, place = next.progress.place
    let count = paused.count { $0.progress.model == model }
    let proceed = Self.action(
      "continue", "Continue", ["c"], "Reopens \(model) as you left it, at \(place)", onBar: true
    ) { $0.proceed() }
    guard count > 1 else { return [proceed] }
    let exchange = Self.change(
      "exchange", "Another one", ["C"], "Chooses the next of \(count) paused simulations of \(model)", onBar: true
    ) { $0.exchange() }
    return [proceed, exchange]
  }

  /// Opens a simulation again.
  mutating func proceed() -> [LiveEffect] {
    guard let next, let index = paused.firstIndex(where: { $0.progress == next.progress }) else { return [] }
    var screen = paused.remove(at: index).screen
    // The terminal may have been resized meanwhile.
    _ = screen.hear(.resized(size))
    return [.send(.open(screen))]
  }

  /// Moves the simulation that would be continued after the others of its model.
  mutating func exchange() {
    guard let next, let index = paused.firstIndex(where: { $0.progress == next.progress }) else { return }
    paused.append(paused.remove(at: index))
  }

  /// Returns the words about paused simulations in an entry's line.
  func pausedWords(of entry: LobbyEntry) -> String? {
    let left = paused(of: entry)
    guard let first = left.first else { return nil }
    return "paused at \(first.progress.place)" + (left.count > 1 ? ", and \(left.count - 1) more" : "")
  }
}
