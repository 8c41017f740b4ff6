extension AdviceCase {
  /// Missing, superfluous or contradictory keys.
  static let keys: [AdviceCase] = [
    AdviceCase(
      "life", "replicates: 2\nsave: a.rle",
      "a name that ends in .csv saves the statistics of all runs",
      "replicates: 2\nsave: a.csv"),
    AdviceCase(
      "life", "rule: WireWorld\nsave: a.cells",
      "a name that ends in .rle or .mc keeps the rule",
      "rule: WireWorld\nsave: a.rle"),
    AdviceCase(
      "totalistic", "code: 777\ncolours: 3\nsave: a.cells",
      "a name that ends in .rle or .mc keeps all states",
      "code: 777\ncolours: 3\nsave: a.rle"),
    AdviceCase(
      "life", "grid: 128x128\nshow: {image: {frames: 3, format: svg}}",
      "ask for fewer 'frames', or leave out 'format': a PNG may be larger",
      "grid: 128x128\nshow: {image: {frames: 3}}"),
    AdviceCase(
      "life", "initial: {rle: \"99999999999o!\"}",
      "it may have at most 268,435,456 cells",
      "initial: {rle: \"3o!\"}"),
    AdviceCase(
      "infection", "labels: {peak: most, duration: most}", "choose different words for duration",
      "labels: {peak: most, duration: longest}"),
    AdviceCase(
      "infection", "replicates: 3\nmark: {peak: 2}", "add {chart: peak} to 'show'",
      "replicates: 3\nmark: {peak: 2}\nshow: [{chart: peak}, statistics]"),
    AdviceCase(
      "infection", "replicates: 3\nmark: {sick: 2}", "add {bands: sick} to 'show'",
      "replicates: 3\nmark: {sick: 2}\nshow: [{bands: sick}, statistics]"),
    AdviceCase(
      "infection", "mark: {sick: 2}\nshow: statistics", "add {chart: sick} to 'show'",
      "mark: {sick: 2}\nshow: [{chart: sick}, statistics]"),
    AdviceCase(
      "infection", "mark: {peak: 2}", "add 'replicates: 100', and {chart: peak} to 'show'",
      "mark: {peak: 2}\nreplicates: 100\nshow: [{chart: peak}]"),
    AdviceCase(
      "infection", "!factor\nsweep: {factor: [1, 2]}\nmark: {factor: 2}\nshow: statistics", "add 'chart' to 'show'",
      "!factor\nsweep: {factor: [1, 2]}\nmark: {factor: 2}\nshow: [chart, statistics]"),
    AdviceCase(
      "elementary", "!rule\nsweep: {rule: [30, 90]}\nmark: {rule: 45}", "leave out 'rule' in 'mark'",
      "!rule\nsweep: {rule: [30, 90]}"),
    AdviceCase("life", "show: {image: pdf}", "known formats: png, svg", "show: {image: png}"),
    AdviceCase(
      "infection", "show: {image: pdf}", "known formats: png, svg; known pictures: grid, arrival",
      "show: {image: arrival}"),
    AdviceCase(
      "life", "!steps\nuntil: [population > 3000, population < 9]",
      "join the conditions: until: population > 3000 or population < 9",
      "!steps\nuntil: population > 3000 or population < 9"),
    AdviceCase(
      "life", "!steps\ninitial: glider\nboundary: unbounded\nuntil: [settled, population > 3000]",
      "write one condition, such as until: settled",
      "!steps\ninitial: glider\nboundary: unbounded\nuntil: settled"),
    AdviceCase(
      "infection", "steps: 9\ninterventions: [{step: 1, until: 5, factor: 0}]",
      "end it with a second intervention, such as {step: 5, factor: 2}",
      "steps: 9\ninterventions: [{step: 1, factor: 0}, {step: 5, factor: 2}]"),
    AdviceCase(
      "life", "save: a",
      ".rle, .cells and .mc hold the final state; .csv holds the series or, for many runs, their statistics; "
        + "curves.csv holds the series of many runs; .dot holds a machine",
      "save: a.rle"),
    AdviceCase(
      "life", "save: a.txt",
      "known extensions: .rle, .cells, .mc, .csv, .dot",
      "save: a.rle"),
    AdviceCase(
      "life", "show: map",
      "known views: grid, frames, states, census, chart, image, animation, statistics; with 'sweep' or 'replicates' also bands, "
        + "scatter, differences",
      "show: image"),
    AdviceCase(
      "life", "show: bands",
      "add 'replicates: 100'",
      "show: bands\nreplicates: 3"),
    AdviceCase(
      "life", "steps: 2\nsweep: {steps: [1, 2]}",
      "remove it from the block or from 'sweep'",
      "!steps\nsweep: {steps: [1, 2]}"),
    AdviceCase(
      "life", "sweep: {seed: []}",
      "write a list of at least one value",
      "sweep: {seed: [1]}"),
    AdviceCase(
      "life", "sweep: {seed: 5..1}",
      "swap the ends, or change the sign of the step",
      "sweep: {seed: 1..5}"),
    AdviceCase(
      "infection", "!factor\nsweep: {factor: 1..3 step 0}",
      "write a step that is not 0, such as 'step 1'",
      "!factor\nsweep: {factor: 1..3 step 1}"),
    AdviceCase(
      "infection", "!factor\nsweep: {factor: [1, 2, 2]}",
      "delete one of them",
      "!factor\nsweep: {factor: [1, 2]}"),
    AdviceCase(
      "life", "save: [a.rle, ./a.rle]",
      "delete one of them",
      "save: [a.rle]"),
    AdviceCase(
      "mealy", "save: a.csv",
      "leave out 'save': 'notebook results' prints the statistics",
      "seed: 1"),
    AdviceCase("mealy", "save: a.rle", "a name that ends in .dot saves the machine", "save: a.dot"),
    AdviceCase("life", "save: a.dot", "a name that ends in .rle saves the final state", "save: a.rle"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [a, \"y/n\"]}}\nsave: a.dot",
      "use words without '/' and line ends, and without spaces at their ends",
      "transitions: {a: {x: [a, y-n]}}\nsave: a.dot"),
    AdviceCase(
      "mealy", "replicates: 2\nsave: curves.csv",
      "another name that ends in .csv saves the statistics of all runs",
      "replicates: 2\nsave: runs.csv"),
    AdviceCase(
      "infection", "sweep: {probability: 0.1234567890123456789..1}",
      "at most 18 are exact",
      "sweep: {probability: 0.1..1 step 0.1}"),
    AdviceCase(
      "infection", "sweep: {labels: {factor: contacts}}",
      "add a key with its values, such as factor: [1, 2, 3]",
      "!factor\nsweep: {labels: {factor: contacts}, factor: [1, 2, 3]}"),
    AdviceCase(
      "infection", "!factor\nsweep: {factor: [1, 2], paired: {people: [9, 16], factor: [1, 2]}}",
      "remove it from 'sweep' or from 'paired'",
      "!factor\n!people\nsweep: {paired: {people: [9, 16], factor: [1, 2]}}"),
    AdviceCase(
      "infection", "!factor\n!people\nsweep: {paired: [people, factor]}",
      "write for example paired: {people: [100, 400], factor: [1, 2]}",
      "!factor\n!people\nsweep: {paired: {people: [100, 400], factor: [1, 2]}}"),
    AdviceCase(
      "infection", "!factor\n!people\nsweep: {paired: {people: [9, 16], factor: [1, 2, 3]}}",
      "give both the same number of values",
      "!factor\n!people\nsweep: {paired: {people: [9, 16], factor: [1, 2]}}"),
    AdviceCase(
      "life", "title: *x",
      "write the value out, or put a text that starts with '*' in quotes",
      "title: \"*x\""),
    AdviceCase(
      "life", "title: a\n---\nsteps: 3",
      "delete this line, or make it a block of its own",
      "title: a\nsteps: 3"),
    AdviceCase(
      "life", "title: a\n: 3",
      "write key: value",
      "title: a\nseed: 3"),
    AdviceCase(
      "life", "<<: {seed: 3}",
      "write its keys out",
      "seed: 3"),
    AdviceCase(
      "life", "seed: 3\nseed: 4",
      "delete one of them",
      "seed: 3"),
    AdviceCase(
      "life", "title: &a x",
      "delete it, or put a text that starts with '&' in quotes",
      "title: x"),
    AdviceCase(
      "life", "title: !x y",
      "delete it, or put a text that starts with '!' in quotes",
      "title: y"),
    AdviceCase(
      "life", "seed:3",
      "write 'seed: 3'",
      "seed: 3"),
    AdviceCase(
      "life", "show: {chart}",
      "write {chart: value}",
      "show: {chart: population}"),
    AdviceCase(
      "life", "title: a\nmore",
      "write key: value, or indent it to continue the line above",
      "title: a\n  more"),
    AdviceCase(
      "life", "title: a\n   seed: 3",
      "indent it like the other keys",
      "title: a\nseed: 3"),
    AdviceCase(
      "life", "title: a\u{7}b",
      "delete it, or write it as an escape in double quotes",
      "title: ab"),
    AdviceCase(
      "life", "rule: B36/S23\ninitial: {rle: \"x = 1, y = 1, rule = B3/S23\\no!\"}",
      "leave 'rule' out to use the pattern's",
      "initial: {rle: \"x = 1, y = 1, rule = B3/S23\\no!\"}"),
    AdviceCase(
      "life", "rule: B0/S23/C3\nboundary: unbounded\n!grid\ninitial: glider",
      "give a grid with boundary: periodic",
      "rule: B0/S23/C3\nboundary: periodic"),
    AdviceCase(
      "life", "edits: [{step: 1, at: [9, 0]}]",
      "columns are numbered from 0 to 7, rows from 0 to 7",
      "edits: [{step: 1, at: [7, 0]}]"),
    AdviceCase(
      "life", "rule: B3/S23:T30,20\ngrid: 30",
      "leave ':T30,20' out",
      "rule: B3/S23\ngrid: 30"),
    AdviceCase(
      "life", "boundary: unbounded\n!grid\ninitial: random",
      "add a line 'grid: 64x64', or start from a pattern",
      "boundary: unbounded\ngrid: 64x64"),
    AdviceCase(
      "life", "edits: [{step: 5, at: [0, 0]}]",
      "write steps: 5",
      "steps: 5\nedits: [{step: 5, at: [0, 0]}]"),
    AdviceCase(
      "elementary", "grid: 9\nedits: [{step: 1, at: 9}]",
      "columns are numbered from 0 to 8",
      "grid: 9\nedits: [{step: 1, at: 8}]"),
    AdviceCase(
      "elementary", "initial: {cells: \"O\\nO\"}",
      "a line takes one row, such as {cells: \"O..OO\"}",
      "initial: {cells: \"O..OO\"}"),
    AdviceCase(
      "infection", "mortality: 0.1",
      "add a line such as 'recovery: 5' or 'recovery: {mean: 5}'",
      "mortality: 0.1\nrecovery: {mean: 5}"),
    AdviceCase(
      "infection", "interventions: [{step: 7, factor: 2}]",
      "write steps: 7",
      "steps: 7\ninterventions: [{step: 7, factor: 2}]"),
    AdviceCase(
      "infection", "grid: 3x3",
      "keep one of them",
      "!people\ngrid: 3x3"),
    AdviceCase(
      "infection", "!people",
      "add a line such as 'people: 400' or 'grid: 20x20'",
      "!people\ngrid: 20x20"),
    AdviceCase(
      "infection", "interventions: [{factor: 1}]",
      "add one, such as 'step: 20' or 'when: \"sick > 100\"'",
      "interventions: [{when: \"sick > 100\", factor: 1}]"),
    AdviceCase(
      "infection", "interventions: [{step: 1}]",
      "add one, such as 'factor: 1' or 'vaccinate: 0.3'",
      "interventions: [{step: 1, vaccinate: 0.3}]"),
    AdviceCase(
      "infection", "tap: [{at: [0, 0], step: 5}]",
      "write steps: 5",
      "steps: 5\ntap: [{at: [0, 0], step: 5}]"),
    AdviceCase(
      "infection", "people: 8\ntap: [{at: [2, 2], step: 1}]",
      "the last row is short",
      "people: 8\ntap: [{at: [1, 2], step: 1}]"),
    AdviceCase(
      "infection", "tap: [{at: [9, 0], step: 1}]",
      "columns are numbered from 0 to 2, rows from 0 to 2",
      "tap: [{at: [2, 0], step: 1}]"),
    AdviceCase(
      "infection", "initial: {rle: \"ABC!\"}",
      "use a pattern with the states 0 to 1",
      "initial: {rle: \"3o!\"}"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b]}, b: {x: [a]}}",
      "the view 'minimal' shows the machine without duplicates",
      "transitions: {a: {x: [a]}}"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, y]}, b: {z: [a, w]}}\ninput: x",
      "an input that needs one is an error; with 'undefined: stay' the machine stays where it is",
      "transitions: {a: {x: [b, y]}, b: {z: [a, w]}}\ninput: x\nundefined: stay"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, y]}, b: {z: [a, w]}}\ninput: xx",
      "give 'b' a transition for 'x', or write 'undefined: stay'",
      "transitions: {a: {x: [b, y]}, b: {z: [a, w]}}\ninput: xx\nundefined: stay"),
    AdviceCase(
      "mealy", "transitions: {a: {push: [a, y], pull: [a, z]}}\ninput: [pusch]",
      "did you mean 'push'?"),
    AdviceCase(
      "mealy", "transitions: {}",
      "write for example {off: {push: [on]}, on: {push: [off]}}",
      "transitions: {off: {push: [on]}, on: {push: [off, x]}}\ninitial: off\ninput: [push]"),
    AdviceCase(
      "mealy", "transitions:\n  a: {x: [b, y]}\n  b:",
      "write {} for a state without transitions",
      "transitions:\n  a: {x: [b, y]}\n  b: {}\ninput: x"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, \"\"]}, b: {x: [a, z]}}",
      "leave it out if there is no output",
      "transitions: {a: {x: [b]}, b: {x: [a, z]}}"),
    AdviceCase(
      "mealy", "transitions: {a: {coin: [b, y], push: [a, w]}, b: {coin: [a, z], push: [a, q]}}\ninput: coin push",
      "write a list, such as [coin, push]",
      "transitions: {a: {coin: [b, y], push: [a, w]}, b: {coin: [a, z], push: [a, q]}}\ninput: [coin, push]"),
    AdviceCase(
      "mealy", "input: x x",
      "a text is read character by character; leave out spaces and line ends",
      "input: xx"),
    AdviceCase(
      "memory", "grid: 2x3",
      "keep one of them",
      "!pairs\ngrid: 2x3"),
    AdviceCase(
      "memory", "!pairs",
      "add a line such as 'grid: 4x5' or 'pairs: 10'",
      "!pairs\ngrid: 4x5"),
    AdviceCase(
      "memory", "!pairs\ngrid: 3x3",
      "the nearest even boards are 2x3, 4x3, 3x2 and 3x4",
      "!pairs\ngrid: 3x4"),
    AdviceCase(
      "memory", "players: optimal",
      "write two players, such as [optimal, perfect]",
      "players: [optimal, perfect]"),
    AdviceCase(
      "memory", "grid: 2x3\n!pairs\nflips: [[9, 0], [1, 0]]",
      "columns are numbered from 0 to 1, rows from 0 to 2",
      "grid: 2x3\n!pairs\nflips: [[0, 0], [1, 0]]"),
    AdviceCase(
      "memory", "grid: 2x3\n!pairs\nflips: [[0, 0], [0, 0]]",
      "write the place of another card instead of the second [0, 0]",
      "grid: 2x3\n!pairs\nflips: [[0, 0], [1, 0]]"),
    AdviceCase(
      "life", "!grid\nsweep: {grid: [8, 8x8]}",
      "it means the same as 8",
      "!grid\nsweep: {grid: [8, 9x8]}"),
    AdviceCase(
      "infection", "show: {differences: attack_rate, from: {factor: 1}}\nreplicates: 2",
      "write 'sweep: {factor: [1, 2]}' instead of 'factor: 1'",
      "!factor\nsweep: {factor: [1, 2]}\nshow: {differences: attack_rate, from: {factor: 1}}\nreplicates: 2"),
    AdviceCase(
      "infection", "show: {statistics: peak, top: 3}\nreplicates: 2", "leave out 'top'",
      "show: {statistics: peak}\nreplicates: 2"),
    AdviceCase(
      "infection", "!factor\nsweep: {factor: [1, 2]}\nshow: differences\nreplicates: 2",
      "for example {differences: attack_rate, from: {factor: 1}}",
      "!factor\nsweep: {factor: [1, 2]}\nshow: {differences: attack_rate, from: {factor: 1}}\nreplicates: 2"),
    AdviceCase(
      "infection",
      "!factor\nsweep: {factor: [1, 2]}\nshow: {differences: attack_rate, from: {factor: 3}}\nreplicates: 2",
      "the swept values are 1, 2",
      "!factor\nsweep: {factor: [1, 2]}\nshow: {differences: attack_rate, from: {factor: 2}}\nreplicates: 2"),
    AdviceCase(
      "life", "show: {frames: {frames: 2, every: 1}}",
      "keep one of them",
      "show: {frames: {every: 1}}"),
    AdviceCase(
      "infection", "show: {image: {of: arrival, frames: 2}}",
      "leave out 'frames' and 'every', or 'of'",
      "show: {image: {of: arrival}}"),
    AdviceCase(
      "life", "grid: 200\nshow: {image: svg}",
      "write {image: png}: a PNG may be larger",
      "grid: 200\nshow: {image: png}"),
    AdviceCase(
      "life", "grid: 200\nshow: {image: {format: svg}}",
      "leave out 'format': a PNG may be larger",
      "grid: 200\nshow: image"),
    AdviceCase(
      "life", "replicates: 2\nshow: scatter",
      "for example {scatter: [population, births]}",
      "replicates: 2\nshow: {scatter: [population, births]}"),
    AdviceCase(
      "life", "initial: {random: [0.5, 0.3]}",
      "write a share for each state from 0 on, such as [0.5, 0.3, 0.2]",
      "initial: {random: [0.5, 0.5]}"),
    AdviceCase(
      "life", "initial: {random: [0.5, 0.3, 0.2]}",
      "write 2 shares that add up to 1",
      "initial: {random: [0.5, 0.5]}"),
    AdviceCase(
      "life", "initial: {count: 65}",
      "use a whole number from 0 to 64",
      "initial: {count: 64}"),
    AdviceCase(
      "life", "initial: {at: [[9, 0]]}",
      "columns are numbered from 0 to 7, rows from 0 to 7",
      "initial: {at: [[7, 0]]}"),
    AdviceCase("life", "title: a\n%foo", "delete it", "title: a"),
    AdviceCase(
      "mealy", "transitions: {a: {x: }, b: {x: [a]}}", "write [a]", "transitions: {a: {x: [a]}, b: {x: [a]}}"),
    AdviceCase("life", "initial: {cells: \"O O\"}", "a dead cell is written '.'", "initial: {cells: \"O.O\"}"),
    AdviceCase(
      "life", "initial: {cells: \"\"}", "write rows of . for dead and O for live cells", "initial: {cells: \"O.O\"}"),
    AdviceCase(page: continuing(grid: 8), "write grid: 9x9", continuing(grid: 9)),
  ]

  /// Returns a block that continues from another one, whose side is 9.
  private static func continuing(grid side: Int) -> String {
    """
    ```simulation
    name: first
    model: life
    grid: 9
    steps: 1
    ```

    ```simulation
    name: second
    model: life
    grid: \(side)
    steps: 1
    initial: {from: first}
    ```

    """
  }
}
