extension AdviceCase {
  /// The states, rules and lattices of automata.
  static let automata: [AdviceCase] = [
    AdviceCase(
      "automaton", "states: [off, On]", "use lower-case letters, digits and _, as in old_tree", "states: [off, on]"),
    AdviceCase(
      "automaton", "states: [off, age]\nrules: [{to: off}]", "choose another name, such as age_state",
      "states: [off, age_state]\nrules: [{to: off}]"),
    AdviceCase("automaton", "states: [off, on, on]", "give each state a name of its own", "states: [off, on]"),
    AdviceCase(
      "automaton", "states: [off, on, up]\nrules: {table: 78}", "write rules: [{from: on, to: off}]",
      "states: [off, on, up]\nrules: [{from: on, to: off}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, per: on}]", "add probability: 0.5",
      "rules: [{from: off, to: on, per: on, probability: 0.5}]"),
    AdviceCase(
      "automaton", "rules: [{swap: [on, off]}]", "add a line 'update: random'",
      "rules: [{swap: [on, off]}]\nupdate: random"),
    AdviceCase(
      "automaton", "rules: [{pair: [on, off], to: [on, on]}]\nupdate: checkerboard", "write update: random",
      "rules: [{pair: [on, off], to: [on, on]}]\nupdate: random"),
    AdviceCase(
      "automaton", "update: random\nrules: [{swap: [on, off], with: anywhere, direction: east}]",
      "leave out 'direction'", "update: random\nrules: [{swap: [on, off], with: anywhere}]"),
    AdviceCase(
      "automaton", "update: random\nrules: [{swap: [on, off], if: first.step > 1}]", "write 'step' alone",
      "update: random\nrules: [{swap: [on, off], if: step > 1}]"),
    AdviceCase(
      "automaton", "grid: 9x8\nupdate: checkerboard", "write grid: 10x8, or boundary: dead",
      "grid: 10x8\nupdate: checkerboard"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on}]\nphases: [[{from: on, to: off}]]",
      "leave out 'rules', or add them to the phases", "!rules\nphases: [[{from: off, to: on}], [{from: on, to: off}]]"),
    AdviceCase(
      "automaton", "boundary: unbounded", "write boundary: periodic and a larger grid",
      "boundary: periodic\ngrid: 9x9"),
    AdviceCase(
      "automaton", "grid: 8\nneighbourhood: moore", "write grid: 8x8, or neighbourhood: {radius: 1}",
      "grid: 8x8\nneighbourhood: moore"),
    AdviceCase(
      "automaton", "grid: 8\nrules: {table: 0x8}", "write {table: 0x08}", "grid: 8\nrules: {table: 0x08}"),
    AdviceCase(
      "automaton", "grid: 8\nrules: {table: 0x781}", "write {table: 0x78}", "grid: 8\nrules: {table: 0x78}"),
    AdviceCase(
      "automaton", "neighbourhood: {radius: 3}\nrules: {table: 0x78}",
      "write rules with counts, or use a smaller neighbourhood",
      "neighbourhood: {radius: 3}\nrules: [{from: on, to: off, if: on > 20}]"),
    AdviceCase(
      "automaton",
      "states: [a, b, c, d]\nneighbourhood: {radius: 9}\nrules: [{from: any, to: b, if: a + b + c + d > 9 + like}]",
      "count fewer states, or use a smaller neighbourhood",
      "states: [a, b, c, d]\nneighbourhood: moore\nrules: [{from: any, to: b, if: a + b + c + d > 9 + like}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, probability: on / 4}]",
      "keep it from 0 to 1, as in \"min(1, max(0, …))\"",
      "rules: [{from: off, to: on, probability: 'min(1, max(0, on / 4))'}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, probability: 1 / on}]", "divide by at least 1, as in / max(1, …)",
      "rules: [{from: off, to: on, probability: '1 / max(1, on)'}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, if: on > column}]",
      "compare it with a number in 'if', as in if: column == 0",
      "rules: [{from: off, to: on, if: column == 0}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, if: age > on}]", "write a comparison such as age >= 5",
      "rules: [{from: off, to: on, if: age >= 5}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, probability: age / 10}]", "compare it in 'if', as in if: age >= 5",
      "rules: [{from: off, to: on, if: age >= 5, probability: 0.1}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, if: on > 8}]", "change it, or leave it out",
      "rules: [{from: off, to: on, if: on > 7}]"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on}, {from: off, to: on, if: on > 2}]", "put it earlier, or leave it out",
      "rules: [{from: off, to: on}]"),
    AdviceCase(
      "automaton", "initial: {rle: o!, state: on}", "leave out 'state'", "initial: {rle: o!}"),
    AdviceCase(
      "automaton", "states: [off, on, up]\ninitial: {random: {on: 0.6, up: 0.5}}",
      "leave out the share of off, which is the rest, and keep the others below 1 together",
      "states: [off, on, up]\ninitial: {random: {on: 0.6, up: 0.4}}"),
    AdviceCase(
      "automaton", "rules: [{from: off, to: on, probability: 1.2.3}]", "numbers are digits or decimals such as 0.5",
      "rules: [{from: off, to: on, probability: 0.5}]"),
  ]
}
