import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite struct LifeRuleTests {
  private func fault(_ text: String) -> LifeRule.Fault? {
    if case .failure(let fault) = LifeRule.parse(text) { fault } else { nil }
  }

  @Test(arguments: [
    ("B3/S23", "B3/S23"), ("b3/s23", "B3/S23"), ("b3s23", "B3/S23"), ("B3S23", "B3/S23"), ("S23/B3", "B3/S23"),
    ("s23b3", "B3/S23"), ("23/3", "B3/S23"), ("32/3", "B3/S23"), ("B63/S32", "B36/S23"), ("B2/S", "B2/S"),
    ("/2", "B2/S"), ("B/S", "B/S"), ("/", "B/S"), ("23/", "B/S23"), ("B/S012345678", "B/S012345678"),
    ("B0/S", "B0/S"), ("3/23", "B23/S3"), ("B3/S", "B3/S"), ("S/B2", "B2/S"),
    ("B012345678/S012345678", "B012345678/S012345678"),
    // Spellings that Golly 3.3 reads in the same way.
    ("B2", "B2/S"), ("B234", "B234/S"), ("S23", "B/S23"), ("B3/", "B3/S"), ("B3/23", "B3/S23"), ("S23/3", "B3/S23"),
    ("3/S23", "B3/S23"), ("/S23", "B/S23"), ("B3_S23", "B3/S23"), ("23_3", "B3/S23"), ("B3/S2-", "B3/S2"),
    ("B2-/S12", "B2/S12"), ("LifeHistory", "B3/S23"), ("B36/S23History", "B36/S23"), ("B3_S23-a4ei6", "B3/S23-a4ei6"),
    ("B3_S23V", "B3/S23V"),
  ])
  func everySpellingHasOneCanonicalForm(text: String, canonical: String) throws {
    #expect(try LifeRule.parse(text).get().text == canonical)
  }

  /// Each row of a one-dimensional rule on a plane equals the row above it after one step of the elementary rule.
  @Test(arguments: [22, 30, 110, 150]) func rowsOfOneDimensionalRules(number: Int) throws {
    let plane: SpecNode = [
      "model": "life", "rule": SpecNode("W\(number)"), "grid": "13x7", "boundary": "dead", "steps": 6,
      "initial": ["at": [[6, 0]]],
    ]
    let rows = try #require(try report(plane).state).lines.map { $0.map { $0 != "." } }
    for (step, row) in rows.enumerated() {
      let line: SpecNode = [
        "model": "elementary", "rule": SpecNode("\(number)"), "grid": 13, "boundary": "dead",
        "steps": SpecNode("\(step)"), "initial": "single",
      ]
      let last = try #require(try report(line).state?.lines.last)
      #expect(last.map { !"0.".contains($0) } == row, "\(step)")
    }
  }

  @Test func canonicalFormsAreReadBack() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<500 {
      let rule = random.rule()
      let text = rule.text
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let spellings = [
        text, text.lowercased(), "\(parts[1])/\(parts[0])", "\(parts[0])\(parts[1])",
        "\(parts[1].dropFirst())/\(parts[0].dropFirst())",
      ]
      for spelling in spellings { #expect(try LifeRule.parse(spelling).get() == rule, "\(spelling)") }
    }
  }

  @Test(arguments: [
    ("Life", "B3/S23"), ("Conway's Life", "B3/S23"), ("HighLife", "B36/S23"), ("highlife", "B36/S23"),
    ("Seeds", "B2/S"), ("Day & Night", "B3678/S34678"), ("day-and-night", "B3678/S34678"), ("Maze", "B3/S12345"),
    ("Replicator", "B1357/S1357"), ("Life without Death", "B3/S012345678"), ("Morley", "B368/S245"),
    ("Anneal", "B4678/S35678"), ("2x2", "B36/S125"), ("Diamoeba", "B35678/S5678"), ("34 Life", "B34/S34"),
    ("Vote", "B5678/S45678"), ("Fredkin", "B1357/S02468"), ("walled cities", "B45678/S2345"),
  ])
  func wellKnownNames(name: String, canonical: String) throws {
    #expect(try LifeRule.parse(name).get().text == canonical)
  }

  @Test func everyNameIsARuleAndNoNameHasTwo() throws {
    var spellings: [String] = []
    for named in LifeRule.named {
      #expect(try LifeRule.parse(named.word.spelling).get() == LifeRule.parse(named.rule).get())
      spellings += [named.word.spelling] + named.word.synonyms
    }
    #expect(Set(spellings.map { $0.lowercased() }).count == spellings.count)
  }

  @Test(arguments: [
    ("B9/S23", "the rule 'B9/S23' has the count 9, but a cell has 8 neighbours", "counts are the digits 0 to 8"),
    ("23", "the rule '23' has no '/'", "write it as B3/S23, or survival first as 23/3"),
    ("B3 / S23", "found ' ' at character 3 of the rule 'B3 / S23'", "did you mean B3/S23?"),
    ("B3,S23", "found ',' at character 3 of the rule 'B3,S23'", "did you mean B3/S23?"),
    ("B3//S23", "found '/' at character 4 of the rule 'B3//S23'", "did you mean B3/S23?"),
    ("B3/S23/", "found '/' at character 7 of the rule 'B3/S23/'", "did you mean B3/S23?"),
    ("B3/B23", "found 'B' at character 4 of the rule 'B3/B23'", "did you mean B23/S?"),
    ("B3/S2é", "found 'é' at character 6 of the rule 'B3/S2é'", "did you mean B3/S2?"),
    ("HihgLife", "'HihgLife' is not a rule", "did you mean HighLife?"),
    ("sedes", "'sedes' is not a rule", "did you mean Seeds?"),
    ("", "the rule is empty", "write it as B3/S23, or give a well-known name such as HighLife"),
    (
      "zzz", "'zzz' is not a rule of life; a rule table, such as zzz.rule, is not supported",
      "write it as B3/S23, or give a well-known name such as HighLife"
    ),
  ])
  func faultsSayWhatAndWhere(text: String, message: String, advice: String) {
    #expect(fault(text)?.message == message)
    #expect(fault(text)?.advice == advice)
  }

  /// Rules of other programs are named as what they are, and never corrected as a misspelling.
  @Test(arguments: [
    ("QuadLife", "rule table", nil), ("Langtons-Loops", "rule table", nil), ("LifeOnTheEdge", "rule table", nil),
    ("Worm-1040512", "rule table", nil), ("JvN29", "algorithm", nil), ("M0,2,8,3,1,5,6,7,4", "Margolus", nil),
    ("MS,D0;8;4;3", "Margolus", nil),
    ("LifeSuper", "several kinds of live cells", "for a single kind, write rule: B3/S23"),
    ("B36/S23Inv", "several kinds of live cells", "for a single kind, write rule: B36/S23"),
    ("B3/S23Investigator", "several kinds of live cells", "for a single kind, write rule: B3/S23"),
  ])
  func unsupportedRulesSayWhy(text: String, reason: String, advice: String?) throws {
    let found = try #require(fault(text))
    #expect(found.message.contains(reason) && found.message.contains("not supported"), "\(found)")
    #expect(found.advice == advice)
  }

  /// In files, the number of states has no letter, as Golly and lifelib write it.
  @Test(arguments: [
    ("B2/S345/C4", "B2/S345/4"), ("345/2/4H:T9,9", "B2/S345/4H:T9,9"), ("B3/S23V", "B3/S23V"),
    ("WireWorld", "WireWorld"),
    ("R5,C9,M1,S34..58,B34..45,NM", "R5,C9,M1,S34..58,B34..45,NM"),
  ])
  func spellingInFiles(text: String, file: String) throws {
    let rule = try LifeRule.parse(text).get()
    #expect(try rule.fileText == file && LifeRule.parse(file).get() == rule)
  }

  @Test(arguments: [
    // Other neighbourhoods.
    ("B3/S23V", "B3/S23V"), ("23/3v", "B3/S23V"), ("b2s34h", "B2/S34H"), ("S34/B2H", "B2/S34H"),
    // Generations.
    ("B33/S223", "B3/S23"), ("345/2/4", "B2/S345/C4"), ("B2/S345/C4", "B2/S345/C4"), ("B2/S345/G4", "B2/S345/C4"),
    ("B2/S345/4", "B2/S345/C4"),
    ("g4b2s345", "B2/S345/C4"), ("/2/3", "B2/S/C3"), ("34/2/4V", "B2/S34/C4V"), ("B2/S34V/C4", "B2/S34/C4V"),
    ("345/2/2", "B2/S345"), ("Star Wars", "B2/S345/C4"), ("brians brain", "B2/S/C3"),
    // Letters.
    ("B2-a/S12", "B2-a/S12"), ("b2ceikn/s12", "B2-a/S12"), ("B3/S2-i34q", "B3/S2-i34q"), ("B2ce/S", "B2ce/S"),
    ("B2ec/S", "B2ce/S"), ("B1ce/S2aceikn", "B1/S2"), ("B2eikn/S12", "B2-ac/S12"), ("B2aei/S", "B2aei/S"),
    ("2-i34q/3", "B3/S2-i34q"), ("B2-a/S12/C5", "B2-a/S12/C5"), ("12/2-a/5", "B2-a/S12/C5"), ("tlife", "B3/S2-i34q"),
    // Ranges.
    ("R5,C0,M1,S34..58,B34..45,NM", "R5,C0,M1,S34..58,B34..45,NM"),
    ("r5,c2,m0,s33..57,b34..45,nm", "R5,C0,M1,S34..58,B34..45,NM"), ("5,34,45,34,58", "R5,C0,M1,S34..58,B34..45,NM"),
    ("R5,C2,S33-57,B34-45", "R5,C0,M1,S34..58,B34..45,NM"), ("Bugs", "R5,C0,M1,S34..58,B34..45,NM"),
    ("R2,C2,S6-8,13,B7-9,NM", "R2,C2,S6-8,13,B7-9,NM"), ("R2,C3,S6,7,8,B9,NC", "R2,C3,M1,S7..9,B9..9,NC"),
    ("R3,C2,S,B4,NN", "R3,C2,S,B4,NN"), ("R1,C0,M0,S2..3,B3..3,NM", "B3/S23"), ("1,3,3,3,4", "B3/S23"),
    ("R1,C4,M0,S3..4,B2..2,NN", "B2/S34/C4V"), ("R2,B1-24,S0-24,C0", "R2,C0,M1,S1..25,B1..24,NM"),
    // Other neighbourhoods of LifeViewer.
    ("R2,C2,S2-3,B3,N+", "R2,C2,S2-3,B3,N+"), ("R2,C2,S2-3,B3,Nx", "R2,C2,S2-3,B3,NX"),
    ("R2,C3,S2-3,B3,N#", "R2,C3,S2-3,B3,N#"), ("R3,C2,S2-3,B3,N*", "R3,C2,S2-3,B3,N*"),
    ("R3,C2,S2-3,B3,N2", "R3,C2,S2-3,B3,N2"), ("R2,C2,S2,B3,N@891891", "R2,C2,S2,B3,N@891891"),
    ("R1,C2,S2-3,B3,N*", "B3/S23"), ("R1,C2,S2-3,B3,N+", "B3/S23V"), ("R1,C2,S2-3,B3,N@FF", "B3/S23"),
    ("R1,C2,S2-3,B3,NW111101111", "B3/S23"), ("R1,C2,S4-5,B3,NW111121111", "B3/S23"),
    (
      "R2,C4,S5-9,B6,7,NW1000102320030300232010001", "R2,C4,S5-9,B6-7,NW1000102320030300232010001"
    ),
    ("R500,C0,M1,S1000..2000,B1500..1800,NM", "R500,C0,M1,S1000..2000,B1500..1800,NM"),
    // MCell's names.
    ("Spirals", "B234/S2/C5"), ("worms", "B25/S3467/C6"), ("Swirl", "B34/S23/C8"), ("Ebb&Flow II", "B37/S012468/C18"),
    // All other rules.
    ("W22", "W22"), ("w30", "W30"), ("W0", "B/S012345678"),
    ("WireWorld", "WireWorld"), ("wire-world", "WireWorld"),
    ("B3/S23:T30,20", "B3/S23:T30,20"), ("b3s23:t30", "B3/S23:T30,30"), ("B3/S23:P30,0", "B3/S23:P30,0"),
    ("Life:T30-1,20", "B3/S23:T30+29,20"), ("B3/S23:T30+30,20", "B3/S23:T30,20"),
    ("B3/S23:T30,20-2", "B3/S23:T30,20+18"),
    ("B3/S23:K30*,20", "B3/S23:K30*,20"), ("B3/S23:K30*+5,20", "B3/S23:K30*+1,20"),
    ("B3/S23:K30,20*", "B3/S23:K30,20*"),
    ("B3/S23:C30,20", "B3/S23:C30,20"), ("B3/S23:S30", "B3/S23:S30"), ("B3/S23:s30,30", "B3/S23:S30"),
    ("WireWorld:T0,0", "WireWorld:T0,0"), ("5,34,45,34,58:T50,40", "R5,C0,M1,S34..58,B34..45,NM:T50,40"),
  ])
  func everyFamilyHasOneCanonicalForm(text: String, canonical: String) throws {
    let rule = try LifeRule.parse(text).get()
    #expect(rule.text == canonical)
    #expect(try LifeRule.parse(canonical).get() == rule)
  }

  @Test func mapsAreReadAndWritten() throws {
    // The map of Life comes from Golly's help.
    let life = "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA"
    #expect(try LifeRule.parse(life).get() == .conway)
    #expect(try LifeRule.parse(life + "==").get() == .conway)
    #expect(try LifeRule.parse("map" + life.dropFirst(3) + "/4").get().text == "B3/S23/C4")
    var random = SplitMix(seed: 3)
    for shape in MooreTable.Shape.allCases {
      let mask = (0..<512).filter { $0 & 16 == 0 && MooreTable(LifeCounts(births: 2, survivals: 0), shape)[$0] }
        .filter { $0.nonzeroBitCount == 1 }.reduce(16, |)
      let length = [9: 86, 7: 22, 5: 6][mask.nonzeroBitCount] ?? 0
      for _ in 0..<30 {
        let values = (0..<512).map { _ in random.next() & 1 == 1 }
        let rule = LifeRule(.table(MooreTable { values[$0 & mask] }))
        #expect(rule.text.hasPrefix("MAP") && rule.text.utf8.count == 3 + length, "\(rule.text)")
        #expect(try LifeRule.parse(rule.text).get() == rule)
      }
    }
  }

  /// Each bit of a map copies one cell of the neighbourhood, in the order of Golly 3.3.
  @Test(arguments: [("", [2, 1, 32, 16, 8, 256, 128]), ("/3", [256, 128, 32, 16, 8, 2, 1])])
  func hexagonalMapsCountAsInGolly(states: String, order: [Int]) throws {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    for (place, cell) in order.enumerated() {
      let bits = (0..<132).map { $0 < 128 && $0 >> (6 - place) & 1 == 1 ? 1 : 0 }
      let digits = (0..<22).map { digit in (0..<6).reduce(0) { $0 << 1 | bits[6 * digit + $1] } }
      let rule = try LifeRule.parse("MAP" + String(digits.map { characters[$0] }) + states).get()
      #expect(rule.transition == .table(MooreTable { $0 & cell != 0 }), "bit \(6 - place)")
    }
  }

  /// As in Golly, a map of 86 characters that depends on only six neighbours equals a map of 22.
  @Test func longHexagonalMapsBecomeShortOnes() throws {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    // The rule looks at the neighbours S and N of each block: the first lives, and the second does not.
    let bits = (0..<516).map { $0 < 512 && $0 & 2 != 0 && $0 & 128 == 0 ? 1 : 0 }
    let digits = (0..<86).map { digit in (0..<6).reduce(0) { $0 << 1 | bits[6 * digit + $1] } }
    let rule = try LifeRule.parse("MAP" + String(digits.map { characters[$0] })).get()
    #expect(rule.transition == .table(MooreTable { $0 & 2 != 0 && $0 & 128 == 0 }))
    let short = rule.text
    #expect(try LifeRule.parse(short).get() == rule)
  }

  @Test func randomIsotropicRulesAreReadBack() throws {
    var random = SplitMix(seed: 2)
    for _ in 0..<300 {
      let letters = "ceaiknjqrytwz".shuffled(using: &random)
      let counts = { () -> String in
        (1...7).map { count in
          let allowed = ["", "ce", "ceaikn", "ceaiknjqry", "ceaiknjqrytwz", "ceaiknjqry", "ceaikn", "ce"][count]
          let chosen = letters.filter { allowed.contains($0) }.prefix(Int.random(in: 0...allowed.count, using: &random))
          let sign = Bool.random(using: &random) && chosen.count > 0 ? "-" : ""
          return Bool.random(using: &random) ? "\(count)\(sign)\(String(chosen))" : ""
        }.joined()
      }
      let text = "B\(counts())/S\(counts())"
      let rule = try LifeRule.parse(text).get()
      #expect(rule.text.utf8.count <= text.utf8.count, "\(text) is printed as \(rule.text)")
      #expect(try LifeRule.parse(rule.text).get() == rule)
    }
  }

  @Test(arguments: [
    ("W31", "W31 is odd: on a plane it would fill the empty rows", "use model: elementary with rule: 31"),
    ("W256", "W256 in the rule 'W256' is out of range", "use an even number from 0 to 254"),
    ("W3x", "found 'x' at character 3 of the rule 'W3x'", "a one-dimensional rule is W and its number, such as W22"),
    ("Rule 30", "'Rule 30' is a one-dimensional rule", "use model: elementary with rule: 30"),
    ("3/S23x", "found 'x' at character 6 of the rule '3/S23x'", "did you mean B3/S23?"),
    (
      "B3/S23-a4eiz6x", "found 'x' at character 14 of the rule 'B3/S23-a4eiz6x'",
      "letters follow their count, as in B2-a/S12"
    ),
    ("345/2/1", "the number of states 1 in the rule '345/2/1' is out of range", "use a number from 2 to 256"),
    (
      "B2/S345/C999", "the number of states 999 in the rule 'B2/S345/C999' is out of range",
      "use a number from 2 to 256"
    ),
    ("B2/S345/C", "the rule 'B2/S345/C' ends too early", "write the number of states, from 2 to 256"),
    (
      "B5/S23V", "the rule 'B5/S23V' has the count 5, but a cell has 4 von Neumann neighbours",
      "counts are the digits 0 to 4"
    ),
    (
      "B2/S7H", "the rule 'B2/S7H' has the count 7, but a cell has 6 hexagonal neighbours",
      "counts are the digits 0 to 6"
    ),
    (
      "B2a/S3V", "letters in the rule 'B2a/S3V'",
      "letters work only with the Moore neighbourhood, without V or H"
    ),
    ("B2z/S12", "found 'z' at character 3 of the rule 'B2z/S12'", "the letters of 2 are aceikn"),
    ("B8c/S12", "found 'c' at character 3 of the rule 'B8c/S12'", "no letter can follow 8"),
    ("B2aa/S", "found 'a' at character 4 of the rule 'B2aa/S'", "write each letter once after its count"),
    (
      "MAPAB!DEFGHIJ", "found '!' at character 6 of the rule 'MAPAB!DEFGHIJ'",
      "a map consists of the characters A–Z, a–z, 0–9, + and /"
    ),
    (
      "MAPABCDEFG", "the map of the rule has 7 characters",
      "a map has 86 characters, 22 for hexagonal or 6 for von Neumann neighbours"
    ),
    ("R501,C0,M1,S1..2,B1..2,NM", "501 in the rule 'R501,C0,M1,S1..2,B1..2,NM'", "a range is from 1 to 500"),
    (
      "R2,C0,M0,S1..25,B1..2", "the count 25 in the rule 'R2,C0,M0,S1..25,B1..2' is out of range",
      "use counts from 0 to 24 at range 2"
    ),
    (
      "R2,C0,M0,S5..2,B1..2", "the counts 5 to 2 in the rule 'R2,C0,M0,S5..2,B1..2' run backwards",
      "write the smaller count first"
    ),
    (
      "R2,S1,B1,NQ", "found 'Q' at character 11 of the rule 'R2,S1,B1,NQ'",
      "neighbourhoods are NM (Moore), NN (von Neumann), NC (circular), N2 (Euclidean), N+ (cross), NX (saltire), "
        + "N* (star), N# (hash), N@ and NW (digits)"
    ),
    (
      "R2,S1,B1,NW123", "the neighbourhood of the rule 'R2,S1,B1,NW123' has 3 digits",
      "NW at range 2 has 25: the weight of each cell, row by row"
    ),
    (
      "R1,S1,B1,N@f", "the neighbourhood of the rule 'R1,S1,B1,N@f' has 1 digits",
      "N@ at range 1 has 2: a bit for each cell, row by row, without the cell itself"
    ),
    (
      "R1,S1,B1,NW118111111", "the weight 8 in the rule 'R1,S1,B1,NW118111111' is out of range",
      "use weights from 0 to 7; negative ones are not supported"
    ),
    ("R5", "the rule 'R5' has no part S", "a rule with commas needs quotation marks inside { } or [ ]"),
    ("R5,B3", "the rule 'R5,B3' has no part S", "the form is R5,C0,M1,S34..58,B34..45,NM or R2,C2,S6-8,13,B7-9,NM"),
    (
      "5,34,45", "the rule '5,34,45' ends too early",
      "the form is range, births from, to, survivals from, to: 5,34,45,34,58"
    ),
    (
      "B3/S23:", "the rule 'B3/S23:' ends too early",
      "the suffixes are :P30,20 :T30,20 :T30+5,20 :K30*,20 :C30,20 :S30; 0 means no edge"
    ),
    (
      "B3/S23:X30", "found 'X' at character 8 of the rule 'B3/S23:X30'",
      "the suffixes are :P30,20 :T30,20 :T30+5,20 :K30*,20 :C30,20 :S30; 0 means no edge"
    ),
    ("B3/S23:T30+5,0", "'B3/S23:T30+5,0' has a shift", "an unbounded lattice has no shift"),
    (
      "B3/S23:T30+5,20+5", "'B3/S23:T30+5,20+5' has two shifts",
      "shift either the horizontal or the vertical edges, not both"
    ),
    ("B3/S23:K30,20", "'B3/S23:K30,20' has no '*'", "a Klein bottle has exactly one reversed pair of edges: :K30*,20"),
    (
      "B3/S23:K31*+1,20", "'B3/S23:K31*+1,20' has a shift",
      "a Klein bottle is shifted on its reversed edges, of an even number of cells"
    ),
    ("B3/S23:S30,20", "'B3/S23:S30,20' has 30 columns and 20 rows", "a sphere is square: :S30"),
    (
      "B3/S23:P99999999999999999999,20",
      "'B3/S23:P99999999999999999999,20' has a side of 99999999999999999999 cells",
      "a side has at most 2,147,483,647 cells"
    ),
    ("B3/S23:C0,20", "'B3/S23:C0,20' has a side of 0 cells", "only a plane or a torus can be unbounded"),
  ])
  func faultsOfOtherFamilies(text: String, message: String, advice: String) {
    #expect(fault(text)?.message == message)
    #expect(fault(text)?.advice == advice)
  }

  @Test func anyTextIsAnswered() {
    var random = SplitMix(seed: 4)
    let alphabets = [
      "BSbs0123456789/ -acvVH:,R\u{e9}", "BS/0123456789-aceiknjqrytwzgcvh", "R,CMSBN0123456789.-:TKP*+", "MAP+/=aZ9",
    ]
    for round in 0..<8000 {
      let alphabet = Array(alphabets[round % alphabets.count])
      let length = Int.random(in: 0...18, using: &random)
      let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
      if case .success(let rule) = LifeRule.parse(text) { #expect(LifeRule.parse(rule.text) == .success(rule)) }
    }
  }
}
