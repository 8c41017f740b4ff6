extension AdviceCase {
  /// Values in spellings that people use elsewhere.
  static let spellings: [AdviceCase] = [
    AdviceCase("life", "steps: 1e1", "write 10 instead of 1e1"),
    AdviceCase("life", "steps: 1_000", "write 1000 instead of 1_000"),
    AdviceCase("life", "grid: 20×20", "write 20x20 instead of 20×20"),
    AdviceCase("life", "grid: 20 x 20", "write 20x20 instead of 20 x 20"),
    AdviceCase("life", "grid: [20, 10]", "write 20x10 instead of [20, 10]"),
    AdviceCase("life", "initial: {random: 30%}", "write 0.3 instead of 30%"),
    AdviceCase("life", "initial:\n  pattern: glider\n  at: 3, 4", "write [3, 4] instead of 3, 4"),
    AdviceCase(
      "life", "initial: {pattern: glider, at: 3, 4}", "put the list in brackets: [3, 4]",
      "initial: {pattern: glider, at: [3, 4]}"),
    AdviceCase(
      "life", "initial: glider, at: [3, 4]", "write initial: {pattern: glider, at: [3, 4]}",
      "initial: {pattern: glider, at: [3, 4]}"),
    AdviceCase("life", "sweep: seed: 1..2", "write sweep: {seed: 1..2}", "sweep: {seed: 1..2}"),
    AdviceCase("life", "title: Life: a game", "write title: \"Life: a game\"", "title: \"Life: a game\""),
    AdviceCase(
      "life", "seed: 3 steps: 4", "put each key on a line of its own, and a text that holds ': ' in quotes",
      "seed: 3\nsteps: 4"),
    AdviceCase("infection", "vaccinated: 30%", "write 0.3 instead of 30%"),
    AdviceCase("infection", "vaccinated: 0,3", "write 0.3 instead of 0,3"),
    AdviceCase("infection", "vaccinated: 1/4", "write 0.25 instead of 1/4"),
    AdviceCase("infection", "probability: 5e-1", "write 0.5 instead of 5e-1"),
    AdviceCase("infection", "people: 1,000", "write 1000 instead of 1,000"),
    AdviceCase("infection", "people: 1k", "write 1000 instead of 1k"),
    AdviceCase("infection", "people: 9.0", "write 9 instead of 9.0"),
    AdviceCase("infection", "period: 1 hour", "write 1 h instead of 1 hour"),
    AdviceCase("infection", "!factor\nsweep:\n  factor: 1-3", "write 1..3 instead of 1-3"),
    AdviceCase("infection", "!factor\nsweep:\n  factor: 1 to 3", "write 1..3 instead of 1 to 3"),
    AdviceCase("infection", "!factor\nsweep:\n  factor: 1...3", "write 1..3 instead of 1...3"),
    AdviceCase("infection", "!factor\nsweep:\n  factor: 1..5 by 2", "write 1..5 step 2 instead of 1..5 by 2"),
    AdviceCase("infection", "!factor\nsweep:\n  factor: 1, 2, 3", "write [1, 2, 3] instead of 1, 2, 3"),
    AdviceCase("infection", "!factor\nsweep: {factor: 3}", "write [3] instead of 3"),
    AdviceCase(
      "infection", "factor: 1-3", "for a run with each of them, write sweep: {factor: 1..3}",
      "!factor\nsweep: {factor: 1..3}"),
    AdviceCase(
      "infection", "factor: [1, 2]", "for a run with each of them, write sweep: {factor: [1, 2]}",
      "!factor\nsweep: {factor: [1, 2]}"),
    AdviceCase("life", "initial: random 30%", "write {random: 0.3} instead of random 30%"),
    AdviceCase("life", "initial: random(0.3)", "write {random: 0.3} instead of random(0.3)"),
    AdviceCase("life", "initial: count 5", "write {count: 5} instead of count 5"),
    AdviceCase("life", "initial: 30%", "write {random: 0.3} instead of 30%"),
    AdviceCase("infection", "initial: 1", "write {count: 1} instead of 1"),
    AdviceCase("infection", "initial: 0", "write {count: 0} instead of 0"),
    AdviceCase("life", "initial: 1.0", "write {random: 1.0} instead of 1.0"),
    AdviceCase("infection", "initial: middle", "did you mean 'single'?", "initial: single"),
    AdviceCase(
      "life", "grid: 64\ninitial: good/a.rle", "write {file: good/a.rle} instead of good/a.rle",
      files: ["good/a.rle": "x = 1, y = 1\no!\n"]),
    AdviceCase(
      "infection", "initial: everybody",
      "write empty, single, random, a map such as {count: 20}, or a pattern of 'notebook models patterns'",
      "initial: {count: 2}"),
    AdviceCase("infection", "recovery: 3 days", "write 3 instead of 3 days"),
    AdviceCase("infection", "recovery: 2.5", "write {mean: 2.5} instead of 2.5"),
    AdviceCase(
      "infection", "incubation: 0", "leave 'incubation' out: people are then sick at once", "!incubation"),
    AdviceCase("infection", "factor: 1.5", "write 2 instead of 1.5"),
    AdviceCase("infection", "steps: ten", "write 10 instead of ten"),
    AdviceCase("infection", "replicates: 0", "write 1 instead of 0"),
    AdviceCase("infection", "!steps\nuntil: over", "write stable instead of over"),
    AdviceCase(
      "infection", "recovery: 2\nincubation: 2\n!steps\nuntil: sick == 0",
      "write 'until: exposed + sick == 0', or 'until: stable'",
      "recovery: 2\nincubation: 2\n!steps\nuntil: exposed + sick == 0"),
    AdviceCase(
      "infection", "!steps\nuntil: sick == 0", "add a line 'recovery: 5', or write 'until: stable'",
      "!steps\nuntil: sick == 0\nrecovery: 5"),
    AdviceCase(
      "memory", "players: [optimal, perfect, random]", "write [optimal, perfect], or leave 'optimal' out",
      "players: [perfect, random]"),
    AdviceCase("infection", "steps: 20 Steps", "write 20 instead of 20 Steps"),
    AdviceCase(
      "infection", "interventions: {step: 1, factor: 2}",
      "write [{step: 1, factor: 2}] instead of {step: 1, factor: 2}"),
    AdviceCase(
      "infection", "tap:\n  at: [0, 0]\n  step: 1",
      "write [{at: [0, 0], step: 1}] instead of {at: [0, 0], step: 1}", "tap: [{at: [0, 0], step: 1}]"),
    AdviceCase(
      "infection", "sweep: {vaccinated: 0% to 80%}", "write 0..0.8 step 0.1 instead of 0% to 80%"),
    AdviceCase("infection", "sweep: {vaccinated: 0.5 to 0}", "write 0.5..0 step -0.1 instead of 0.5 to 0"),
    AdviceCase("infection", "sweep: {vaccinated: 0..0.8}", "write 0..0.8 step 0.1 instead of 0..0.8"),
    AdviceCase("infection", "sweep: {vaccinated: 0.1..0.85}", "write 0.1..0.85 step 0.05 instead of 0.1..0.85"),
    AdviceCase(
      "infection", "vaccinated: 0..0.8", "for a run with each of them, write sweep: {vaccinated: 0..0.8 step 0.1}",
      "sweep: {vaccinated: 0..0.8 step 0.1}"),
    AdviceCase("infection", "show: chart, table", "write [chart, statistics] instead of chart, table"),
    AdviceCase("infection", "show: histogram", "did you mean 'chart'?"),
    AdviceCase(
      "infection", "show: {chart: sick, statistics: peak}", "write [{chart: sick}, {statistics: peak}]",
      "show: [{chart: sick}, {statistics: peak}]"),
    AdviceCase(
      "infection", "replicates: 2\nshow: {chart: peak, text: true, statistics: [peak, duration]}",
      "write [{chart: peak, text: true}, {statistics: [peak, duration]}]",
      "replicates: 2\nshow: [{chart: peak, text: true}, {statistics: [peak, duration]}]"),
    AdviceCase(
      "infection", "show: {chart: sick, series: healthy}", "keep one of them", "show: {chart: healthy}"),
    AdviceCase(
      "infection", "show: {chart: sick, series: sik}", "did you mean 'sick'?", "show: {chart: sick}"),
    AdviceCase(
      "infection", "!factor\nsweep: {factor: [1, 2], labels: {factor: measure}}\nexpect: peak > 0 at measure=1",
      "did you mean 'factor'?",
      "!factor\nsweep: {factor: [1, 2], labels: {factor: measure}}\nexpect: peak > 0 at factor=1"),
    AdviceCase(
      "infection", "show: {chart: healthy, sick}", "put the list in brackets: [healthy, sick]",
      "show: {chart: [healthy, sick]}"),
    AdviceCase(
      "infection", "!factor\nsweep: {factor: 1..2, labels: {factor: cats, dogs}}",
      "put the text in quotes: \"cats, dogs\"",
      "!factor\nsweep: {factor: 1..2, labels: {factor: \"cats, dogs\"}}"),
    AdviceCase(
      "infection", "expect: sick > 0 at vaccinated=0.5",
      "this block has no sweep: leave out 'vaccinated=…', or add 'sweep: {vaccinated: [VALUE, VALUE]}'",
      "expect: sick > 0 at vaccinated=0.5\nsweep: {vaccinated: [0, 0.5]}"),
    AdviceCase("infection", "expect: infected > 0", "did you mean 'sick'?"),
    AdviceCase("infection", "show: {statistics: [total_infected]}", "did you mean 'ever_sick'?"),
    AdviceCase("infection", "recovery: 1\nuntil: infected == 0", "did you mean 'sick'?"),
    AdviceCase("infection", "expect: sick > 0 at step=20", "write step=2 instead of step=20, or make the run longer"),
    AdviceCase("elementary", "rule: 300", "write 30 instead of 300, for example; 'totalistic' has larger codes"),
    AdviceCase("infection", "!factor", "add a line 'factor: 2'", "factor: 2"),
    AdviceCase("mealy", "!initial", "add a line 'initial: a'", "initial: a"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, y, w]}, b: {x: [a, z]}}",
      "for one output with a comma, write [b, \"y, w\"]",
      "transitions: {a: {x: [b, \"y, w\"]}, b: {x: [a, z]}}"),
    AdviceCase(
      "mealy", "transitions: [a, x, b]", "such as {off: {push: [on]}, on: {push: [off]}}",
      "transitions: {off: {push: [on]}, on: {push: [off, x]}}\ninitial: off\ninput: [push]"),
    AdviceCase("infection", "!steps", "add a line 'steps: 100', or 'until: stable'", "until: stable"),
    AdviceCase("elementary", "!rule", "add a line 'rule: 30'", "rule: 30"),
    AdviceCase("totalistic", "!code", "add a line 'code: 10'", "code: 10"),
    AdviceCase("life", "!grid", "add a line 'grid: 64x32'", "grid: 64x32"),
    AdviceCase(
      "mealy", "!transitions\n!initial\n!input", "add a line 'transitions: {off: {push: [on]}, on: {push: [off]}}'",
      "transitions: {off: {push: [on]}, on: {push: [off]}}\ninitial: off\n!input"),
    AdviceCase(
      "life", "show: {statistics: [since]}",
      "'since': With `until: stable`: the first step whose state occurs again. The run ends at since + period.",
      "until: stable\nshow: {statistics: [since]}"),
    AdviceCase(
      page: "```simulation\nname: Klasse 7b\nmodel: memory\npairs: 3\n```\n", "write klasse-7b instead of Klasse 7b"),
    AdviceCase("totalistic", "code: 777", "such a code needs 'colours: 3'", "code: 777\ncolours: 3"),
    AdviceCase("infection", "stpes: 3\n!steps", "did you mean 'steps'?"),
  ]

  /// Keys that are missing, too many or at odds.
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
      "it may have at most 268435456 cells",
      "initial: {rle: \"3o!\"}"),
    AdviceCase(
      "life", "save: a",
      ".rle, .cells and .mc hold the final state, .csv the series, or for many runs their statistics; "
        + "curves.csv holds the series of many runs",
      "save: a.rle"),
    AdviceCase(
      "life", "show: bands",
      "add 'replicates: 100'",
      "show: bands\nreplicates: 3"),
    AdviceCase(
      "life", "steps: 2\nsweep: {steps: [1, 2]}",
      "take it out of the block or out of 'sweep'",
      "!steps\nsweep: {steps: [1, 2]}"),
    AdviceCase(
      "life", "sweep: {seed: []}",
      "write a list of at least one value",
      "sweep: {seed: [1]}"),
    AdviceCase(
      "life", "sweep: {seed: 5..1}",
      "swap the ends, or the sign of the step",
      "sweep: {seed: 1..5}"),
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
      "take it out of 'sweep' or out of 'paired'",
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
      "life", "rule: B36/S23History",
      "write rule: B36/S23",
      "rule: B36/S23"),
    AdviceCase(
      "life", "rule: B0/S23\nboundary: unbounded\n!grid\ninitial: glider",
      "give a grid with boundary: periodic",
      "rule: B0/S23\nboundary: periodic"),
    AdviceCase(
      "life", "edits: [{step: 1, at: [9, 0]}]",
      "columns count from 0 to 7, rows from 0 to 7",
      "edits: [{step: 1, at: [7, 0]}]"),
    AdviceCase(
      "life", "rule: B3/S23:T30,20\ngrid: 30",
      "leave one of them out",
      "!grid\nrule: B3/S23:T30,20"),
    AdviceCase(
      "life", "boundary: unbounded\n!grid\ninitial: random",
      "give the box as grid, such as 64x64, or a pattern",
      "boundary: unbounded\ngrid: 64x64"),
    AdviceCase(
      "life", "edits: [{step: 5, at: [0, 0]}]",
      "write steps: 5",
      "steps: 5\nedits: [{step: 5, at: [0, 0]}]"),
    AdviceCase(
      "elementary", "grid: 9\nedits: [{step: 1, at: 9}]",
      "columns count from 0 to 8",
      "grid: 9\nedits: [{step: 1, at: 8}]"),
    AdviceCase(
      "elementary", "initial: {cells: \"O\\nO\"}",
      "a line takes one row, such as {cells: \"O..OO\"}",
      "initial: {cells: \"O..OO\"}"),
    AdviceCase(
      "infection", "mortality: 0.1",
      "such as 'recovery: 5' or 'recovery: {mean: 5}'",
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
      "such as 'people: 400' or 'grid: 20x20'",
      "!people\ngrid: 20x20"),
    AdviceCase(
      "infection", "interventions: [{factor: 1}]",
      "such as 'step: 20' or 'when: \"sick > 100\"'",
      "interventions: [{when: \"sick > 100\", factor: 1}]"),
    AdviceCase(
      "infection", "interventions: [{step: 1}]",
      "such as 'factor: 1' or 'vaccinate: 0.3'",
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
      "columns count from 0 to 2, rows from 0 to 2",
      "tap: [{at: [2, 0], step: 1}]"),
    AdviceCase(
      "infection", "initial: {rle: \"ABC!\"}",
      "use a pattern with the states 0 to 1",
      "initial: {rle: \"3o!\"}"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b]}, b: {x: [a]}}",
      "the view 'minimal' shows the machine without doubles",
      "transitions: {a: {x: [a]}}"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, y]}, b: {z: [a, w]}}\ninput: x",
      "an input that meets one is an error; with 'undefined: stay' the machine stays where it is",
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
      "such as {off: {push: [on]}, on: {push: [off]}}",
      "transitions: {off: {push: [on]}, on: {push: [off, x]}}\ninitial: off\ninput: [push]"),
    AdviceCase(
      "mealy", "transitions:\n  a: {x: [b, y]}\n  b:",
      "write {} for a state without transitions",
      "transitions:\n  a: {x: [b, y]}\n  b: {}\ninput: x"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, \"\"]}, b: {x: [a, z]}}",
      "leave it out where nothing is said",
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
      "such as 'grid: 4x5' or 'pairs: 10'",
      "!pairs\ngrid: 4x5"),
    AdviceCase(
      "memory", "!pairs\ngrid: 3x3",
      "the nearest even boards are 2x3, 4x3, 3x2 and 3x4",
      "!pairs\ngrid: 3x4"),
    AdviceCase(
      "memory", "players: optimal",
      "such as [optimal, perfect]",
      "players: [optimal, perfect]"),
    AdviceCase(
      "memory", "grid: 2x3\n!pairs\nflips: [[9, 0], [1, 0]]",
      "columns count from 0 to 1, rows from 0 to 2",
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
      "add a line 'sweep: {KEY: [VALUE, VALUE]}'",
      "!factor\nsweep: {factor: [1, 2]}\nshow: {differences: attack_rate, from: {factor: 1}}\nreplicates: 2"),
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
      "columns count from 0 to 7, rows from 0 to 7",
      "initial: {at: [[7, 0]]}"),
    AdviceCase("life", "title: a\n%foo", "delete it", "title: a"),
    AdviceCase(
      "mealy", "transitions: {a: {x: }, b: {x: [a]}}", "write [NEXT]", "transitions: {a: {x: [b, y]}, b: {x: [a]}}"),
    AdviceCase("life", "initial: {cells: \"O O\"}", "a dead cell is written '.'", "initial: {cells: \"O.O\"}"),
    AdviceCase(
      "life", "initial: {cells: \"\"}", "write rows of . for dead and O for live cells", "initial: {cells: \"O.O\"}"),
    AdviceCase(page: continuing(grid: 8), "write grid: 9x9", continuing(grid: 9)),
  ]

  /// A block that goes on from another one, whose side is 9.
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

  /// Files of patterns, and patterns in a block.
  static let files: [AdviceCase] = [
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "squares have at most 2^60 cells a side",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: [
        "bad/a.mc": "[M2]\n#R B3/S23\n1 0 0 0 1\n99 1 1 1 1\n", "good/a.mc": "[M2]\n#R B3/S23\n1 0 0 0 1\n2 1 1 1 1\n",
      ]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "columns and rows have at most 31 bits",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: [
        "bad/a.rle": "#CXRLE Pos=2147483647,0\nx = 3, y = 1\n3o!", "good/a.rle": "#CXRLE Pos=4,0\nx = 3, y = 1\n3o!",
      ]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.cells}",
      "'.' is dead, 'O' or '*' alive, '!' begins a comment",
      "grid: 64\ninitial: {file: good/a.cells}",
      files: ["bad/a.cells": "OxO\n", "good/a.cells": "O.O\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "write it as 'x = 3, y = 3, rule = B3/S23'",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "x = 3\nq = 3\n3o!", "good/a.rle": "x = 3, y = 3, rule = B3/S23\n3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "leave 'rule =' out",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "x = 3, y = 1, rule =\n3o!", "good/a.rle": "x = 3, y = 1\n3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "put a line end after the rule",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "x = 3, y = 1, rule = B3/S23 3o!", "good/a.rle": "x = 3, y = 1, rule = B3/S23\n3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "an empty one is written '!'",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "#C nothing\n", "good/a.rle": "x = 3, y = 1\n!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "leave the count out",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "3o3!", "good/a.rle": "3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "counts are at least 1, without leading zeros",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "03o!", "good/a.rle": "3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.rle}",
      "the letter follows its count at once, as in '3o'",
      "grid: 64\ninitial: {file: good/a.rle}",
      files: ["bad/a.rle": "3 o!", "good/a.rle": "3o!"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}",
      "the first line is '#Life 1.05' or '#Life 1.06'",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "***\n", "good/a.lif": "#Life 1.05\n***\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}",
      "'.' is dead, '*' alive, '#' begins a line with other words",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "#Life 1.05\n*x*\n", "good/a.lif": "#Life 1.05\n***\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.lif}",
      "write for example '#R 23/36', survival first",
      "grid: 64\ninitial: {file: good/a.lif}",
      files: ["bad/a.lif": "#Life 1.05\n#R\n***\n", "good/a.lif": "#Life 1.05\n#R 23/36\n***\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mcl}",
      "the first line begins with '#MCell'",
      "grid: 64\ninitial: {file: good/a.mcl}",
      files: ["bad/a.mcl": "#BOARD 9x9\n#L A\n", "good/a.mcl": "#MCell 4.20\n#BOARD 9x9\n#L A\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mcl}",
      "write for example '#BOARD 100x80'",
      "grid: 64\ninitial: {file: good/a.mcl}",
      files: ["bad/a.mcl": "#MCell 4.20\n#BOARD 9\n#L A\n", "good/a.mcl": "#MCell 4.20\n#BOARD 100x80\n#L A\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "the first line begins with '[M2]'",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: ["bad/a.mc": "$$$.*$\n", "good/a.mc": "[M2]\n$$$.*$\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "nodes are numbered from 1 in the order of the file, children before parents",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: ["bad/a.mc": "[M2]\n$$$.*$\n4 5 0 0 0\n", "good/a.mc": "[M2]\n$$$.*$\n4 1 0 0 0\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.mc}",
      "a line is a leaf of 8x8 cells such as '.*$..*$***$', a leaf '1 a b c d' of 2x2 states, or 'k nw ne sw se'",
      "grid: 64\ninitial: {file: good/a.mc}",
      files: ["bad/a.mc": "[M2]\nx\n", "good/a.mc": "[M2]\n$$$.*$\n"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "a name is followed by ':' and a value",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{\"title\" 3}]", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "put strings in \"…\"",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{title: 3}]", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "a string ends with '\"' on its line; '\\n' is a line end",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{\"title", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "',' or '}' follows a value",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "[{\"title\": \"a\" 3}]", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "grid: 64\ninitial: {file: bad/a.json, title: a}",
      "a list begins with '['",
      "grid: 64\ninitial: {file: good/a.json, title: a}",
      files: ["bad/a.json": "3", "good/a.json": "[{\"title\": \"a\", \"contents\": [[0, 0]]}]"]),
    AdviceCase(
      "life", "initial: {cells: \"OxO\"}",
      "'.' is dead, 'O' or '*' alive, a digit is a state, '!' begins a comment",
      "initial: {cells: \"O.O\"}"),
    AdviceCase(
      "life", "initial: {file: a.xyz}",
      "known endings are .rle, .cells, .lif, .life, .mc, .mcl, .json, each also with .gz after it",
      "initial: {file: a.rle}",
      files: ["a.xyz": "o!", "a.rle": "o!"]),
  ]
}
