import Simulations
import Testing

/// The lattices as Golly draws them: every cell of a small lattice has a letter, and so does every place around it.
///
/// Each drawing was read off Golly 3.3 with rules that copy one neighbour. Golly's help page "Bounded Grids" differs
/// only in the lattice of a shifted Klein bottle.
@Suite struct TopologyTests {
  @Test(arguments: [
    (":T4,3", ["LIJKLI", "DABCDA", "HEFGHE", "LIJKLI", "DABCDA"]),
    (":T4+1,3", ["KLIJKL", "DABCDA", "HEFGHE", "LIJKLI", "ABCDAB"]),
    (":T4,3+1", ["HIJKLA", "LABCDE", "DEFGHI", "HIJKLA", "LABCDE"]),
    (":K4*,3", ["ILKJIL", "DABCDA", "HEFGHE", "LIJKLI", "ADCBAD"]),
    (":K4,3*", ["DIJKLA", "LABCDI", "HEFGHE", "DIJKLA", "LABCDI"]),
    (":K4*+1,3", ["LKJILK", "DABCDA", "HEFGHE", "LIJKLI", "DCBADC"]),
    (":K4*-1,3", ["LKJILK", "DABCDA", "HEFGHE", "LIJKLI", "DCBADC"]),
    (":K3,4*+1", ["LJKLJ", "IABCG", "FDEFD", "CGHIA", "LJKLJ", "IABCG"]),
    (":C4,3", ["ALKJID", "LABCDI", "HEFGHE", "DIJKLA", "IDCBAL"]),
    (":S3", ["AADGC", "AABCG", "BDEFH", "CGHII", "GCFII"]),
    (":P4,3", ["......", ".ABCD.", ".EFGH.", ".IJKL.", "......"]),
  ])
  func drawings(suffix: String, drawing: [String]) throws {
    let topology = try #require(try LifeRule.parse("B3/S23" + suffix).get().topology)
    let letters = Array("ABCDEFGHIJKL")
    let found = (-1...topology.rows).map { row in
      String(
        (-1...topology.columns).map { column in
          topology.cell(at: column, row).map { letters[$0.row * topology.columns + $0.column] } ?? "."
        })
    }
    #expect(found == drawing)
  }

  @Test func placesFarOutsideAreFoundToo() throws {
    for suffix in [":T5+2,4", ":K6*+1,3", ":K3,4*", ":C5,4", ":S3", ":T1,1", ":S1", ":C1,2"] {
      let topology = try #require(try LifeRule.parse("B3/S23" + suffix).get().topology)
      for row in -20...20 {
        for column in -20...20 {
          let cell = try #require(topology.cell(at: column, row))
          #expect((0..<topology.columns).contains(cell.column) && (0..<topology.rows).contains(cell.row))
        }
      }
    }
  }
}
