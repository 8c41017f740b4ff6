import Expressions
import Specification

extension MealyMachine {
  package func report(_ run: RecordedRun<MealyMachine>) throws(RunError) -> Report {
    let configuration = run.state
    let minimal = configuration.minimal
    let unmet = unmetPairs(in: configuration, minimal)
    let handover = MealyHandover(
      table: table, initial: initial, undefined: undefined, output: configuration.run.outputs)
    let comparison = try compare(handover, run.request)
    let limit = limitReached(configuration.run)
    var report = Report(
      statistics: statistics(of: configuration) + (comparison.map(statistics) ?? []),
      series: Series(steps: [], columns: []), views: run.views,
      summary: summary(configuration.run),
      notes: run.viewNotes + (comparison.map { [sentence(on: $0)] } ?? []) + (limit.map { [$0.sentence] } ?? []),
      handover: handover,
      warnings: (limit.map { [$0] } ?? []) + warnings(minimal, unmet))
    report.notesTellOfViews = true
    return report
  }

  /// Returns the position of the state that a warning is about.
  package func span(of warning: RunWarning) -> SourceSpan? {
    warning.entry.flatMap { table.states[$0] }.flatMap(places.state)
  }

  /// Returns the machine from the specification, with its output from the statistics.
  package func handover(in report: Report) -> (any Handover)? {
    guard case .list(let words)? = report.statistics.first(where: { $0.name == "output" })?.value else { return nil }
    var output: [Int32] = []
    for word in words {
      guard case .text(let name) = word, let number = table.outputs[name] else { return nil }
      output.append(number)
    }
    return MealyHandover(table: table, initial: initial, undefined: undefined, output: output)
  }

  private func summary(_ run: TransitionMatrix.Run) -> String {
    let states = table.states.count, end = table.states[run.state].excerpt
    return "Mealy machine of \(states.counted("state")), in '\(end)' after \(run.position.counted("input"))"
  }

  /// Returns the statistics of a run, except those of a comparison. The first call computes the minimal machine.
  package func statistics(of configuration: MealyConfiguration) -> [Statistic] {
    let run = configuration.run, minimal = configuration.minimal
    let words = table.outputs.names.map { StatisticValue.text($0) }
    return [
      Statistic("state", .text(table.states[run.state])),
      Statistic("output", .list(run.outputs.map { words[Int($0)] })),
      Statistic("steps", .whole(run.position)),
      Statistic("states", .whole(table.states.count)),
      Statistic("symbols", .whole(table.symbols.count)),
      Statistic("minimal_states", .whole(minimal.members.count)),
      Statistic("unreachable", .list(minimal.unreachable.map { .text(table.states[$0]) })),
    ]
  }

  private func statistics(_ comparison: Comparison) -> [Statistic] {
    let difference = comparison.difference.map { StatisticValue.list($0.symbols.map { .text($0) }) }
    return [
      Statistic("equivalent", .truth(comparison.difference == nil)),
      Statistic("difference", difference ?? .none),
    ]
  }

  /// Returns the result of a comparison as a sentence under the picture.
  private func sentence(on comparison: Comparison) -> String {
    let other = compared ?? ""
    guard let difference = comparison.difference else {
      return "This machine is equivalent to '\(other)': no input tells them apart."
    }
    func words(_ said: MachineComparison.Said) -> String {
      switch said {
      case .nothing: "outputs nothing"
      case .output(let word): "outputs '\(word)'"
      case .undefined: "has no transition"
      }
    }
    let shown = difference.symbols.count <= Self.listed
    let input =
      shown ? "'\(difference.symbols.joined(separator: " "))'" : "an input of \(difference.symbols.count) symbols"
    return "After \(input) this machine \(words(difference.first)), and '\(other)' \(words(difference.second))."
  }

  /// The maximum number of names that a sentence lists.
  private static let listed = 8

  private func limitReached(_ run: TransitionMatrix.Run) -> RunWarning? {
    guard run.waiting > 0 else { return nil }
    let limit = ValueFormat(",")?.apply(.whole(BigWhole(run.position))) ?? "\(run.position)"
    let steps = run.position == 1 ? "step" : "steps"
    let inputs = run.waiting == 1 ? "an input was" : "\(run.waiting) inputs were"
    return RunWarning(
      key: feedback ? "feedback" : "steps",
      "the run ended at the limit of \(limit) \(steps) while \(inputs) waiting",
      advice: feedback ? "it may never end; 'steps' sets the limit" : nil)
  }

  // MARK: Warnings about the machine itself

  private func warnings(_ minimal: MinimalMachine, _ unmet: BitGrid?) -> [RunWarning] {
    var warnings: [RunWarning] = []
    let unreachable = minimal.unreachable
    if let first = unreachable.first {
      warnings.append(
        RunWarning(
          key: "transitions",
          "no input leads from '\(table.states[initial])' to the state\(unreachable.count == 1 ? "" : "s") "
            + names(unreachable), about: table.states[first]))
    }
    let doubled = minimal.members.filter { $0.count > 1 }
    if let first = doubled.first {
      let rest = doubled.count - min(doubled.count, Self.listed)
      warnings.append(
        RunWarning(
          key: "transitions",
          "no input tells these states apart: " + doubled.prefix(Self.listed).map(names).joined(separator: "; ")
            + (rest > 0 ? " and \(rest) more sets" : ""),
          advice: "the view 'minimal' shows the machine without duplicates", about: table.states[first[1]]))
    }
    return warnings + neverMet(unmet)
  }

  /// Returns a warning about undefined pairs that other inputs might meet.
  private func neverMet(_ unmet: BitGrid?) -> [RunWarning] {
    guard let unmet, unmet.population > 0 else { return [] }
    let count = unmet.population
    var listed: [String] = []
    var first: String?
    for state in 0..<unmet.rows where listed.count < Self.listed {
      unmet.forEachOne(inRow: state) { symbol in
        guard listed.count < Self.listed else { return }
        first = first ?? table.states[Int32(state)]
        listed.append("'\(table.symbols[Int32(symbol)])' in '\(table.states[Int32(state)])'")
      }
    }
    let rest = count - listed.count
    return [
      RunWarning(
        key: "transitions",
        "undefined transitions that no input needed: " + listed.joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : ""),
        advice: undefined == .error
          ? "an input that needs one is an error; with 'undefined: stay' the machine stays where it is"
          : "an input that needs one leaves the machine where it is", about: first)
    ]
  }

  private func names(_ states: [Int32]) -> String {
    let names = states.prefix(Self.listed).map { "'\(table.states[$0])'" }
    let rest = states.count - names.count
    if rest > 0 { return names.joined(separator: ", ") + " and \(rest) more" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension RunWarning {
  /// The warning as a sentence under a picture.
  fileprivate var sentence: String { message.prefix(1).uppercased() + message.dropFirst() + "." }
}
