extension LifeRule {
  /// A rule that has a name of its own.
  public struct Named: Sendable, Hashable {
    public let word: Word
    public let births: String
    public let survivals: String

    init(_ name: String, _ births: String, _ survivals: String, synonyms: [String] = []) {
      word = Word(name, synonyms: synonyms)
      self.births = births
      self.survivals = survivals
    }

    /// Whether the folded `name` is its name or a synonym: of rules, unlike of keys, all names are accepted.
    func isCalled(_ name: String) -> Bool {
      ([word.spelling] + word.synonyms).contains { LifeRule.folded($0) == name }
    }
  }

  /// The well-known rules by name. Sources: LifeWiki, "List of Life-like rules"; D. Eppstein, *Growth and Decay in
  /// Life-Like Cellular Automata*, 2010; the lexicon of M. Wójtowicz's MCell.
  public static let named = [
    Named("Life", "3", "23", synonyms: ["Conway", "Conway's Life", "Game of Life", "Conway's Game of Life"]),
    Named("HighLife", "36", "23"),
    Named("Day & Night", "3678", "34678"),
    Named("Seeds", "2", ""),
    Named("Live Free or Die", "2", "0"),
    Named("Life without Death", "3", "012345678", synonyms: ["Inkspot", "Ink spot", "Flakes"]),
    Named("Maze", "3", "12345"),
    Named("Mazectric", "3", "1234"),
    Named("Maze with Mice", "37", "12345"),
    Named("Mazectric with Mice", "37", "1234"),
    Named("Electrified Maze", "45", "12345"),
    Named("Replicator", "1357", "1357", synonyms: ["Parity"]),
    Named("Fredkin", "1357", "02468"),
    Named("Morley", "368", "245", synonyms: ["Move"]),
    Named("Anneal", "4678", "35678", synonyms: ["Twisted Majority", "Majority Twist"]),
    Named("Vote", "5678", "45678", synonyms: ["Majority"]),
    Named("2x2", "36", "125"),
    Named("34 Life", "34", "34"),
    Named("Diamoeba", "35678", "5678"),
    Named("Amoeba", "357", "1358"),
    Named("Assimilation", "345", "4567"),
    Named("Coagulations", "378", "235678"),
    Named("Coral", "3", "45678"),
    Named("Corrosion of Conformity", "3", "124"),
    Named("DotLife", "3", "023"),
    Named("DryLife", "37", "23"),
    Named("EightLife", "3", "238"),
    Named("Flock", "3", "12"),
    Named("EightFlock", "3", "128"),
    Named("Geology", "3578", "24678"),
    Named("Gnarl", "1", "1"),
    Named("H-trees", "1", "012345678"),
    Named("HoneyLife", "38", "238"),
    Named("Iceballs", "25678", "5678"),
    Named("Land Rush", "36", "234578"),
    Named("Long Life", "345", "5"),
    Named("LowLife", "3", "13"),
    Named("Pedestrian Life", "38", "23"),
    Named("Plow World", "378", "012345678"),
    Named("Pseudo Life", "357", "238"),
    Named("Serviettes", "234", "", synonyms: ["Persian Rugs", "Persian Rug"]),
    Named("Stains", "3678", "235678"),
    Named("Virus", "36", "235"),
    Named("Walled Cities", "45678", "2345"),
  ]

  /// Names that belong to families of rules with more than two states, or other neighbourhoods.
  static let namedElsewhere = [
    Word("WireWorld"), Word("Brian's Brain", synonyms: ["Brain"]), Word("Star Wars"), Word("LifeHistory"),
    Word("Bugs"), Word("Banners"), Word("Belousov-Zhabotinsky"), Word("Just Friends"), Word("tlife"),
  ]

  /// A name without letter case, blanks and punctuation: `Day & Night` is `dayandnight`.
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
