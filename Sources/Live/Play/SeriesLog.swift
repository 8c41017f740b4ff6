import Rendering

/// The series of a session for curves, as far as they were seen. The size is bounded, so a session may run forever.
///
/// The kept steps are multiples of a power of two, which is doubled whenever there are too many of them. So they are
/// evenly spaced, except where steps were leapt over.
package struct SeriesLog: Hashable, Sendable {
  /// The largest number of samples.
  private static let limit = 4096

  package let names: [String]
  /// The samples, ascending by step.
  package private(set) var samples: [SeriesSample] = []
  /// The number whose multiples are the kept steps. The first sample, the last one and the one that was noted last are
  /// always kept.
  private var stride = 1
  /// The step of the sample that was noted last.
  private var present: Int?

  package init(names: [String]) { self.names = names }

  /// Notes samples in the order in which they were computed. They replace earlier ones of the same steps.
  package mutating func note(_ new: [SeriesSample]) {
    for sample in new { note(sample) }
  }

  private mutating func note(_ sample: SeriesSample) {
    var sample = sample
    let place = count(before: sample.step), follower = samples.indices.contains(place) ? samples[place] : nil
    if !sample.isAfterLeap, let present, present < sample.step {
      // The steps since the current one were computed, even if they had been leapt over before.
      for index in count(before: present + 1)..<place { samples[index].isAfterLeap = false }
    } else if let follower {
      sample.isAfterLeap = follower.isAfterLeap
    } else if place == 0 || samples[place - 1].step + 1 == sample.step {
      sample.isAfterLeap = false
    }
    if follower?.step == sample.step {
      samples[place] = sample
    } else {
      samples.insert(sample, at: place)
    }
    let previous = present
    present = sample.step
    if let previous, previous != sample.step { drop(previous) }
    while samples.count > Self.limit {
      stride *= 2
      thin()
    }
  }

  /// Drops the sample of a step that is between the kept ones.
  private mutating func drop(_ step: Int) {
    let place = count(before: step)
    guard !step.isMultiple(of: stride), place > 0, samples.indices.contains(place + 1), samples[place].step == step
    else { return }
    let sample = samples.remove(at: place)
    if sample.isAfterLeap { samples[place].isAfterLeap = true }
  }

  /// Drops the samples that are not multiples of the stride. A leap before one of them is before the next one that is
  /// kept.
  private mutating func thin() {
    let all = samples, last = all.count - 1
    var isAfterLeap = false
    samples = []
    for (index, sample) in all.enumerated() {
      var sample = sample
      if isAfterLeap { sample.isAfterLeap = true }
      let isKept = index == 0 || index == last || sample.step == present || sample.step.isMultiple(of: stride)
      isAfterLeap = sample.isAfterLeap && !isKept
      if isKept { samples.append(sample) }
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

  /// Forgets the samples after a step. Later ones are noted in full again until there are too many.
  mutating func forget(after step: Int) {
    samples.removeSubrange(count(before: step + 1)...)
    stride = 1
  }

  /// Returns the values of a series up to a step, in the order of the samples.
  package func points(of series: Int, upTo step: Int) -> [CurvePoint] {
    samples[..<count(before: step + 1)].map {
      CurvePoint(step: $0.step, value: $0.values[series], isAfterLeap: $0.isAfterLeap)
    }
  }
}

extension CellMarks {
  /// Marks the cells of waiting gestures.
  mutating func insert(_ gestures: [Gesture], in viewport: CellViewport) {
    for cell in gestures.flatMap(\.cells) { insert(cell, in: viewport) }
  }
}
