import Screens
import Terminal

/// An input of the application.
package enum LiveInput: Sendable {
  /// A key, the mouse or a paste.
  case event(InputEvent)
  case resized(TerminalSize)
  /// An action that was chosen by its word.
  case action(String)
  /// Opens a screen over the current one.
  case open(any LiveScreen)
  /// Opens a screen in place of the current one.
  case replace(any LiveScreen)
  /// Leaves the current screen. Leaving the last one ends the application.
  case leave
  /// The simulation of a screen above, which was left.
  case left(any LiveScreen)
  /// The screen is on top for the first time, or on top again.
  case shown
  /// A timer of the screen has fired.
  case tick(LiveWork)
  case computed(PlayResult)
  case started(StartOutcome)
  /// The errors in the keys of a form; empty if they are valid.
  case checked([StartFailure.Problem])
  case period(FoundPeriod?)
  case pattern(PatternOutcome)
  case configurations(ConfigurationsOutcome)
  case reader(ReaderInput)
  /// The results of earlier games.
  case results(LiveResults)
  case saved(SaveOutcome)
  /// A file was written, or text was copied; in words for the user.
  case done(String)
  /// A remark about the screen, which is shown in the last line until the next key.
  case remark(String)
  case failed(String)
  /// Settings were chosen.
  case settings(LiveSettings)
}
