import Simulations
import Terminal

/// The screen that shows a simulation.
package enum PlayScreens {
  /// Returns the screen for the model of a simulation.
  ///
  /// - Parameter reducesMotion: whether nothing moves but what the simulation computes.
  package static func screen(
    for start: Start, size: TerminalSize, reducesMotion: Bool = false
  ) -> any LiveScreen {
    if let screen = LineScreen(start, size: size) { return screen }
    if let screen = MachineScreen(start, size: size) { return screen }
    if start.session.declaration.name == "life" { return LifeScreen(start, size: size) }
    if let session = start.session as? Session<MemoryGame> {
      return MemoryScreen(start, session: session, size: size, reducesMotion: reducesMotion)
    }
    return LatticeScreen(start, size: size)
  }
}
