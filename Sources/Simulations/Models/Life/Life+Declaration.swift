import Expressions
import Specification

extension Life {
  package static let declaration = ModelDeclaration(
    name: "life", synonyms: ["game-of-life", "conway", "gol", "life-like"],
    summary: "Conway's Game of Life and other two-dimensional rules: B…/S…, isotropic, MAP, Generations, Larger than "
      + "Life, WireWorld.",
    explanation: """
      All cells change at once, each by its own state and by its neighbours'. B3/S23 is Conway's Game of Life (M. \
      Gardner, Scientific American 223, October 1970): a dead cell is born when three of its eight neighbours live, \
      a live one survives with two or three. It may be written 23/3 (survival first) or by name. V after the counts \
      means the four nearest neighbours, H the six of a hexagonal grid. Letters after a count choose among the \
      arrangements of so many neighbours (B2-a/S12, Hensel's notation), and MAP… lists the next state of all 512 \
      arrangements. B2/S345/C4, also written 345/2/4, has four states: a live cell that does not survive passes \
      through the states 2 and 3, in which it is no neighbour and cannot be born. R5,C0,M1,S34..58,B34..45,NM counts \
      within a range of 5 (Larger than Life), in a square, with NN in a diamond, with NC in a disc; \
      R2,C2,S6-8,13,B7-9,NM lists counts. N2 is a Euclidean disc, N+ a cross, NX a saltire, N* a star and N# a hash; \
      N@ lists the bits of a neighbourhood of one's own and NW weights from 0 to 7, in hexadecimal digits row by \
      row. W22 is a rule of one dimension as Golly runs it, row below row. WireWorld has empty cells, electron heads \
      (1), tails (2) and conductors (3). Other well-known names are known too. One of Golly's lattices may follow \
      after a colon: torus, also shifted, plane or tube (:T30,20 :T30+5,20 :P30,20 :T30,0, where 0 is no end), Klein \
      bottle (:K30*,20 :K30*+1,20), cross-surface (:C30,20) and sphere (:S30). On a narrow torus a neighbour counts \
      as often as it is met. An unbounded lattice grows as the pattern does; its coordinates may become negative, \
      pictures show the smallest box around all that they show, and rules under which cells are born of nothing (B0) \
      do not run on it. In a list or map in one line, a rule with commas or colons stands in quotation marks.
      """,
    version: 2,
    keys: [
      ruleKey.declaration, gridKey.declaration, boundaryKey.declaration, initialKey.declaration, stepsKey.declaration,
      untilKey.declaration, editsKey.declaration,
    ],
    statistics: [
      .init("generation", "The number of steps computed."),
      .init("population", "How many cells live; with more than two states, how many are not in state 0."),
      .init("births", "How many cells the last step brought to life: from state 0 to another. Edits do not count."),
      .init("deaths", "How many cells died in the last step: came to state 0. Edits do not count."),
      .init(
        "density", "The population as a share of all cells; on an unbounded lattice of those in the box.",
        mean: .ofShares),
      .init("box", "[column, row, columns, rows] of the smallest box around the population, or none."),
      .init(
        "period",
        "With `until: stable`: after how many steps the state repeats, on an unbounded lattice wherever it is then; "
          + "none where the limit came first."),
      .init("since", "With `until: stable`: the first step whose state comes again; the run ends at since + period."),
      .init(
        "displacement",
        "With `until: stable` on an unbounded lattice: [columns, rows] by which the pattern moves in a period."),
    ],
    headline: "population",
    series: [.init("population", "How many cells live.")],
    views: views.map(\.declaration),
    example: """
      model: life
      grid: 32x16
      initial: glider
      steps: 20
      """)
}
