import Terminal

/// The screen that shows a simulation.
package enum PlayScreens {
  /// Returns the screen for the model of a simulation.
  package static func screen(for start: Start, size: TerminalSize) -> any LiveScreen {
    LatticeScreen(start, size: size)
  }
}
