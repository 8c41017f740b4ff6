/// The series of a session as far as they were seen, for curves: bounded, so that a session may go on for ever.
package struct SeriesLog: Hashable, Sendable {
  /// More samples than these are thinned out to half of them.
  static let limit = 4096

  package let names: [String]
  /// Ascending by step.
  package private(set) var samples: [SeriesSample] = []

  init(names: [String]) { self.names = names }

  /// Notes samples; what was noted of their steps and later ones is replaced.
  mutating func note(_ new: [SeriesSample]) {
    guard let first = new.first else { return }
    samples.removeAll { $0.step >= first.step }
    samples += new
    guard samples.count > Self.limit else { return }
    samples = samples.enumerated().compactMap { index, sample in
      index % 2 == 0 || index == samples.count - 1 ? sample : nil
    }
  }

  /// Forgets the steps after one.
  mutating func forget(after step: Int) { samples.removeAll { $0.step > step } }

  /// The values of a series, in the order of the samples.
  func values(of series: Int) -> [Int] { samples.map { $0.values[series] } }
}
