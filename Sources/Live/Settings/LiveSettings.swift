import Files
import MarkdownSource
import Notebooks
import Specification

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

extension LiveSettings {
  /// A switch, written as on the settings page (on or off) or as in notebooks.
  private static let switched = ValueType<Bool>("on or off") { node, key, context in
    switch node.scalar {
    case "on", "true": return true
    case "off", "false": return false
    default:
      let words = [Word("on", synonyms: ["yes", "1"]), Word("off", synonyms: ["no", "0"])]
      context.report(
        .unknownWord(found: node.scalar ?? node.found, what: key, allowed: words), key: key, at: node.span)
      return nil
    }
  } canonical: {
    $0 ? "true" : "false"
  }

  private static let themeKey = Key<LiveTheme>("theme", .word("theme"), default: "terminal", help: "The colours.")
  private static let mouseKey = Key<Bool>(
    "mouse", switched, default: "true", help: "Whether the program uses the mouse.")
  private static let motionKey = Key<Bool>(
    "motion", switched, default: "true", synonyms: ["animation"], help: "Whether cards turn and pictures move.")
  private static let calmKey = Key<Bool>(
    "calm", switched, default: "true", help: "Whether flashing pictures are slowed down.")
  private static let speedKey = Key<StartSpeed>(
    "speed",
    ValueType("one of " + StartSpeed.choices.map(\.text).joined(separator: ", ")) { node, key, context in
      if let speed = node.scalar.flatMap({ StartSpeed($0) }) { return speed }
      let words = StartSpeed.choices.map { Word($0.text) }
      context.report(
        .unknownWord(found: node.scalar ?? node.found, what: "speed", allowed: words), key: key, at: node.span)
      return nil
    } canonical: {
      $0.text
    }, default: "auto", help: "Steps per second at the start.")

  private static let accessibleKey = Key<Bool>(
    "accessible", switched, default: "false", help: "Whether changes are reported in plain lines.")

  /// The text of a settings file.
  package var text: String {
    """
    # Settings of automata. The settings page (key ,) writes this file.
    theme: \(theme.rawValue)
    mouse: \(mouse)
    motion: \(motion)
    calm: \(calm)
    speed: \(speed.text)
    accessible: \(accessible)

    """
  }

  /// Reads the text of a settings file.
  ///
  /// - Throws: the first error in the text.
  package init(_ bytes: [UInt8]) throws(SettingsProblem) {
    self.init()
    if let (line, _) = SourceText.firstInvalidUTF8(in: bytes) {
      throw SettingsProblem(line: line, message: "the line is not valid UTF-8")
    }
    let (node, errors) = StrictYaml.read(bytes) { SourceLocation(line: $0 + 1, column: $1 + 1) }
    if let error = errors.first { throw SettingsProblem(error) }
    guard let node else { return }
    var context = SpecContext()
    let keys = [
      Self.themeKey.declaration, Self.mouseKey.declaration, Self.motionKey.declaration, Self.calmKey.declaration,
      Self.speedKey.declaration, Self.accessibleKey.declaration,
    ]
    if var map = SpecMap(node, owner: "the settings", keys: keys, in: &context) {
      theme = map.value(Self.themeKey, default: theme, in: &context)
      mouse = map.value(Self.mouseKey, default: mouse, in: &context)
      motion = map.value(Self.motionKey, default: motion, in: &context)
      calm = map.value(Self.calmKey, default: calm, in: &context)
      speed = map.value(Self.speedKey, default: speed, in: &context)
      accessible = map.value(Self.accessibleKey, default: accessible, in: &context)
    }
    if let error = context.errors.first { throw SettingsProblem(error) }
  }
}

extension LiveTheme: SpecWord {
  package var word: Word { Word(rawValue) }
}

/// An error in the text of a settings file.
package struct SettingsProblem: Error, Hashable, Sendable {
  package let line: Int
  package let message: String

  init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  init(_ error: SpecError) {
    let diagnostic = Diagnostic(error)
    line = error.span.start.line
    message = diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? "")
  }
}

/// The initial speed of a simulation.
package enum StartSpeed: Hashable, Sendable {
  /// The model's own speed.
  case automatic
  /// A number of steps per second.
  case perSecond(Int)
  /// The full speed of the machine.
  case unlimited

  static let choices: [StartSpeed] =
    [.automatic] + [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000].map { .perSecond($0) } + [.unlimited]

  package var text: String {
    switch self {
    case .automatic: "auto"
    case .perSecond(let rate): String(rate)
    case .unlimited: "max"
    }
  }

  package init?(_ text: String) {
    guard let speed = Self.choices.first(where: { $0.text == text }) else { return nil }
    self = speed
  }
}

/// The file with the settings in the user's configuration folder. An invalid file is never overwritten.
package struct SettingsFile: Sendable {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// The file of this user: below `$XDG_CONFIG_HOME` if that is an absolute path, otherwise below `~/.config`. Nil for
  /// a user without a home folder.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  package static var ofUser: SettingsFile? {
    if let folder = EnvironmentVariable.configHome.folder {
      return SettingsFile(folder: Path.join(folder, "automata"))
    }
    guard let home = EnvironmentVariable.home.folder else { return nil }
    return SettingsFile(folder: Path.join(Path.join(home, ".config"), "automata"))
  }

  private static let name = "settings", sizeLimit = 1 << 16

  package var path: String { Path.join(folder, Self.name) }

  /// Reads the settings. A missing or invalid file gives the defaults.
  ///
  /// - Returns: the settings, and a sentence about the error; nil without an error.
  package func read() -> (settings: LiveSettings, problem: String?) {
    guard FileAccess.exists(path) else { return (LiveSettings(), nil) }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileAccess.snapshot(path, limit: Self.sizeLimit).bytes
    } catch {
      return (LiveSettings(), "the settings are not used: \(path) \(error.reason)")
    }
    do throws(SettingsProblem) {
      return (try LiveSettings(bytes), nil)
    } catch {
      return (LiveSettings(), "the settings are not used: \(path), line \(error.line): \(error.message)")
    }
  }

  /// Writes the settings, unless the existing file is invalid.
  ///
  /// - Returns: the reason why they are not kept as a sentence, or nil if they are.
  package func write(_ settings: LiveSettings) -> String? {
    guard read().problem == nil else {
      return "the settings are not kept: \(path) has errors and stays unchanged; correct or remove it"
    }
    let bytes = Array(settings.text.utf8)
    do throws(FileProblem) {
      try FileAccess.putFollowingLinks(bytes, at: path)
      return nil
    } catch {
      return "the settings are not kept: \(path) \(error.writingReason)"
    }
  }
}
