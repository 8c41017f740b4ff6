extension AdviceCase {
  /// Values in spellings that people use elsewhere.
  static let spellings: [AdviceCase] = [
    AdviceCase("life", "steps: 1e1", "write 10 instead of 1e1"),
    AdviceCase("life", "steps: 1_000", "write 1000 instead of 1_000"),
    AdviceCase("life", "steps: 2**3", "write 2^3 instead of 2**3"),
    AdviceCase("life", "steps: 2 ^ 3", "write 2^3 instead of 2 ^ 3"),
    AdviceCase("life", "grid: 20×20", "write 20x20 instead of 20×20"),
    AdviceCase("life", "grid: 12–12", "write grid: 12x12", "grid: 12x12"),
    AdviceCase("infection", "factor: 3-3", "write factor: 3", "factor: 3"),
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
    AdviceCase("infection", "factor: 1.5", "write 1 or 2 instead of 1.5", "factor: 2"),
    AdviceCase("infection", "steps: 1.000", "write 1 or 1000 instead of 1.000", "steps: 1000"),
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
      "this block has no sweep: leave out 'vaccinated=0.5'", "expect: sick > 0"),
    AdviceCase("infection", "expect: infected > 0", "did you mean 'sick'?"),
    AdviceCase("infection", "show: {statistics: [total_infected]}", "did you mean 'ever_sick'?"),
    AdviceCase("infection", "recovery: 1\nuntil: infected == 0", "did you mean 'sick'?"),
    AdviceCase("infection", "expect: sick > 0 at step=20", "write step=2 instead of step=20, or make the run longer"),
    AdviceCase(
      "life", "boundary: unbounded\nreplicates: 2\nshow: census", "add 'until: settled'",
      "boundary: unbounded\nreplicates: 2\nshow: census\n!steps\nuntil: settled"),
    AdviceCase(
      "life", "boundary: unbounded\nrule: B2/S/C3\nshow: census", "show other views, such as [grid, statistics]",
      "boundary: unbounded\nrule: B2/S/C3\nshow: [grid, statistics]"),
    AdviceCase(
      "life", "boundary: unbounded\ninitial: glider\n!grid\nsteps: 2^60\nshow: chart",
      "show the end alone (show: [grid, statistics]), or use at most 2^53 steps",
      "boundary: unbounded\ninitial: glider\n!grid\nsteps: 2^60\nshow: [grid, statistics]"),
    AdviceCase("elementary", "rule: 300", "write 30 instead of 300, for example; 'totalistic' has larger codes"),
    AdviceCase("infection", "!factor", "add a line 'factor: 2'", "factor: 2"),
    AdviceCase("mealy", "!initial", "add a line 'initial: a'", "initial: a"),
    AdviceCase(
      "mealy", "transitions: {a: {x: [b, y, w]}, b: {x: [a, z]}}",
      "for an output that contains a comma, write [b, \"y, w\"]",
      "transitions: {a: {x: [b, \"y, w\"]}, b: {x: [a, z]}}"),
    AdviceCase(
      "mealy", "transitions: [a, x, b]", "write for example {off: {push: [on]}, on: {push: [off]}}",
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
    AdviceCase(
      page: "```simulation\nname: Ünï Straße\nmodel: memory\npairs: 3\n```\n",
      "write ueni-strasse instead of Ünï Straße"),
    AdviceCase("totalistic", "code: 777", "such a code needs 'colours: 3'", "code: 777\ncolours: 3"),
    AdviceCase("infection", "stpes: 3\n!steps", "did you mean 'steps'?"),
  ]
}
