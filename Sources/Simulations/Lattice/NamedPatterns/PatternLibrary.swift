import Specification

/// The built-in patterns, each with its published behaviour under B3/S23.
///
/// The shapes are facts from the literature, mostly found through LifeWiki (conwaylife.com) and Stephen Silver's *Life
/// Lexicon*. A test runs every pattern and compares its behaviour with its entry.
package enum PatternLibrary {
  /// The behaviour of a pattern in Life.
  package enum Behaviour: Sendable, Hashable {
    /// The pattern never changes.
    case stillLife
    /// The pattern repeats after this many generations, and not before.
    case oscillator(period: Int)
    /// The pattern repeats after `period` generations, moved by this many columns and rows.
    case spaceship(period: Int, columns: Int, rows: Int)
    /// The pattern repeats after `period` generations, and emits this many gliders each time.
    case gun(period: Int, gliders: Int)
    /// The pattern settles after this many generations, with this population. Escaping gliders are included.
    case methuselah(generations: Int, population: Int)
    /// No cell is left after this many generations.
    case diesOut(generations: Int)
    /// The pattern grows for ever. In the long run, it gains this many cells every `period` generations.
    case infiniteGrowth(period: Int, gain: Int)
  }

  /// A pattern of the library.
  package struct Entry: Sendable, Hashable {
    package let name: String
    /// Other names of the pattern, which are used only in messages.
    package let synonyms: [String]
    package let behaviour: Behaviour
    /// The discoverer and the year, or what the pattern is known for. Empty if there is nothing to say.
    let remark: String
    /// The cells in run-length encoding.
    let text: String

    init(_ name: String, _ behaviour: Behaviour, _ text: String, synonyms: [String] = [], _ remark: String = "") {
      self.name = name
      self.synonyms = synonyms
      self.behaviour = behaviour
      self.remark = remark
      self.text = text
    }

    /// A description on one line: the behaviour with its numbers, and the remark.
    package var summary: String { behaviour.summary + (remark.isEmpty ? "" : "; " + remark) }

    /// The cells of the pattern. A test makes sure that the text is valid, so this is never nil.
    package var pattern: Pattern? { try? PatternFormat.rle.read(Array(text.utf8)) }
  }

  /// All patterns, grouped by kind.
  package static let entries = stillLifes + oscillators + spaceships + guns + methuselahs + infiniteGrowth

  /// The names of all patterns, each with its synonyms.
  package static let words = entries.map { Word($0.name, synonyms: $0.synonyms) }

  /// Returns the pattern with exactly this name, or with this code of an object, or nil.
  package static func pattern(named name: String) -> Pattern? {
    entries.first { $0.name == name }?.pattern ?? ObjectCode.pattern(name)
  }
}

extension PatternLibrary.Behaviour {
  /// The behaviour in words, such as "oscillator of period 3" or "spaceship, (1, 1) in 4 generations".
  package var summary: String {
    switch self {
    case .stillLife: "still life"
    case .oscillator(let period): "oscillator of period \(period)"
    case .spaceship(let period, let columns, let rows):
      "spaceship, \(max(abs(columns), abs(rows)).counted("cell")) "
        + "\(columns == 0 || rows == 0 ? "orthogonally" : "diagonally") in \(period) generations"
    case .gun(let period, let gliders):
      "gun, \(gliders == 1 ? "a glider" : "\(gliders) gliders") every \(period) generations"
    case .methuselah(let generations, let population):
      "methuselah, settles after \(generations) generations with \(population) cells"
    case .diesOut(let generations): "methuselah, dies out after \(generations) generations"
    case .infiniteGrowth(let period, let gain):
      "infinite growth, \(gain) cells every \(period) generations"
    }
  }
}
