import Simulations
import Testing

@Suite struct PatternGollyTests {
  private func pattern(_ rule: String?, cells: [UInt8] = [0, 1], generation: String = "0") -> Pattern {
    Pattern(columns: 2, rows: 1, cells: cells, rule: rule, notes: Pattern.Notes(generation: generation))
  }

  @Test(arguments: [
    ("B2/S/C3", "B2/S/3"), ("B2/S345/G4:T20,10", "B2/S345/4:T20,10"), ("g4b2s345", "B2/S345/4"),
    ("345/2/C4H", "B2/S345/4H"), ("Brian's Brain", "B2/S/3"), ("B3_S23", "B3/S23"), ("B36_S23:P9,9", "B36/S23:P9,9"),
    ("HighLife", "B36/S23"),
    // Golly reads these, or nothing else names them.
    ("345/2/4", "345/2/4"), ("b3s23", "b3s23"), ("5,34,45,34,58", "5,34,45,34,58"), ("WireWorld", "WireWorld"),
    ("R5,C0,M1,S34..58,B34..45,NM", "R5,C0,M1,S34..58,B34..45,NM"), ("LifeHistory", "LifeHistory"),
    ("Langtons-Loops", "Langtons-Loops"),
  ])
  func rulesAreSpelledAsGollyReadsThem(rule: String, spelling: String) {
    #expect(pattern(rule).spelledForGolly.rule == spelling)
    #expect(pattern(nil).spelledForGolly.rule == nil)
  }

  /// Golly refuses leaves of two states under a rule with more, and an empty leaf there.
  @Test func leavesFollowTheRule() throws {
    func leaves(_ rule: String?, _ cells: [UInt8] = [0, 1]) throws -> [String] {
      let text = try PatternFormat.macrocell.text(of: pattern(rule, cells: cells).spelledForGolly)
      return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !"#[".contains($0.first ?? "#") }
        .map(String.init)
    }
    for rule in ["B2/S/3", "WireWorld", "Langtons-Loops"] {
      #expect(try leaves(rule).first?.hasPrefix("1 ") == true && leaves(rule, [0, 0]) == [], "\(rule)")
    }
    for rule in ["B3/S23", nil] { #expect(try leaves(rule).first == "$$$$$$$.*$" && leaves(rule, [0, 0]) == ["$"]) }
  }

  @Test func statesBeyondTheRule() {
    #expect(pattern("B2/S/3", cells: [3, 1]).stateBeyondRule?.state == 3)
    #expect(pattern("B2/S/3", cells: [3, 1]).stateBeyondRule?.states == 3)
    for (rule, cells) in [("B2/S/3", [2, 1]), ("LifeHistory", [6, 1]), ("Codd", [7, 1]), (nil, [9, 1])] {
      #expect(pattern(rule, cells: cells.map { UInt8($0) }).stateBeyondRule == nil)
    }
  }

  /// Measured with Golly 3.3: a torus without S8 goes on in the same way from even generations only.
  @Test func rulesWithB0GoOnDifferentlyThere() {
    func differs(_ rule: String, _ generation: String) -> Bool {
      pattern(rule, generation: generation).differenceInGolly != nil
    }
    #expect(!differs("B03/S23:T20,12", "4") && differs("B03/S23:T20,12", "5"))
    for generation in ["4", "5"] {
      for rule in ["B03/S238:T20,12", "B03/S23:P20,12", "B0/S8:K20*,12", "B0/S/3:T20,12"] {
        #expect(differs(rule, generation), "\(rule)")
      }
      for rule in ["B03/S23", "B3/S23:T20,12", "B3/S238:P20,12", "B03/S238:T0,12"] {
        #expect(!differs(rule, generation), "\(rule)")
      }
    }
  }
}
