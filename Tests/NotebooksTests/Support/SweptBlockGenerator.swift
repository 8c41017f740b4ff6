import TestSupport

/// A generator of small blocks of every model, with sweeps, replicates and most keys.
///
/// The points of a sweep may differ in everything that a run stores: statistics, named steps, events and notes.
struct SweptBlockGenerator {
  /// A key with the values that a block or the points of a sweep may have.
  private typealias Choice = (key: String, values: [String])

  /// The choices of a model.
  private struct Model {
    var name: String
    /// The lines that every block has.
    var lines: [String] = []
    /// Keys that every block has, swept or not.
    var required: [Choice]
    /// Keys that some blocks have, swept or not.
    var optional: [Choice]
    var series: [String] = []
    var views: [String]
    var derived: [String]
    /// Whether chance may play a part, so that the block may have replicates.
    var hasReplicates = true
  }

  static let models = all.map(\.name)

  private static let lineViews = [
    "history", "grid", "statistics", "chart", "{chart: population}", "{bands: population}",
  ]
  private static let lineOptions: [Choice] = [
    ("boundary", ["periodic", "dead"]), ("initial", ["random", "single", "{random: 0.2}", "{count: 3}"]),
    ("until", ["stable", "population == 0", "population > 4"]), ("edits", ["[]", "[{step: 2, at: [1, 2]}]"]),
  ]

  private static let all = [
    Model(
      name: "life", required: [("grid", ["6", "8x5"]), ("steps", ["3", "12"])],
      optional: [
        ("rule", ["B3/S23", "B36/S23", "B2/S/C3"]), ("boundary", ["periodic", "dead"]),
        ("initial", ["random", "glider", "{random: 0.3}", "empty"]), ("until", ["stable", "population < 9"]),
        ("edits", ["[]", "[{step: 1, at: [2, 2]}]", "[{step: 1, at: [2, 2]}, {step: 3, at: [[0, 0], [1, 0]]}]"]),
      ], series: ["population"], views: ["grid", "statistics", "chart", "{frames: 2}", "{bands: population}"],
      derived: ["population / generation", "births > 2", "density + 0.1"]),
    Model(
      name: "elementary", required: [("rule", ["30", "90", "110"]), ("grid", ["9", "12"]), ("steps", ["4", "9"])],
      optional: lineOptions, series: ["population"], views: lineViews, derived: ["total / steps", "density > 0.4"]),
    Model(
      name: "totalistic",
      required: [("code", ["10", "12"]), ("grid", ["9", "12"]), ("steps", ["4", "9"])],
      optional: lineOptions + [("colours", ["2", "3"]), ("radius", ["1", "2"])], series: ["population"],
      views: lineViews, derived: ["total / steps", "not density > 0.4"]),
    Model(
      name: "infection",
      required: [("factor", ["0", "1", "2"]), ("people", ["12", "20"]), ("steps", ["10", "15"])],
      optional: [
        (
          "interventions",
          [
            "[]", "[{when: sick > 3, factor: 0}]", "[{step: 2, vaccinate: 0.5}]",
            "[{when: sick > 2, probability: 0.1}, {step: 9, factor: 2}, {when: sick < 2, neighbourhood: {radius: 2}}]",
          ]
        ),
        ("recovery", ["2", "{mean: 3}"]), ("among", ["healthy", "all"]), ("picks", ["up-to", "exactly"]),
        ("probability", ["0", "0.4", "1"]), ("vaccinated", ["0", "0.3"]), ("boundary", ["closed", "periodic"]),
        ("until", ["stable", "sick == 0", "doubling_time > 1", "sick > 5"]), ("initial", ["single", "{count: 2}"]),
        ("tap", ["[{at: [0, 0], step: 1}]", "[{at: [0, 0], step: 1}, {at: [1, 1], step: 8}]"]),
        ("minor", ["3", "0.5"]),
      ], series: ["sick", "healthy"],
      views: ["grid", "statistics", "chart", "arrival", "{bands: sick}", "{statistics: [attack_rate, extinct]}"],
      derived: ["peak / people", "doubling_time > 2 or extinct", "not step_50 <= 4", "offspring_1 != 1"]),
    Model(
      name: "memory", required: [("pairs", ["2", "5"])],
      optional: [
        ("players", ["perfect", "random", "{memory: 2}", "[perfect, random]", "[random, random, {memory: 1}]"])
      ], views: ["statistics"], derived: ["turns / pairs", "lucky > 1", "turns > 4"]),
    Model(
      name: "mealy",
      lines: ["transitions:", "  low: {0: [low], 1: [high, rise]}", "  high: {0: [low, fall], 1: [high]}"],
      required: [("initial", ["low", "high"]), ("input", ["[]", "[0, 1, 1, 0]", "[1, 1]"])],
      optional: [("undefined", ["error", "stay"]), ("feedback", ["false"])], views: ["trace", "statistics", "diagram"],
      derived: ["steps * 2", "steps > 3"], hasReplicates: false),
  ]

  private var mix: SplitMix

  init(seed: UInt64) { mix = SplitMix(seed: seed) }

  /// Returns a page with one block of a model.
  mutating func page(of name: String) -> String {
    guard let model = Self.all.first(where: { $0.name == name }) else { return "" }
    var lines = ["name: lab", "model: \(name)", "seed: \(mix.number(0...9))"] + model.lines, sweep: [String] = []
    var choices = model.required
    for choice in model.optional where mix.number(0...2) == 0 { choices.append(choice) }
    for choice in choices {
      // A longer sweep would take long, and find no more.
      if sweep.count < 2, mix.number(0...2) == 0 {
        let first = mix.number(0...choice.values.count - 1)
        let values = choice.values[first...] + choice.values[..<first]
        sweep.append("\(choice.key): \(swept(Array(values.prefix(mix.number(2...4)))))")
      } else {
        lines.append("\(choice.key): \(mix.one(of: choice.values))")
      }
    }
    if !sweep.isEmpty { lines.append("sweep: {\(sweep.joined(separator: ", "))}") }
    let isMany = model.hasReplicates && mix.number(0...3) > 0
    if isMany { lines.append("replicates: \(mix.one(of: [1, 3, 7]))") }
    let hasMany = !sweep.isEmpty || isMany
    let views = model.views.filter { hasMany || !$0.contains("bands") }.filter { _ in mix.number(0...1) == 0 }
    lines.append("show: [\(views.joined(separator: ", "))]")
    if mix.number(0...1) == 0 { lines.append("derive: {own: '\(mix.one(of: model.derived))'}") }
    if let series = model.series.first, mix.number(0...2) == 0 {
      lines.append("expect: \(series) >= 0 at step=\(mix.number(0...2))")
    }
    return "# Lab\n\n```yaml simulation\n\(lines.joined(separator: "\n"))\n```\n"
  }

  private mutating func swept(_ values: [String]) -> String {
    let isPlain = values.allSatisfy { !$0.contains("[") && !$0.contains("{") } && mix.number(0...1) == 0
    if isPlain { return "[\(values.joined(separator: ", "))]" }
    return "{\(values.enumerated().map { "v\($0): \($1)" }.joined(separator: ", "))}"
  }
}
