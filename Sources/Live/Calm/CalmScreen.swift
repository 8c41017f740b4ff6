import Simulations

/// A screen of an interactive simulation whose rules may change all cells in every generation.
protocol CalmScreen: PlayScreen {
  var flash: FlashGuard { get set }
  /// The picture of the current generation, or nil if no picture is shown.
  var picture: Picture? { get }
}

extension CalmScreen {
  /// Judges a generation that was computed while the timer runs.
  mutating func watchFlashes(_ result: PlayResult) {
    guard core.isRunning, flash.isOn, let picture else { return flash.rest() }
    flash.judge(picture, step: core.session.step, after: core.speed.clock?.interval ?? result.took)
  }

  /// Whether the status line says that generations are left out.
  var isCalm: Bool { core.isRunning && flash.isCalm }

  static var calmWords: String { "calm: every second generation is shown" }

  /// Returns the picture to show. While the timer runs, it may be that of an earlier generation.
  func shown(_ picture: Picture) -> Picture {
    guard core.isRunning, let held = flash.held, held.scale == picture.scale, held.columns == picture.columns,
      held.rows == picture.rows
    else { return picture }
    return held
  }
}
