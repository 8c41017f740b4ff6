import Specification

extension LifeRule {
  /// A rule with a well-known name.
  package struct Named: Sendable, Hashable {
    package let word: Word
    package let rule: String

    init(_ name: String, _ rule: String, synonyms: [String] = []) {
      word = Word(name, synonyms: synonyms)
      self.rule = rule
    }
  }

  /// The rules with well-known names.
  ///
  /// Sources: LifeWiki, "List of Life-like rules"; D. Eppstein, *Growth and Decay in Life-Like Cellular Automata*,
  /// 2010; the lexicon of M. Wójtowicz's MCell; Golly's help.
  package static let named = [
    Named(
      "Life", "B3/S23",
      synonyms: ["Conway", "Conway's Life", "Game of Life", "Conway's Game of Life", "LifeHistory"]),
    Named("HighLife", "B36/S23"),
    Named("Day & Night", "B3678/S34678"),
    Named("Seeds", "B2/S"),
    Named("Live Free or Die", "B2/S0"),
    Named("Life without Death", "B3/S012345678", synonyms: ["Inkspot", "Ink spot", "Flakes"]),
    Named("Maze", "B3/S12345"),
    Named("Mazectric", "B3/S1234"),
    Named("Maze with Mice", "B37/S12345"),
    Named("Mazectric with Mice", "B37/S1234"),
    Named("Electrified Maze", "B45/S12345"),
    Named("Replicator", "B1357/S1357", synonyms: ["Parity"]),
    Named("Fredkin", "B1357/S02468"),
    Named("Morley", "B368/S245", synonyms: ["Move"]),
    Named("Anneal", "B4678/S35678", synonyms: ["Twisted Majority", "Majority Twist"]),
    Named("Vote", "B5678/S45678", synonyms: ["Majority"]),
    Named("2x2", "B36/S125"),
    Named("34 Life", "B34/S34"),
    Named("Diamoeba", "B35678/S5678"),
    Named("Amoeba", "B357/S1358"),
    Named("Assimilation", "B345/S4567"),
    Named("Coagulations", "B378/S235678"),
    Named("Coral", "B3/S45678"),
    Named("Corrosion of Conformity", "B3/S124"),
    Named("DotLife", "B3/S023"),
    Named("DryLife", "B37/S23"),
    Named("EightLife", "B3/S238"),
    Named("Flock", "B3/S12"),
    Named("EightFlock", "B3/S128"),
    Named("Geology", "B3578/S24678"),
    Named("Gnarl", "B1/S1"),
    Named("H-trees", "B1/S012345678"),
    Named("HoneyLife", "B38/S238"),
    Named("Iceballs", "B25678/S5678"),
    Named("Land Rush", "B36/S234578"),
    Named("Long Life", "B345/S5"),
    Named("LowLife", "B3/S13"),
    Named("Pedestrian Life", "B38/S23"),
    Named("Plow World", "B378/S012345678"),
    Named("Pseudo Life", "B357/S238"),
    Named("Serviettes", "B234/S", synonyms: ["Persian Rugs", "Persian Rug"]),
    Named("Stains", "B3678/S235678"),
    Named("Virus", "B36/S235"),
    Named("Walled Cities", "B45678/S2345"),
    Named("Just Friends", "B2-a/S12"),
    Named("tlife", "B3/S2-i34q"),
    Named("Brian's Brain", "B2/S/C3", synonyms: ["Brain"]),
    Named("Star Wars", "B2/S345/C4"),
    Named("Banners", "B3457/S2367/C5"),
    Named("Bloomerang", "B34678/S234/C24"),
    Named("Caterpillars", "B378/S124567/C4"),
    Named("Cooties", "B2/S23/C8"),
    Named("Fireworks", "B13/S2/C21"),
    Named("Frogs", "B34/S12/C3"),
    Named("Lava", "B45678/S12345/C8"),
    Named("Lines", "B458/S012345/C3"),
    Named("Sticks", "B2/S3456/C6"),
    Named("Transers", "B26/S345/C5"),
    Named("Xtasy", "B2356/S1456/C16"),
    Named("BelZhab", "B23/S23/C8"),
    Named("BelZhab Sediment", "B23/S145678/C8"),
    Named("Bombers", "B24/S345/C25"),
    Named("Brain 6", "B246/S6/C3"),
    Named("Burst", "B3468/S0235678/C9"),
    Named("Burst II", "B3468/S235678/C9"),
    Named("Chenille", "B24567/S05678/C6"),
    Named("Circuit Genesis", "B1234/S2345/C8"),
    Named("Ebb & Flow", "B36/S012478/C18"),
    Named("Ebb & Flow II", "B37/S012468/C18"),
    Named("Faders", "B2/S2/C25"),
    Named("Flaming Starbows", "B23/S347/C8"),
    Named("Frost", "B1/S/C25"),
    Named("Frozen Spirals", "B23/S356/C6"),
    Named("Glisserati", "B245678/S035678/C7"),
    Named("Glissergy", "B245678/S035678/C5"),
    Named("Living on the Edge", "B3/S345/C6"),
    Named("Meteor Guns", "B3/S01245678/C8"),
    Named("Nova", "B2478/S45678/C25"),
    Named("OrthoGo", "B2/S3/C4"),
    Named("Prairie on Fire", "B34/S345/C6"),
    Named("RainZha", "B23/S2/C8"),
    Named("Rake", "B2678/S3467/C6"),
    Named("SediMental", "B25678/S45678/C4"),
    Named("Snake", "B25/S03467/C6"),
    Named("SoftFreeze", "B38/S13458/C6"),
    Named("Spirals", "B234/S2/C5"),
    Named("Swirl", "B34/S23/C8"),
    Named("ThrillGrill", "B34/S1234/C48"),
    Named("Transers II", "B26/S0345/C6"),
    Named("Wanderers", "B34678/S345/C5"),
    Named("Worms", "B25/S3467/C6"),
    Named("Bosco's Rule", "R5,C0,M1,S34..58,B34..45,NM", synonyms: ["Bugs", "Bosco"]),
    Named("Bugsmovie", "R10,C0,M1,S123..212,B123..170,NM"),
    Named("Globe", "R8,C0,M0,S163..223,B74..252,NM"),
    Named("Majorly", "R7,C0,M1,S113..225,B113..225,NM"),
    Named("ModernArt", "R10,C255,M1,S2..3,B3..3,NM"),
    Named("Waffle", "R7,C0,M1,S100..200,B75..170,NM"),
  ]

  /// The notations of the named rules, by folded name and synonym. Unlike keys, rules accept all synonyms.
  static let byName: [String: String] = {
    var rules: [String: String] = [:]
    for named in named {
      for name in [named.word.spelling] + named.word.synonyms { rules[folded(name)] = named.rule }
    }
    return rules
  }()

  /// Folded beginnings of the names of Golly's rule tables, which could be mistaken for misspelt names of rules.
  static let tables = [
    "absoluteturmite", "banks", "bylloop", "choureggia", "codd", "devore", "edrep", "evoloop", "hpp", "langtons",
    "lifeontheedge", "lifeontheslope", "perrier", "quadlife", "sdsr", "tempesti", "turmite", "worm1", "wormc",
  ]

  /// Golly's algorithms without a notation, by folded name.
  static let algorithms: Set = ["hutton32", "jvn29", "nobili32", "ruleloader", "superrules", "margolus"]

  /// The folded endings of rules that LifeViewer knows, in which cells of the same kind have different states.
  static let kinds = ["super", "investigator", "inv", "symbiosis", "extended", "deadlyenemies"]

  /// All names, for suggestions after a misspelling.
  static var names: [Word] { named.map(\.word) + [Word("WireWorld")] }

  /// Returns a name in lower case without spaces and punctuation: `Day & Night` becomes `dayandnight`.
  static func folded(_ name: String) -> String {
    var folded = ""
    for scalar in name.lowercased().unicodeScalars {
      switch scalar {
      case "&": folded += "and"
      case "a"..."z", "0"..."9": folded.unicodeScalars.append(scalar)
      default: break
      }
    }
    return folded
  }
}
