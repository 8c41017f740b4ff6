import Expressions
import Specification

extension Infection {
  package static let declaration = ModelDeclaration(
    name: "infection",
    synonyms: ["epidemic", "contagion", "virus", "disease", "si", "spread"],
    summary: "People on a grid; the sick infect some of their neighbours.",
    explanation: """
      In each step every sick person acts, independently of all others, on the state at the start of the step. The \
      person chooses among the neighbours who are healthy (`among: healthy`) or among all neighbours (`among: all`). \
      With `picks: up-to` the number chosen is random, uniform from 0 to `factor`. With `picks: exactly` it is \
      `factor`. If there are fewer of these neighbours, their number replaces `factor`. All sets of that many \
      neighbours are equally likely. The healthy people chosen become sick and act from the next step on. Several sick \
      people may choose the same neighbour. In the basic rule nobody recovers.

      With `people: N` the group fills ⌈√N⌉ columns row by row, and the last row may be short. The empty places at its \
      end are not neighbours of anybody. With `boundary: periodic` opposite edges of the full rectangle are \
      neighbours, but an empty place does not count. On a torus narrower than the neighbourhood, nobody counts twice. \
      The draws of a person in a step do not depend on those of anybody else. So a run does not depend on the order in \
      which the program visits people.

      Further keys extend the basic rule. Each contact transmits with `probability`. The infected are `exposed` for \
      the time of `incubation`, then `sick` for the time of `recovery`. After that they die with the probability \
      `mortality`, or they are `recovered` for the time of `immunity` and then healthy again. A time is a number of \
      steps, or `{mean: M}`: each step ends it with probability 1/M (geometric distribution). People who are \
      `vaccinated` are never infected. With `among: all` the choice may fall on the vaccinated, the recovered and the \
      dead, without effect. With `among: healthy` no contact is lost on them, so immune neighbours do not slow the \
      infection. Standard models have `among: all`: with `recovery` and `immunity: 0` it is SIS, with `recovery` alone \
      SIR, and with `recovery` and `immunity: 20` SIRS. With `incubation`, SIR becomes SEIR.

      The order within a step is: taps, then interventions, then infection, then progression (the end of incubation, \
      sickness and immunity). Progression affects the people who were already in their state when the infections of \
      the step began. With `recovery: 1` a person is therefore infectious in exactly one step. Taps make healthy \
      people sick at once, without incubation, and have no effect on others. People tapped in a step already infect \
      others in that step.

      An intervention takes effect once and stays in force. `factor`, `probability` and `neighbourhood` replace those \
      of the block; `vaccinate` vaccinates that share of the people who are healthy then, rounded down. The condition \
      `when` is tested on the state before the step, and only after all interventions listed before it have taken \
      effect. So a list can close a town at `sick > 100` and open it again at `sick < 10`. An intervention with \
      `step` always takes effect at that step. Several interventions of one step take effect in the order of the list.

      With `initial: {from: NAME}` the block starts from the final state of another one. People keep their state and \
      the steps they have spent in it. With `recovery: 5`, a person who had been sick for 3 steps recovers after 2 \
      more. Steps start again from 0. Counts of people, such as `sick`, `peak`, `ever_sick` and \
      `attack_rate`, include the people carried over. So they can be compared with those of a whole run. The people \
      carried over were infected earlier, so they are not part of the incidence of step 0. Neither they nor the people \
      they infect belong to a generation.
      """,
    version: 3,
    keys: [
      Keys.people.declaration, Keys.grid.declaration, Keys.factor.declaration, Keys.period.declaration,
      Keys.neighbourhood.declaration, Keys.boundary.declaration, Keys.among.declaration, Keys.picks.declaration,
      Keys.initial.declaration, Keys.tap.declaration, Keys.probability.declaration, Keys.incubation.declaration,
      Keys.recovery.declaration, Keys.immunity.declaration, Keys.vaccinated.declaration, Keys.mortality.declaration,
      Keys.interventions(Keys.judged).declaration, Keys.minor.declaration, Keys.steps.declaration,
      Keys.until(Keys.judged).declaration,
    ],
    statistics: [
      .init("people", "The number of people in the group."),
      .init("healthy", "The number of healthy people at the end.", isKind: true, partOf: ["people"]),
      .init(
        "exposed", "The number of exposed people at the end; only with `incubation`.", isKind: true,
        partOf: ["people", "ever_sick"], needs: ["incubation: 2"]),
      .init("sick", "The number of sick people at the end.", isKind: true, partOf: ["people", "ever_sick"]),
      .init(
        "recovered",
        "The number of recovered, immune people at the end; only with `recovery` and without `immunity: 0`.",
        isKind: true, partOf: ["people", "ever_sick"]),
      .init(
        "vaccinated",
        "The number of vaccinated people at the end; only with `vaccinated` or an intervention `vaccinate`.",
        isKind: true, partOf: ["people"], needs: ["vaccinated: 0.1"]),
      .init(
        "dead", "The number of dead people at the end; only with `mortality`.", isKind: true,
        partOf: ["people", "ever_sick"], needs: ["recovery: 5", "mortality: 0.1"]),
      .init(
        "ever_sick",
        "The number of people ever infected; each counts once. After `initial: {from: NAME}`, the people who were "
          + "infected in that block count from the start.", partOf: ["people"]),
      .init(
        "attack_rate",
        "The share of all people who were ever infected: ever_sick / people. The vaccinated count among the people.",
        mean: .ofShares),
      .init(
        "incidence",
        "The number of people infected in the last step, counted at exposure, including people tapped before or after "
          + "it. At step 0, the people infected at the start, without people carried over from another block."),
      .init("peak", "The largest number of people sick at the same time.", partOf: ["people", "ever_sick"]),
      .init("peak_step", "The first step at which `peak` people were sick."),
      .init("peak_incidence", "The largest number of people infected in one step."),
      .init("peak_incidence_step", "The first step in which `peak_incidence` people were infected."),
      .init(
        "duration",
        "The last step in which anybody was infected, fell sick, recovered or died; 0 if there was no such step. "
          + "Vaccination and the end of immunity do not count."),
      .init(
        "step_50",
        "The first step by which half of all people had been infected. No value if fewer were infected. Not in the "
          + "table."),
      .init(
        "step_90",
        "The first step by which 90 % of all people had been infected. No value if fewer were infected. Not in the "
          + "table."),
      .init(
        "step_all",
        "The first step by which all people had been infected. No value if somebody never was. Not in the table."),
      .init(
        "doubling_time",
        "The number of steps in which ever_sick doubled: (t₂ − t₁) / log₂(c₂ / c₁). Here t₁ and t₂ are the first steps "
          + "by which 1 % and 10 % of all people had been infected. c₁ and c₂ are ever_sick at these steps. No value "
          + "if 10 % were never infected. Not in the table."),
      .init(
        "generation_0",
        "The number of people infected at the start or by a tap, without people carried over from another block. Not in "
          + "the table."),
      .init("generation_1", "The number of people infected by generation 0, up to the end. Not in the table."),
      .init("generation_2", "The number of people infected by generation 1, up to the end. Not in the table."),
      .init(
        "generation_3",
        "The number of people infected by generation 2, up to the end. A person infected by several people in one step "
          + "belongs to the earliest generation. Not in the table."),
      .init(
        "offspring_1",
        "The mean offspring of the first generation: generation_1 / generation_0. No value if generation_0 is 0. The "
          + "mean over replicates is pooled: the sum of generation_1 over all runs, divided by that of generation_0. "
          + "Not in the "
          + "table.",
        mean: Infection.GenerationSizes.meanOffspring(ofFirst: 1)),
      .init(
        "offspring_3",
        "The mean offspring of the first three generations: the people of generations 1 to 3 for each person of "
          + "generations 0 to 2. It is pooled in the same way. Not in the table.",
        mean: Infection.GenerationSizes.meanOffspring(ofFirst: 3)),
      .init(
        "extinct", "Whether nobody is exposed or sick at the end. Not in the table.", isTruth: true,
        runWords: "that died out"),
      .init(
        "over",
        "Whether the infection is over at the end: nobody is exposed or sick, or all sick people stay sick and cannot "
          + "infect anybody. Not in the table.", isTruth: true, runWords: "that were over"),
      .init(
        "minor_outbreak", "Whether fewer people were infected than `minor` says; only with `minor`. Not in the table.",
        isTruth: true, runWords: "with a minor outbreak", needs: ["minor: 0.1"]),
    ],
    headline: "attack_rate",
    minor: MinorOutbreak(statistic: "attack_rate", below: "0.1"),
    outcomes: OutcomeStatistics(
      over: "over",
      names: [
        "ever_sick", "attack_rate", "peak", "peak_step", "peak_incidence", "peak_incidence_step", "duration", "step_50",
        "step_90", "step_all", "doubling_time", "generation_1", "generation_2", "generation_3", "offspring_1",
        "offspring_3", "extinct", "minor_outbreak", "dead",
      ],
      duration: "duration",
      growing: [
        "ever_sick", "attack_rate", "peak", "peak_step", "peak_incidence", "peak_incidence_step", "duration",
        "generation_1", "generation_2", "generation_3", "offspring_1", "extinct", "dead",
      ], falling: ["minor_outbreak"],
      delay: OutcomeStatistics.Delay(
        waiting: "exposed", active: "sick", words: "nobody was sick, but people were exposed",
        advice: "'until: exposed + sick == 0' or 'until: stable' lets such a run finish.")),
    series: [
      .init("healthy", "The number of healthy people."),
      .init("exposed", "The number of exposed people; only with `incubation`."),
      .init("sick", "The number of sick people."),
      .init("recovered", "The number of recovered, immune people; only with `recovery` and without `immunity: 0`."),
      .init("vaccinated", "The number of vaccinated people; only with `vaccinated` or an intervention `vaccinate`."),
      .init("dead", "The number of dead people; only with `mortality`."),
      .init(
        "incidence",
        "The number of people infected in the step, counted at exposure, including people tapped before it. At step 0, "
          + "the people infected at the start."),
    ],
    views: views.map(\.declaration), usualViews: ["chart", "grid"],
    example: """
      model: infection
      people: 400
      factor: 3
      steps: 12
      # For a textbook SIR model, add 'recovery: 4' and 'among: all'. Contacts with immune people are then lost. By
      # default, contacts go to healthy neighbours only.
      """,
    screen: ScreenDeclaration { screen in
      screen.counts = ["healthy", "sick"]
      screen.touch.title = "Infect"
      screen.touch.help = "Makes the person under the cursor sick"
      screen.touch.drag = "Infects everyone it passes over"
      screen.touch.invitation = ("ever_sick", "Click people to infect them.")
      screen.order = .init(
        title: "Measure", key: "i", help: "Takes a measure, such as factor=1, which stays in force", label: "measure",
        hint: "factor=1, probability=0.5 or vaccinate=0.3; several are separated by spaces")
      // Without these keys, a crowd is healthy until the user taps somebody.
      screen.supplies = [.init(key: "initial", value: .scalar("empty", isQuoted: false), others: ["tap"])]
      screen.form.fields = [("people", "GroupSize"), ("factor", "InfectionFactor"), ("period", "T")]
      screen.form.examples = ["initial": "single or {random: 0.1}"]
      screen.form.meanings = [
        "people": "as many as fit on the screen", "grid": "none", "initial": "everyone is healthy",
      ]
      screen.form.values = [("people", "1000"), ("period", "1 s")]
      screen.form.startTitle = "Start the simulation"
      screen.reel = .init(keys: ["factor=3"], length: { _ in 24 }, touchesMiddle: true)
      screen.patternLimit = (2, "an infection")
    })
}
