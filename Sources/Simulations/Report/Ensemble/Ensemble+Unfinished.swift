extension Ensemble {
  /// The maximum number of points that are listed with their counts.
  private static let mostListedPoints = 4

  /// Returns the number of a point's runs that were not over. Nil if this does not matter for the statistic.
  package func unfinishedRuns(of name: String, at point: Int) -> Int? {
    guard let outcomes, outcomes.names.contains(name), let column = column(outcomes.over) else { return nil }
    return runs(of: point).count { column[$0] == .truth(false) }
  }

  /// Returns the values of a point's runs that were not over, as far as these values may still have grown. Empty for
  /// any other statistic.
  package func stoppedNumbers(of name: String, at point: Int) -> [Double] {
    guard let outcomes, name == outcomes.duration || outcomes.growing.contains(name),
      let over = column(outcomes.over), let values = column(name)
    else { return [] }
    return runs(of: point).compactMap { run in over[run] == .truth(false) ? values[run]?.term.double : nil }
  }

  /// Whether a statistic is the duration of runs, some of which were not over.
  package func isCutOff(_ name: String) -> Bool {
    name == outcomes?.duration && points.indices.contains { !stoppedNumbers(of: name, at: $0).isEmpty }
  }

  /// Returns the durations of a point's runs. Nil for any other statistic, and if all runs were over at all points.
  package func lifetimes(of name: String, at point: Int) -> Lifetimes? {
    guard isCutOff(name), let outcomes, let over = column(outcomes.over), let values = column(name) else { return nil }
    let ended = runs(of: point).compactMap { over[$0] == .truth(false) ? nil : values[$0]?.term.double }
    return Lifetimes(ended: ended, stopped: stoppedNumbers(of: name, at: point))
  }

  /// Returns a sentence about the runs that were not over, such as "42 of 200 runs were not over: 30 of 100 at factor =
  /// 1; 12 of 100 at factor = 2." Nil if all runs were over or none of the statistics is an outcome.
  package func unfinishedNote(of names: [String]) -> String? {
    guard let name = outcomes?.names.first(where: names.contains) else { return nil }
    let counts = points.indices.map { unfinishedRuns(of: name, at: $0) ?? 0 }, total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    let note = "\(total) of \(points.count * replicates) runs \(total == 1 ? "was" : "were") not over"
    let places = points.indices.filter { counts[$0] > 0 }
    guard points.count > 1, places.count < points.count || Set(counts).count > 1 else { return note + "." }
    guard places.count <= Self.mostListedPoints else { return "\(note), at \(places.count) of \(points.count) points." }
    let words = places.map { point in
      replicates == 1 ? "at \(label(of: point))" : "\(counts[point]) of \(replicates) at \(label(of: point))"
    }
    return "\(note): \(words.joined(separator: "; "))."
  }

  /// Returns the reason why runs that look finished are not, and how to let them finish: "In 45 of these 200 runs
  /// nobody was sick, but people were exposed. …". Nil if there are no such runs or none of the statistics is an
  /// outcome.
  package func delayNote(of names: [String]) -> String? {
    guard let outcomes, let delay = outcomes.delay, outcomes.names.contains(where: names.contains),
      let over = column(outcomes.over), let waiting = column(delay.waiting), let active = column(delay.active)
    else { return nil }
    let runs = 0..<points.count * replicates
    let unfinished = runs.filter { over[$0] == .truth(false) }
    let count = unfinished.count { delay.describes(waiting: waiting[$0], active: active[$0]) }
    guard count > 0 else { return nil }
    let which = unfinished.count == 1 ? "In this run" : "In \(count) of these \(unfinished.count) runs"
    return "\(which) \(delay.words). \(delay.advice)"
  }
}
