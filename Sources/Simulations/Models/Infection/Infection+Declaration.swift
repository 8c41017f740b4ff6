import Expressions
import Specification

extension Infection {
  package static let declaration = ModelDeclaration(
    name: "infection",
    synonyms: ["epidemic", "contagion", "virus", "disease", "si", "spread"],
    summary: "People on a grid; the sick infect some of their neighbours.",
    explanation: """
      In each step, from one snapshot, every sick person acts independently of all others. Its pool are its distinct \
      neighbours that exist and are healthy in the snapshot (`among: healthy`), or all that exist (`among: all`). \
      From the pool it picks a subset, uniform among all subsets of its size; the size is uniform on 0 … min(factor, \
      pool) (`picks: up-to`), or min(factor, pool) itself (`picks: exactly`). The healthy among all those picked \
      become sick and act from the next step on; two sick people may pick the same neighbour, and in the basic rule \
      nobody recovers. The people of `tap` fall sick before the recalculation of their step, so they act in it. With \
      `people: N` the group fills ⌈√N⌉ columns row by row, and the last row may be short; the places missing there \
      are nobody, who is never anybody's neighbour. With `boundary: periodic` opposite edges of the full rectangle \
      are neighbours: whoever would have a missing place for a neighbour has one neighbour less, and on a torus \
      narrower than the neighbourhood a person met twice is one neighbour. The draws of a person in a step do not \
      depend on anybody else's (purpose 4, entity row·columns + column), so a run is the same in whatever order \
      people are visited.

      Beyond the basic rule a pick takes with `probability`; the infected are first `exposed` for the time of \
      `incubation`, then `sick` for that of `recovery`; then they die with the probability `mortality`, or are \
      `recovered` for the time of `immunity` and healthy again after it. A time is a number of steps, or `{mean: M}`: \
      each step ends it with probability 1/M, geometric on 1, 2, …. People who are `vaccinated` are never infected; \
      with `among: all` they, the recovered and the dead are picked in vain. The order inside a step: taps, then \
      interventions; infection from the snapshot of what then is; progression of those who were in their state in \
      the snapshot. Whoever was infected in step S, \
      or sick at the start or by tap before step S + 1, is in the snapshot of step S + 1 first, so `recovery: 1` means \
      infectious in exactly one step. Taps act on the healthy, without incubation, and on nobody else.

      An intervention comes once and stays in force: `factor`, `probability` and `neighbourhood` replace those of the \
      block, `vaccinate` takes that share of those healthy then (rounded down). `when` is judged on the state before \
      the step, and only after all interventions listed before it have come, so a list may close at `sick > 100` and \
      open again at `sick < 10`; a `step` comes at its step in any case. Several that are due come in the order of \
      the list.

      Where a block starts from the final state of another one with `initial: {from: NAME}`, everybody keeps their \
      state and the steps already spent in it; somebody who is sick for `recovery: 5` and was sick for 3 steps \
      recovers after 2 more. Steps, draws and statistics begin anew. Counts of people, such as `sick`, \
      `peak`, `ever_sick` and `attack_rate`, include the people handed over, so they compare with those of a whole run. \
      They were infected earlier: they are not incidence of step 0 and belong to no generation, and neither do the \
      people that they infect. So SI, SIS, SIR, SIRS, SEIR and SEIRS are a few keys each: `recovery` with \
      `immunity: 0` is SIS, `recovery` alone SIR, with `immunity: 20` SIRS, with `incubation` SEIR. Probabilities are \
      decided by purposes 5 (transmission, one chance a pick), 6 (incubation), 7 (recovery), 8 (waning) and 9 \
      (mortality) of a person and step; 3 chooses the vaccinated, 10 those of an intervention.
      """,
    version: 2,
    keys: [
      Keys.people.declaration, Keys.grid.declaration, Keys.factor.declaration, Keys.period.declaration,
      Keys.neighbourhood.declaration, Keys.boundary.declaration, Keys.among.declaration, Keys.picks.declaration,
      Keys.initial.declaration, Keys.tap.declaration, Keys.probability.declaration, Keys.incubation.declaration,
      Keys.recovery.declaration, Keys.immunity.declaration, Keys.vaccinated.declaration, Keys.mortality.declaration,
      Keys.interventions(Keys.judged).declaration, Keys.minor.declaration, Keys.steps.declaration,
      Keys.until(Keys.judged).declaration,
    ],
    statistics: [
      .init("people", "The size of the group."),
      .init("healthy", "Healthy people at the end."),
      .init("exposed", "Exposed people at the end; with `incubation` only."),
      .init("sick", "Sick people at the end."),
      .init("recovered", "Recovered, immune people at the end; with `recovery` and without `immunity: 0` only."),
      .init("vaccinated", "Vaccinated people at the end; with `vaccinated` or an intervention `vaccinate` only."),
      .init("dead", "Dead people at the end; with `mortality` only."),
      .init(
        "ever_sick",
        "People ever infected, each once. After `initial: {from: NAME}`, the infected, recovered and dead people of that "
          + "block count from the start."),
      .init(
        "attack_rate",
        "Share of all people ever infected: ever_sick / people. The vaccinated are among the people.",
        mean: .ofShares),
      .init(
        "incidence",
        "People infected in the last step (on exposure), those tapped before or after it included; at step 0, at the "
          + "start, without people of another block."),
      .init("peak", "The most people sick at once."),
      .init("peak_step", "The first step with so many sick."),
      .init("peak_incidence", "The most people infected in one step."),
      .init("peak_incidence_step", "The first step with so many infected."),
      .init(
        "duration",
        "The last step in which anybody was infected, fell sick, recovered or died: with `recovery` the last one with "
          + "somebody sick. Vaccination and waning immunity do not count. 0 if nobody ever was."),
      .init("step_50", "The first step with half of the people ever infected, else none; not in the table."),
      .init("step_90", "The first step with 90 % of the people ever infected, else none; not in the table."),
      .init("step_all", "The first step with all people ever infected, else none; not in the table."),
      .init(
        "doubling_time",
        "Steps in which ever_sick doubled, (t₂ − t₁) / log₂(c₂ / c₁), from the first step t₁ with at least 1 % of the "
          + "people ever infected to the first t₂ with at least 10 %; else none. Not in the table."),
      .init(
        "generation_0",
        "Generation 0: people infected at the start or by tap, without people of another block. Not in the table."),
      .init("generation_1", "People infected by those of generation 0, up to the end. Not in the table."),
      .init("generation_2", "People infected by those of generation 1, likewise. Not in the table."),
      .init(
        "generation_3",
        "People infected by those of generation 2, likewise. A person picked by several in a step belongs to the "
          + "earliest generation. Not in the table."),
      .init(
        "offspring_1",
        "Mean offspring of the first generation: generation_1 / generation_0, none without them. The mean over "
          + "replicates is pooled: the sum of generation_1 over all runs, divided by that of generation_0. Not in the "
          + "table.",
        mean: Infection.GenerationSizes.meanOffspring(ofFirst: 1)),
      .init(
        "offspring_3",
        "Mean offspring of the first three generations, likewise: the people of generations 1 to 3, for each in "
          + "generations 0 to 2. Not in the table.",
        mean: Infection.GenerationSizes.meanOffspring(ofFirst: 3)),
      .init("extinct", "Whether nobody is exposed or sick at the end; not in the table.", isTruth: true),
      .init(
        "over",
        "Whether the infection is over at the end: nobody is exposed or sick, or everybody sick stays sick and can "
          + "infect nobody; not in the table.", isTruth: true),
      .init(
        "minor_outbreak", "Whether fewer people were infected than `minor` says; with `minor` only. Not in the table.",
        isTruth: true),
    ],
    headline: "attack_rate",
    minor: MinorOutbreak(statistic: "attack_rate", below: "0.1"),
    outcomes: OutcomeStatistics(
      over: "over",
      names: [
        "ever_sick", "attack_rate", "peak", "peak_step", "peak_incidence", "peak_incidence_step", "duration", "step_50",
        "step_90", "step_all", "doubling_time", "offspring_1", "offspring_3", "extinct", "minor_outbreak", "dead",
      ]),
    series: [
      .init("healthy", "Healthy people."),
      .init("exposed", "Exposed people; with `incubation` only."),
      .init("sick", "Sick people."),
      .init("recovered", "Recovered, immune people; with `recovery` and without `immunity: 0` only."),
      .init("vaccinated", "Vaccinated people; with `vaccinated` or an intervention `vaccinate` only."),
      .init("dead", "Dead people; with `mortality` only."),
      .init(
        "incidence",
        "People infected in the step (on exposure), those tapped before it included; at step 0, at the start."),
    ],
    views: views.map(\.declaration), usualViews: ["chart", "grid"],
    example: """
      model: infection
      people: 400
      factor: 3
      steps: 12
      """)
}
