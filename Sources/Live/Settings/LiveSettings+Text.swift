import MarkdownSource
import Notebooks
import Specification

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
