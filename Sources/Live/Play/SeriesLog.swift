/// The series of a session for curves, as far as they were seen. The size is bounded, so a session may run forever.
package struct SeriesLog: Hashable, Sendable {
  /// The largest number of samples. Beyond it, every second one is dropped.
  static let limit = 4096

  package let names: [String]
  /// The samples, ascending by step.
  package private(set) var samples: [SeriesSample] = []

  init(names: [String]) { self.names = names }

  /// Notes samples, which replace earlier ones of the same steps.
  mutating func note(_ new: [SeriesSample]) {
    guard let first = new.first, let last = new.last else { return }
    samples.replaceSubrange(count(before: first.step)..<count(before: last.step + 1), with: new)
    guard samples.count > Self.limit else { return }
    samples = samples.enumerated().compactMap { index, sample in
      index % 2 == 0 || index == samples.count - 1 ? sample : nil
    }
  }

  /// Returns the number of samples before a step.
  private func count(before step: Int) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].step < step { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Forgets the samples after a step.
  mutating func forget(after step: Int) { samples.removeSubrange(count(before: step + 1)...) }

  /// Returns the values of a series up to a step, in the order of the samples.
  package func points(of series: Int, upTo step: Int) -> [(step: Int, value: Int)] {
    samples[..<count(before: step + 1)].map { ($0.step, $0.values[series]) }
  }
}
