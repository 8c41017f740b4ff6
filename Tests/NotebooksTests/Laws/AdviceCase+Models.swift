extension AdviceCase {
  /// The requirements of models and patterns.
  static let models: [AdviceCase] = patterns + codes + places + life + machines + people + games

  private static let patterns: [AdviceCase] = [
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}", "write the column and the row of a block's corner after '#P'",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "#Life 1.05\n#P 3\n***\n", "good/a.lif": "#Life 1.05\n#P 3 4\n***\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}", "each line holds the column and the row of one live cell",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "#Life 1.06\n3\n", "good/a.lif": "#Life 1.06\n3 4\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mcl}",
      "'.' is dead, A to X are the states 1 to 24, a to j before a letter add 24 to 240, $ ends a row",
      "grid: 64\ninitial: {file: good/a.mcl}",
      files: ["bad/a.mcl": "#MCell 4.20\n#BOARD 9x9\n#L 3?\n", "good/a.mcl": "#MCell 4.20\n#BOARD 9x9\n#L 3A\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "b or . is dead, o or A alive, B to X and pA to yO are further states, $ ends a row, ! the pattern",
      "grid: 64\ninitial: {file: good/a.rle}", files: ["bad/a.rle": "3?!", "good/a.rle": "3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: a.json}", "write for example 'title: bar'",
      "grid: 64\ninitial: {file: a.json, title: bar}",
      files: ["a.json": "[{\"title\": \"bar\", \"contents\": [[0, 0]]}, {\"title\": \"dot\", \"contents\": [[0, 0]]}]"]),
  ]

  private static let codes: [AdviceCase] = [
    AdviceCase(
      "life",
      "grid: 9\nsweep: {rule: [B3/S23, B36/S23]}\nshow: [{statistics: population, where: population > 1 at step=1}]",
      "leave out 'at step=1'",
      "grid: 9\nsweep: {rule: [B3/S23, B36/S23]}\nshow: [{statistics: population, where: population > 1}]"),
    AdviceCase(
      "life",
      "grid: 9\nsweep: {rule: [B3/S23, B36/S23]}\nshow: [{statistics: population, where: population > 1 at rule=B3/S23}]",
      "write and rule == \"B3/S23\" instead of at rule=B3/S23",
      "grid: 9\nsweep: {rule: [B3/S23, B36/S23]}\n"
        + "show: [{statistics: population, where: 'population > 1 and rule == \"B3/S23\"'}]"),
    AdviceCase(
      "life",
      "grid: 9\nsweep: {rule: [B3/S23, B36/S23]}\n"
        + "show: [{statistics: population, where: population > 9 or deaths > 9 at rule=B3/S23}]",
      "write (population > 9 or deaths > 9) and rule == \"B3/S23\"",
      "grid: 9\nsweep: {rule: [B3/S23, B36/S23]}\n"
        + "show: [{statistics: population, where: '(population > 9 or deaths > 9) and rule == \"B3/S23\"'}]"),
    AdviceCase("life", "grid: 9\ninitial: xp3_7", "write xp2_7", "grid: 9\ninitial: xp2_7"),
    AdviceCase("life", "grid: 9\ninitial: [xp2_153]", "write xq4_153", "grid: 9\ninitial: [xq4_153]"),
    AdviceCase(
      "life", "grid: 9\ninitial: {pattern: xp999999999_33}", "write xs4_33", "grid: 9\ninitial: {pattern: xs4_33}"),
    AdviceCase(
      "life", "grid: 9\ninitial: xp2_111111", "correct the code, or give the cells with rle or cells",
      "grid: 9\ninitial: {rle: 6o!}"),
    AdviceCase(
      "life", "grid: 9\ninitial: xs4_34", "correct the code, or give the cells with rle or cells",
      "grid: 9\ninitial: {cells: OO}"),
    AdviceCase(
      "life", "grid: 9\ninitial: {pattern: ov_p46}", "correct the code, or give the cells with rle or cells",
      "grid: 9\ninitial: {cells: OO}"),
  ]

  private static let places: [AdviceCase] = [
    AdviceCase(
      "life", "!grid\ninitial: {file: a.rle}", "add 'header: ignore', which leaves out the position in the file",
      "!grid\ninitial: {file: a.rle, header: ignore}",
      files: ["a.rle": "#CXRLE Pos=30,0\nx = 3, y = 1, rule = B3/S23:P20,10\n3o!"]),
    AdviceCase(
      "life", "boundary: dead\ninitial: {pattern: glider, at: [-1, -1]}", "place it at [0, 0]",
      "boundary: dead\ninitial: {pattern: glider, at: [0, 0]}"),
    AdviceCase(
      "life", "boundary: dead\ninitial: {pattern: glider, at: [-1, 2]}", "place it at [0, 2]",
      "boundary: dead\ninitial: {pattern: glider, at: [0, 2]}"),
    AdviceCase(
      "life", "grid: 2\ninitial: glider", "use at least 3 columns and 3 rows", "grid: 3x3\ninitial: glider"),
    AdviceCase(
      "life", "initial: {random: 0.1, pattern: glider}", "put several forms in a list",
      "initial: [{random: 0.1}, {pattern: glider}]"),
    AdviceCase(
      "elementary", "grid: 9\ninitial: {random: 0.5, symmetry: D8_1}", "write symmetry: D2_+1, which a line can have",
      "grid: 9\ninitial: {random: 0.5, symmetry: D2_+1}"),
    AdviceCase(
      page: pair("model: infection\npeople: 25\nfactor: 1", "model: infection\npeople: 16\nfactor: 1"),
      "write people: 25", pair("model: infection\npeople: 25\nfactor: 1", "model: infection\npeople: 25\nfactor: 1")),
    AdviceCase(
      page: pair("model: infection\ngrid: 9x2\nfactor: 1", "model: infection\npeople: 16\nfactor: 1"),
      "write grid: 9x2 instead of 'people'",
      pair("model: infection\ngrid: 9x2\nfactor: 1", "model: infection\ngrid: 9x2\nfactor: 1")),
    AdviceCase(
      page: pair("model: infection\npeople: 9\nfactor: 1", "model: life\ngrid: 3"), "name a block of the model life",
      pair("model: life\ngrid: 3", "model: life\ngrid: 3")),
    AdviceCase(
      page: pair("model: life\ngrid: 9x2", "model: life\ngrid: 8"), "write grid: 9x2",
      pair("model: life\ngrid: 9x2", "model: life\ngrid: 9x2")),
  ]

  private static let life: [AdviceCase] = [
    AdviceCase(
      "life", "edits: [{at: [0, 0]}]", "add 'step: 1' between the braces", "edits: [{at: [0, 0], step: 1}]"),
    AdviceCase(
      "elementary", "edits: [{step: 1}]", "add 'at: 0' between the braces", "edits: [{step: 1, at: 0}]"),
    AdviceCase(
      "life", "!steps\nuntil: settled", "add boundary: unbounded, or write until: stable",
      "boundary: unbounded\n!steps\nuntil: settled"),
    AdviceCase(
      "life", "!steps\nuntil: settled", "add boundary: unbounded, or write until: stable", "!steps\nuntil: stable"),
    AdviceCase(
      "life", "rule: WireWorld\n!steps\nuntil: settled", "write until: stable",
      "rule: WireWorld\n!steps\nuntil: stable"),
    AdviceCase(
      "life", "show: census", "set boundary: unbounded", "boundary: unbounded\n!steps\nuntil: settled\nshow: census"),
    AdviceCase(
      "life", "!grid\nrule: B3/S23:T8,8\nshow: census", "leave ':T8,8' out of the rule, and set boundary: unbounded",
      "boundary: unbounded\nrule: B3/S23\n!steps\nuntil: settled\nshow: census"),
    AdviceCase(
      "life", "sweep: {initial.random: [0.1, 0.2]}",
      "sweep maps of 'initial', such as initial: [{random: 0.1}, {random: 0.2}]",
      "sweep: {initial: [{random: 0.1}, {random: 0.2}]}"),
    AdviceCase(
      "infection", "sweep: {recovery.mean: 2..4}", "sweep maps of 'recovery', such as recovery: [{mean: 2}, {mean: 4}]",
      "sweep: {recovery: [{mean: 2}, {mean: 4}]}"),
    AdviceCase(
      page: onAPlane("[{from: first}, glider]"), "write initial: {from: first}; 'edits' changes cells, also at step 0",
      onAPlane("{from: first}\nedits: [{step: 0, at: [0, 0]}]")),
    AdviceCase(
      page: onAPlane("[{from: first}, random]\ngrid: 8"),
      "write initial: {from: first}; 'edits' changes cells, also at step 0", onAPlane("{from: first}\ngrid: 8")),
  ]

  /// Returns an unbounded plane after a block from whose final state it may start.
  private static func onAPlane(_ initial: String) -> String {
    func block(_ name: String, _ initial: String) -> String {
      "```simulation\nname: \(name)\nmodel: life\nboundary: unbounded\nsteps: 1\ninitial: \(initial)\n```\n"
    }
    return block("first", "glider") + "\n" + block("second", initial)
  }

  private static let loop = "transitions: {a: {x: [b, x]}, b: {x: [c, x]}, c: {x: [d, x]}, d: {x: [d]}}\ninput: x\n"

  private static let machines: [AdviceCase] = [
    AdviceCase(
      "mealy", "\(loop)feedback: true\nsteps: 2", "it may never end; 'steps' sets the limit",
      "\(loop)feedback: true\nsteps: 9"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, y]}, b: {z: [a, w]}}\ninput: x\nundefined: stay",
      "an input that needs one leaves the machine where it is",
      "transitions: {a: {x: [b, y], z: [a, y]}, b: {x: [b, y], z: [a, w]}}\ninput: x"),
  ]

  private static let people: [AdviceCase] = [
    AdviceCase(
      "infection", "replicates: 2\nshow: {differences: peak, from: {factor: 1}}",
      "write 'sweep: {factor: [1, 2]}' instead of 'factor: 1'",
      "!factor\nreplicates: 2\nsweep: {factor: [1, 2]}\nshow: {differences: peak, from: {factor: 1}}"),
    AdviceCase(
      "life", "grid: 8x8\n!steps\nuntil: stable\nreplicates: 2\nshow: {differences: population, from: {seed: 1}}",
      "add a line 'sweep: {seed: [1, 2]}'",
      "grid: 8x8\n!steps\nuntil: stable\nreplicates: 2\nsweep: {seed: [1, 2]}\n"
        + "show: {differences: population, from: {seed: 1}}"),
    AdviceCase(
      "infection", "tap: [{at: [0, 0]}]", "add 'step: 1' between the braces", "tap: [{at: [0, 0], step: 1}]"),
    AdviceCase(
      "infection", "tap: [{step: 1}]", "add 'at: [0, 0]' between the braces", "tap: [{step: 1, at: [0, 0]}]"),
    AdviceCase(
      "infection", "vaccinated: 2", "write a decimal from 0 to 1, such as 0.5", "vaccinated: 0.5"),
    AdviceCase("infection", "recovery: {}", "add 'mean: 5' between the braces", "recovery: {mean: 5}"),
    goingOn("incubation: 5\nsteps: 3", "add a line 'incubation: 2'"),
    goingOn("recovery: 1\nsteps: 2", "add a line 'recovery: 5'"),
    goingOn(
      "recovery: 1\nsteps: 2", "write 'immunity: 1' instead of 'immunity: 0'", lines: "immunity: 1",
      instead: "immunity: 0", besides: "recovery: 1\n"),
    goingOn("vaccinated: 0.9\nsteps: 1", "add a line 'vaccinated: 0'"),
    goingOn(
      "recovery: 1\nmortality: 1\nsteps: 2", "add the lines 'recovery: 5' and 'mortality: 0.1'",
      lines: "recovery: 5\nmortality: 0.1"),
    goingOn(
      "recovery: 1\nmortality: 1\nsteps: 2", "add a line 'mortality: 0.1'", lines: "mortality: 0.1",
      besides: "recovery: 3\n"),
  ]

  /// Returns a group of people that continues from others, whose disease has more states.
  ///
  /// - Parameter wrong: the lines that the advice replaces.
  private static func goingOn(
    _ first: String, _ advice: String, lines: String? = nil, instead wrong: String = "", besides second: String = ""
  ) -> AdviceCase {
    let added = lines ?? advice.split(separator: "'").dropFirst().first.map(String.init) ?? ""
    func page(_ more: String) -> String {
      let keys = "model: infection\npeople: 100\nfactor: 1"
      return "```simulation\nname: first\n\(keys)\n\(first)\n```\n\n"
        + "```simulation\nname: second\n\(keys)\nsteps: 1\ninitial: {from: first}\n\(second)\(more)\n```\n"
    }
    return AdviceCase(page: page(wrong), advice, page(added))
  }

  private static let games: [AdviceCase] = [
    AdviceCase("memory", "players: {}", "add 'memory: 7' between the braces", "players: {memory: 7}"),
    AdviceCase(
      "memory", "pairs: 2\nflips: [[0, 0], [1, 0], [0, 0]]", "turn over a card that is left on the table",
      "pairs: 2\nflips: [[0, 0], [1, 0], [0, 1]]"),
    AdviceCase(
      "memory", "pairs: 1\nflips: [[0, 0], [1, 0], [0, 0]]", "end the list before it",
      "pairs: 1\nflips: [[0, 0], [1, 0]]"),
  ]

  private static func pair(_ first: String, _ second: String) -> String {
    "```simulation\nname: first\n\(first)\nsteps: 1\n```\n\n"
      + "```simulation\nname: second\n\(second)\nsteps: 1\ninitial: {from: first}\n```\n"
  }
}
