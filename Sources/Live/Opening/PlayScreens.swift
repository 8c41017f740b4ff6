import Simulations
import Terminal

/// The screens that show simulations.
package enum PlayScreens {
  /// Returns the screen for the model of a simulation.
  ///
  /// - Parameters:
  ///   - reducesMotion: whether the only motion is that of the simulation.
  ///   - speed: the initial speed.
  package static func screen(
    for start: Start, size: TerminalSize, reducesMotion: Bool = false, speed: StartSpeed = .automatic
  ) -> any LiveScreen {
    if var screen = LineScreen(start, size: size) {
      screen.core.prepare(speed)
      return screen
    }
    if var screen = MachineScreen(start, size: size) {
      screen.core.prepare(speed)
      return screen
    }
    if start.session is Session<Life> {
      var screen = LifeScreen(start, size: size)
      screen.core.prepare(speed)
      return screen
    }
    if let session = start.session as? Session<MemoryGame> {
      return MemoryScreen(start, session: session, size: size, reducesMotion: reducesMotion)
    }
    var screen = LatticeScreen(start, size: size)
    screen.core.prepare(speed)
    return screen
  }
}
