/// The user's preferences that are kept between sessions.
package struct LiveSettings: Hashable, Sendable {
  package var theme = LiveTheme.terminal
  /// Whether the program receives mouse reports. Without them the terminal's own selection works.
  package var mouse = true
  /// Whether there is motion besides that of simulations.
  package var motion = true
  /// Whether flashing pictures are slowed down.
  package var calm = true
  /// The initial speed of simulations.
  package var speed = StartSpeed.automatic
  /// Whether the program prints changes as plain lines and draws nothing, from its next start on.
  package var accessible = false

  package init() {}

  /// Copies the settings that differ between two others.
  mutating func change(from old: LiveSettings, to new: LiveSettings) {
    if new.theme != old.theme { theme = new.theme }
    if new.mouse != old.mouse { mouse = new.mouse }
    if new.motion != old.motion { motion = new.motion }
    if new.calm != old.calm { calm = new.calm }
    if new.speed != old.speed { speed = new.speed }
    if new.accessible != old.accessible { accessible = new.accessible }
  }
}
