import Specification

/// The built-in patterns, each with its published behaviour under B3/S23.
///
/// The shapes are facts from the literature, mostly by way of LifeWiki (conwaylife.com) and Stephen Silver's *Life
/// Lexicon*; a test runs every one of them and compares what it does with what its entry says.
package enum PatternLibrary {
  /// The behaviour of a pattern in Life.
  package enum Behaviour: Sendable, Hashable {
    /// It stays as it is.
    case stillLife
    /// It comes back after this many generations, and not before.
    case oscillator(period: Int)
    /// It comes back after `period` generations, moved by this many columns and rows.
    case spaceship(period: Int, columns: Int, rows: Int)
    /// It comes back after `period` generations, and each time has sent off this many gliders.
    case gun(period: Int, gliders: Int)
    /// After this many generations it is settled, with this population (gliders that escape included).
    case methuselah(generations: Int, population: Int)
    /// Nothing is left after this many generations.
    case diesOut(generations: Int)
    /// It grows for ever: its population gains this many cells every `period` generations, in the long run.
    case infiniteGrowth(period: Int, gain: Int)
  }

  /// A pattern of the library.
  package struct Entry: Sendable, Hashable {
    package let name: String
    /// Other names of the pattern, only for messages.
    package let synonyms: [String]
    package let behaviour: Behaviour
    /// Who found it and when, or what it is known for.
    let remark: String
    /// Run-length encoded cells.
    let text: String

    init(_ name: String, _ behaviour: Behaviour, _ text: String, synonyms: [String] = [], _ remark: String = "") {
      self.name = name
      self.synonyms = synonyms
      self.behaviour = behaviour
      self.remark = remark
      self.text = text
    }

    /// One line: its kind with its figures, and what it is known for.
    package var summary: String { behaviour.summary + (remark.isEmpty ? "" : "; " + remark) }

    /// Its cells; nil only if its text were wrong, which a test excludes.
    package var pattern: Pattern? { try? PatternFormat.rle.read(Array(text.utf8)) }
  }

  /// All patterns, by kind.
  package static let entries = stillLifes + oscillators + spaceships + guns + methuselahs + infiniteGrowth

  /// Their names, with what people also call them.
  package static let words = entries.map { Word($0.name, synonyms: $0.synonyms) }

  /// The pattern of exactly this name.
  package static func pattern(named name: String) -> Pattern? {
    entries.first { $0.name == name }?.pattern
  }
}

extension PatternLibrary.Behaviour {
  /// "oscillator of period 3", "spaceship, (1, 1) in 4 generations".
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
