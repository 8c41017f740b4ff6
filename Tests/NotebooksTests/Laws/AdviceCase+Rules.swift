extension AdviceCase {
  /// Rules of Life in all notations, and the lattices after their colons.
  static let rules: [AdviceCase] = names + counts + maps + ranges + lattices

  private static func rule(_ wrong: String, _ advice: String, _ right: String? = nil) -> AdviceCase {
    AdviceCase("life", "rule: \(wrong)", advice, right.map { "rule: \($0)" })
  }

  /// Returns a case with a rule that contains the size of its lattice.
  private static func lattice(_ wrong: String, _ advice: String, _ right: String) -> AdviceCase {
    AdviceCase("life", "!grid\nrule: B3/S23:\(wrong)", advice, "!grid\nrule: B3/S23:\(right)")
  }

  private static func elementary(_ wrong: String, _ advice: String, _ number: Int) -> AdviceCase {
    AdviceCase(
      page: "```simulation\nname: block\nmodel: life\nrule: \(wrong)\ngrid: 8\nsteps: 2\n```\n", advice,
      "```simulation\nname: block\nmodel: elementary\nrule: \(number)\ngrid: 8\nsteps: 2\n```\n")
  }

  private static let names: [AdviceCase] = [
    rule("HighLive", "did you mean HighLife?"),
    rule("hello", "write it as B3/S23, or give a well-known name such as HighLife", "B3/S23"),
    elementary("Rule 30", "use model: elementary with rule: 30", 30),
    elementary("W23", "use model: elementary with rule: 23", 23),
    rule("W22x", "a one-dimensional rule is W and its number, such as W22", "W22"),
    rule("W300", "use an even number from 0 to 254", "W254"),
  ]

  private static let counts: [AdviceCase] = [
    rule("B3 / S23", "did you mean B3/S23?"),
    rule("B3//S23", "did you mean B3/S23?"),
    // The states, the neighbourhood and the lattice are not lost.
    rule("B2/S/C3x", "did you mean B2/S/C3?"),
    rule("345/2/4x", "did you mean 345/2/4?"),
    rule("B2/S13Hx", "did you mean B2/S13H?"),
    AdviceCase("life", "!grid\nrule: B3//S23:T30,20", "did you mean B3/S23:T30,20?"),
    rule("B3/S23Inv", "for a single kind, write rule: B3/S23", "B3/S23"),
    AdviceCase(
      "life", "!grid\ninitial: glider\nrule: B3/S23:P2000000000,20", "write rule: B3/S23 and boundary: unbounded",
      "!grid\ninitial: glider\nrule: B3/S23\nboundary: unbounded"),
    rule("234", "write it as B3/S23, or survival first as 23/3", "23/4"),
    rule("B3/S29", "counts are the digits 0 to 8", "B3/S28"),
    rule("B5/S2V", "counts are the digits 0 to 4", "B4/S2V"),
    rule("B7/S2H", "counts are the digits 0 to 6", "B6/S2H"),
    rule("Ba2/S12", "letters follow their count, as in B2-a/S12", "B2-a/S12"),
    rule("B8a/S23", "no letter can follow 8", "B8/S23"),
    rule("B1a/S23", "the letters of 1 are ce", "B1ce/S23"),
    rule("B2aa/S23", "write each letter once after its count", "B2a/S23"),
    rule("B2a/S3V", "letters work only with the Moore neighbourhood, without V or H", "B2a/S3"),
    rule("B3/S23/C", "write the number of states, from 2 to 256", "B3/S23/C4"),
    rule("B3/S23/C300", "use a number from 2 to 256", "B3/S23/C256"),
  ]

  private static let maps: [AdviceCase] = [
    rule("MAPAAAAA!", "a map consists of the characters A–Z, a–z, 0–9, + and /", "MAPAAAAAA"),
    rule("MAPAAAAAAA", "a map has 86 characters, 22 for hexagonal or 6 for von Neumann neighbours", "MAPAAAAAA"),
    rule("MAPAAAAAA!", "only the number of states may follow the map, as in /4", "MAPAAAAAA/4"),
  ]

  private static let form = "the form is R5,C0,M1,S34..58,B34..45,NM or R2,C2,S6-8,13,B7-9,NM"

  private static let ranges: [AdviceCase] = [
    rule("R5,X0", form, "R5,C0,M1,S34..58,B34..45,NM"),
    rule("R2,C2,S6-8,13,NM", form, "R2,C2,S6-8,13,B7-9,NM"),
    rule("R2,R2,C2,S6-8,B7-9,NM", "write the part R only once", "R2,C2,S6-8,B7-9,NM"),
    AdviceCase(
      "life", "sweep: {rule: [R2,C2,S6-8,B7-9,NM]}", "a rule with commas needs quotation marks inside { } or [ ]",
      "sweep: {rule: [\"R2,C2,S6-8,B7-9,NM\"]}"),
    rule("5,34,45,34", "the form is range, births from, to, survivals from, to: 5,34,45,34,58", "5,34,45,34,58"),
    rule("5,45,34,34,58", "the form is range, births from, to, survivals from, to: 5,34,45,34,58", "5,34,45,34,58"),
    rule("R2,C2,S6-8,B7-99,NM", "use counts from 0 to 24 at range 2", "R2,C2,S6-8,B7-24,NM"),
    rule("R501,C2,S6-8,B7-9,NM", "a range is from 1 to 500", "R2,C2,S6-8,B7-9,NM"),
    rule("R2,C257,S6-8,B7-9,NM", "the number of states is from 0 to 256", "R2,C256,S6-8,B7-9,NM"),
    rule("R2,M2,S6-8,B7-9,NM", "M is from 0 to 1", "R2,M1,S6-8,B7-9,NM"),
    rule("R2,C2,S8-6,B7-9,NM", "write the smaller count first", "R2,C2,S6-8,B7-9,NM"),
    rule(
      "R2,C2,S6-8,B7-9,NQ",
      "neighbourhoods are NM (Moore), NN (von Neumann), NC (circular), N2 (Euclidean), N+ (cross), NX (saltire), "
        + "N* (star), N# (hash), N@ and NW (digits)", "R2,C2,S6-8,B7-9,NC"),
    rule(
      "R1,C0,M1,S1,B1,NW123", "NW at range 1 has 9: the weight of each cell, row by row",
      "R1,C0,M1,S1,B1,NW121202121"),
    rule(
      "R1,C0,M1,S1,B1,N@7", "N@ at range 1 has 2: a bit for each cell, row by row, without the cell itself",
      "R1,C0,M1,S1,B1,N@7e"),
    rule(
      "R1,C0,M1,S1,B1,NW999999999", "use weights from 0 to 7; negative ones are not supported",
      "R1,C0,M1,S1,B1,NW777777777"),
  ]

  private static let lattices: [AdviceCase] = [
    lattice("Q30", "the suffixes are :P30,20 :T30,20 :T30+5,20 :K30*,20 :C30,20 :S30; 0 means no edge", "T30+5,20"),
    lattice("P30+5,20", "only a torus, or the reversed edges of a Klein bottle, can have a shift", "T30+5,20"),
    lattice("P30*,20", "only a Klein bottle has a '*': :K30*,20", "K30*,20"),
    lattice("T30*,20", "only a Klein bottle has a '*': :K30*,20", "K30*,20"),
    lattice("S30,20", "a sphere is square: :S30", "S30"),
    lattice("T30+1,20+1", "shift either the horizontal or the vertical edges, not both", "T30+1,20"),
    lattice("T0+1,20", "an unbounded lattice has no shift", "T30,20"),
    lattice("K30,20", "a Klein bottle has exactly one reversed pair of edges: :K30*,20", "K30*,20"),
    lattice(
      "K31*+1,20", "a Klein bottle is shifted on its reversed edges, of an even number of cells", "K30*+1,20"),
    lattice("C0,20", "only a plane or a torus can be unbounded", "C30,20"),
    lattice("T99999999999,20", "a side has at most 2,147,483,647 cells", "T30,20"),
  ]
}
