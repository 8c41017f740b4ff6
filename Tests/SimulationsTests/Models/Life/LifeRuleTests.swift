import Simulations
import Testing

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
  ])
  func everySpellingHasOneCanonicalForm(text: String, canonical: String) throws {
    #expect(try LifeRule.parse(text).get().text == canonical)
  }

  @Test func canonicalFormsAreReadBack() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<500 {
      let rule = random.rule()
      let text = rule.text
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let spellings = [text, text.lowercased(), "\(parts[1])/\(parts[0])", "\(parts[0])\(parts[1])",
        "\(parts[1].dropFirst())/\(parts[0].dropFirst())"]
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
      #expect(try LifeRule.parse(named.word.spelling).get().text == "B\(named.births)/S\(named.survivals)")
      spellings += [named.word.spelling] + named.word.synonyms
    }
    #expect(Set(spellings.map { $0.lowercased() }).count == spellings.count)
  }

  @Test(arguments: [
    ("B9/S23", "9 in the rule 'B9/S23': a cell has only 8 neighbours", "counts are the digits 0 to 8"),
    ("B33/S23", "3 stands twice in one part of the rule 'B33/S23'", "did you mean B3/S23?"),
    ("B3", "the rule 'B3' has no part S", "did you mean B3/S?"),
    ("S23", "the rule 'S23' has no part B", "did you mean B/S23?"),
    ("23", "the rule '23' has no '/'", "write it as B3/S23, or survival first as 23/3"),
    ("B3 / S23", "found ' ' at character 3 of the rule 'B3 / S23'", "did you mean B3/S23?"),
    ("B3,S23", "found ',' at character 3 of the rule 'B3,S23'", "did you mean B3/S23?"),
    ("B3//S23", "found '/' at character 4 of the rule 'B3//S23'", "did you mean B3/S23?"),
    ("B3/S23/", "found '/' at character 7 of the rule 'B3/S23/'", "did you mean B3/S23?"),
    ("B3/B23", "found 'B' at character 4 of the rule 'B3/B23'", "did you mean B23/S?"),
    ("B3/S2é", "found 'é' at character 6 of the rule 'B3/S2é'", "did you mean B3/S2?"),
    ("HihgLife", "'HihgLife' is no rule", "did you mean HighLife?"),
    ("sedes", "'sedes' is no rule", "did you mean Seeds?"),
    ("", "'' is no rule", "write it as B3/S23, or give a well-known name such as HighLife"),
    ("zzz", "'zzz' is no rule", "write it as B3/S23, or give a well-known name such as HighLife"),
  ])
  func faultsSayWhatAndWhere(text: String, message: String, advice: String) {
    #expect(fault(text)?.message == message)
    #expect(fault(text)?.advice == advice)
  }

  @Test(arguments: [
    ("345/2/4", "Generations rules"), ("/2/3", "Generations rules"), ("B2/S345/C4", "Generations rules"),
    ("B2/S345/G4", "Generations rules"), ("g4b2s345", "Generations rules"), ("B2-a/S12", "isotropic rules"),
    ("B3/S2-i34q", "isotropic rules"), ("MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA", "MAP rules"),
    ("R5,C0,M1,S34..58,B34..45,NM", "Larger than Life rules"), ("5,34,45,34,58", "Larger than Life rules"),
    ("B3/S23V", "rules of the von Neumann neighbourhood (suffix V)"),
    ("B2/S34H", "rules of the hexagonal neighbourhood (suffix H)"),
    ("B3/S23:T64,32", "rules with a bounded grid in them"),
    ("W30", "elementary rules"), ("WireWorld", "rules of more than two states"),
    ("Brian's Brain", "rules of more than two states"),
  ])
  func otherFamiliesAreNamed(text: String, family: String) {
    #expect(fault(text)?.message == "\(family) are not supported yet: '\(text)'")
    #expect(fault(text)?.advice != nil)
  }

  @Test func anyTextIsAnswered() {
    var random = SplitMix(seed: 4)
    let alphabet = Array("BSbs0123456789/ -acvVH:,R\u{e9}")
    for _ in 0..<5000 {
      let length = Int.random(in: 0...9, using: &random)
      let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
      if case .success(let rule) = LifeRule.parse(text) { #expect(LifeRule.parse(rule.text) == .success(rule)) }
    }
  }
}
