import Expressions
import Simulations
import Testing
import Twins

/// Runs the plain twin and compares a report with it.
enum PlainOutbreak {
  /// Returns the twin at step 0.
  static func begin(_ infection: Infection, _ draws: Draws) throws -> PlainInfection {
    var basic = infection
    basic.course = .basic
    let group = infection.group
    let start = try basic.start(draws: draws)
    return PlainInfection(
      infection, health: (0..<group.people).map { start[$0 % group.columns, $0 / group.columns] }, draws: draws)
  }

  /// Returns the twin at the end of its run.
  static func twin(_ infection: Infection, _ draws: Draws) throws -> PlainInfection {
    var twin = try begin(infection, draws)
    for _ in 0..<infection.stepCount { twin.tick(holds) }
    twin.conclude()
    return twin
  }

  /// Compares the series and statistics of a run with the twin, step by step. The last step of a block includes what
  /// follows its recalculation.
  static func compare(_ report: Report, _ infection: Infection, _ draws: Draws, _ comment: Comment) throws {
    let people = infection.group.people, states = infection.course.states
    let last = try #require(report.series.steps.last)
    var twin = try begin(infection, draws)
    func row() -> [Int] { states.map { twin.count($0) } + [twin.incidence] }
    var rows = [row()], everSick = [twin.everInfected.count { $0 }], doubling = PlainDoubling(twin), duration = 0
    for step in stride(from: 1, through: last, by: 1) {
      twin.tick(holds)
      rows.append(row())
      everSick.append(twin.everInfected.count { $0 })
      doubling.observe(twin)
      if twin.hasIllnessChanged { duration = step }
    }
    if last == infection.stepCount {
      twin.conclude()
      rows[last] = row()
      everSick[last] = twin.everInfected.count { $0 }
      doubling.conclude(twin)
      if twin.hasIllnessChanged { duration = last }
    }
    for (index, name) in (states.map(\.name) + ["incidence"]).enumerated() {
      let values = rows.map { $0[index] }
      #expect(report.series[name] == values, comment)
      #expect(report[statistic: name] == .whole(values[last]), comment)
    }
    let sick = rows.map { $0[states.firstIndex(of: .sick) ?? 0] }, incidence = rows.map { $0[states.count] }
    for (name, values) in [("peak", sick), ("peak_incidence", incidence)] {
      let most = try #require(values.max())
      #expect(report[statistic: name] == .whole(most), comment)
      #expect(report[statistic: name + "_step"] == values.firstIndex(of: most).map { .whole($0) }, comment)
    }
    #expect(report[statistic: "duration"] == .whole(duration), comment)
    #expect(report[statistic: "ever_sick"] == .whole(everSick[last]), comment)
    #expect(report[statistic: "attack_rate"] == .fraction(Double(everSick[last]) / Double(people)), comment)
    for (name, tenths) in [("step_50", 5), ("step_90", 9), ("step_all", 10)] {
      let step = everSick.firstIndex { 10 * $0 >= tenths * people }
      #expect(report[statistic: name] == step.map { .whole($0) } ?? StatisticValue.none, comment)
    }
    #expect(doubling.agrees(with: report[statistic: "doubling_time"]), comment)
    for generation in 0...3 {
      #expect(report[statistic: "generation_\(generation)"] == .whole(twin.generationSizes[generation] ?? 0), comment)
    }
    #expect(report[statistic: "offspring_1"] == twin.meanOffspring(1), comment)
    #expect(report[statistic: "offspring_3"] == twin.meanOffspring(3), comment)
    #expect(report[statistic: "extinct"] == .truth(twin.count(.sick) + twin.count(.exposed) == 0), comment)
  }

  static func holds(_ expression: Expression, _ twin: PlainInfection) -> Bool {
    let holds = try? expression.holds { name in
      let value =
        switch name {
        case "sick": twin.count(.sick)
        case "incidence": twin.incidence
        case "people": twin.infection.group.people
        default: twin.everInfected.count { $0 }
        }
      return .whole(BigWhole(value))
    }
    return holds ?? false
  }

  /// Returns the state of everybody, one character for each person.
  static func people(_ state: FinalState?, _ count: Int) -> String {
    String((state?.lines.joined() ?? "").prefix(count))
  }

  static func people(_ twin: PlainInfection) -> String {
    String(decoding: twin.health.map(\.character), as: UTF8.self)
  }
}
