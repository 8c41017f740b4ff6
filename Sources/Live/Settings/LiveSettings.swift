/// The choices of a person that are kept from session to session.
package struct LiveSettings: Hashable, Sendable {
  package var theme = LiveTheme.terminal
  /// Whether the program hears the mouse. Without it the terminal's own selection works.
  package var mouse = true
  /// Whether anything moves besides what a simulation computes.
  package var motion = true
  /// Whether pictures that flash are shown calmly.
  package var calm = true
  /// The speed at which simulations begin.
  package var speed = StartSpeed.automatic
  /// Whether the program says in plain lines what changes and draws nothing, from its next start on.
  package var accessible = false

  package init() {}

  /// Takes over the choices in which two settings differ.
  mutating func change(from old: LiveSettings, to new: LiveSettings) {
    if new.theme != old.theme { theme = new.theme }
    if new.mouse != old.mouse { mouse = new.mouse }
    if new.motion != old.motion { motion = new.motion }
    if new.calm != old.calm { calm = new.calm }
    if new.speed != old.speed { speed = new.speed }
    if new.accessible != old.accessible { accessible = new.accessible }
  }
}
