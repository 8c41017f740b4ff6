import Expressions

extension Ensemble {
  /// The maximum number of points that are listed with their counts.
  private static let mostListedPoints = 8

  /// Returns the number of a point's runs that were not over. Nil if this does not matter for the statistic.
  package func unfinishedRuns(of name: String, at point: Int) -> Int? {
    guard let outcomes, outcomes.names.contains(name), let column = column(outcomes.over) else { return nil }
    return runs(of: point).count { column[$0] == .truth(false) }
  }

  /// Returns the values of a point's runs that were not over, as far as these values may still have grown. A truth that
  /// was not decided is 1 or 0. Empty for any other statistic.
  package func stoppedNumbers(of name: String, at point: Int) -> [Double] {
    guard let canChange = stopped(name), let values = column(name) else { return [] }
    return runs(of: point).compactMap { run in canChange(run) ? values[run]?.term.double : nil }
  }

  /// Returns whether a run was stopped while its value of a statistic may still have grown, or while a truth was not
  /// decided. Nil for a statistic that does not depend on the end of runs.
  package func stopped(_ name: String) -> ((Int) -> Bool)? {
    guard let outcomes, outcomes.names.contains(name) || outcomes.growing.contains(name),
      let over = column(outcomes.over), let values = column(name)
    else {
      return nil
    }
    let grows = outcomes.growing.contains(name), falls = outcomes.falling.contains(name)
    // A share of 1 cannot grow.
    let isShare = mean(of: name) == .ofShares
    return { run in
      guard over[run] == .truth(false), let value = values[run] else { return false }
      if case .truth(let truth) = value { return !(truth ? grows : falls) }
      return grows && !(isShare && (value.term.double ?? 0) >= 1)
    }
  }

  /// Whether a statistic that is not final has lower bounds. Other truths may become true or false.
  package func isGrowing(_ name: String) -> Bool { outcomes?.growing.contains(name) ?? false }

  /// Whether a statistic is the duration of runs, some of which were not over.
  package func isCutOff(_ name: String) -> Bool {
    name == outcomes?.duration && points.indices.contains { !stoppedNumbers(of: name, at: $0).isEmpty }
  }

  /// Returns the durations of a point's runs. Nil for any other statistic, and if all runs were over at all points.
  package func lifetimes(of name: String, at point: Int) -> Lifetimes? {
    guard isCutOff(name), let outcomes, let over = column(outcomes.over), let values = column(name) else { return nil }
    let all = runs(of: point).compactMap { run in
      values[run]?.term.double.flatMap { $0.isFinite ? (time: $0, isCut: over[run] == .truth(false)) : nil }
    }
    // All runs of a point have the same limit, and one that was cut off lasts longer than the limit, even if its last
    // event came earlier.
    let last = all.reduce(0) { max($0, $1.time) }
    return Lifetimes(
      ended: all.filter { !$0.isCut }.map(\.time), stopped: all.filter(\.isCut).map { _ in last })
  }

  /// Returns whether values of a statistic are lower bounds at a point: the limit of steps ended a run of the point
  /// before it was over, and its value may still have grown.
  package func isCut(_ name: String, at point: Int) -> Bool { !stoppedNumbers(of: name, at: point).isEmpty }

  /// Returns the number of all runs that were not over, or 0 if none of the statistics is an outcome.
  package func unfinishedCount(of names: [String]) -> Int {
    guard let name = outcomes?.names.first(where: names.contains) else { return 0 }
    return points.indices.reduce(0) { $0 + (unfinishedRuns(of: name, at: $1) ?? 0) }
  }

  /// Returns a sentence about the runs that were not over, such as "42 of 200 runs were not over: 30 and 12 of 100 at
  /// factor = 1 and 2." Nil if all runs were over or none of the statistics is an outcome.
  package func unfinishedNote(of names: [String]) -> String? {
    guard let name = outcomes?.names.first(where: names.contains) else { return nil }
    let counts = points.indices.map { unfinishedRuns(of: name, at: $0) ?? 0 }, total = unfinishedCount(of: names)
    guard total > 0 else { return nil }
    let all = points.count * replicates
    let note = "\(total) of \(all) \(all == 1 ? "run" : "runs") \(total == 1 ? "was" : "were") not over"
    return note + placed(counts) + "."
  }

  /// Returns the numbers of runs at the points that have any, such as ": 30 and 12 of 100 at factor = 1 and 2". Empty if
  /// all points have the same number. If there are many points, it is only their number.
  package func placed(_ counts: [Int]) -> String {
    let places = points.indices.filter { counts[$0] > 0 }
    guard points.count > 1, places.count < points.count || Set(counts).count > 1 else { return "" }
    guard places.count <= Self.mostListedPoints else { return ", at \(places.count) of \(points.count) points" }
    let numbers = replicates == 1 ? "" : Self.listed(places.map { String(counts[$0]) }) + " of \(replicates) "
    guard axes.count == 1 else {
      let words = places.map { point in
        replicates == 1 ? "at \(label(of: point))" : "\(counts[point]) of \(replicates) at \(label(of: point))"
      }
      return ": \(words.joined(separator: "; "))"
    }
    let key = axes[0].title ?? axes[0].key, labels = places.map { points[$0][0] }
    let isRow = places.count > 2 && places[places.count - 1] - places[0] == places.count - 1
    let place =
      isRow ? "from \(key) = \(labels[0]) to \(labels[labels.count - 1])" : "at \(key) = \(Self.listed(labels))"
    return ": \(numbers)\(place)"
  }

  /// Returns a sentence about the statistics that are not final because some runs were not over, such as "The duration
  /// and peak of these runs are not final, and means include their values as lower bounds." Nil if all are final.
  package func notFinalNote(of names: [String]) -> String? {
    guard let outcomes else { return nil }
    let shown = names.filter { name in
      guard outcomes.names.contains(name) else { return false }
      let hasValues = isGrowing(name) || self.outcomes(of: name) == ["true"]
      return points.indices.contains { hasValues ? isCut(name, at: $0) : (unfinishedRuns(of: name, at: $0) ?? 0) > 0 }
    }
    guard !shown.isEmpty else { return nil }
    let isOne = shown.count == 1, hasBounds = replicates > 1 && shown.contains(where: isGrowing)
    let runs = unfinishedCount(of: shown) == 1 ? "this run" : "these runs"
    return "The \(Self.listed(shown)) of \(runs) \(isOne ? "is" : "are") not final"
      + (hasBounds ? ", and means include \(isOne ? "its" : "their") values as lower bounds." : ".")
  }

  /// Returns the words as a list, such as "1, 2 and 3".
  private static func listed(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
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

/// The durations of runs, some of which were stopped before they were over.
package struct Lifetimes: Sendable, Hashable {
  /// The durations of the runs that were over, in ascending order.
  package let ended: [Double]
  /// The steps at which the other runs were stopped, in ascending order.
  package let stopped: [Double]

  package init(ended: [Double], stopped: [Double]) {
    self.ended = ended.sorted()
    self.stopped = stopped.sorted()
  }

  package var count: Int { ended.count + stopped.count }

  /// The time by which half of the runs are over, or nil if too few of them are. O(n log n).
  package var median: Double? { distribution?.quantile(0.5) }

  /// The least value that the median can have if it is unknown. O(n log n).
  package var leastMedian: Double { distribution?.lowerBound(0.5) ?? .nan }

  /// The distribution of all durations, or nil if there are none. O(n log n).
  package var distribution: KaplanMeier? {
    KaplanMeier(ended + stopped, isCut: ended.map { _ in false } + stopped.map { _ in true })
  }
}
