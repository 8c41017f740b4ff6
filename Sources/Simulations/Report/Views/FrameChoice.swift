/// The choice of the steps of a run that are shown.
package enum FrameChoice: Sendable, Hashable {
  /// This many frames, evenly spaced over the run, including the first and the last step.
  case count(Int)
  /// These steps, in ascending order.
  case steps([Int])
  /// Every step that is a multiple of this number, and the last step.
  case every(Int)
  /// The start, the quarter points and the end of a run, and its peak.
  case landmarks

  /// The maximum number of frames side by side.
  static let pageLimit = 64
  /// The maximum number of frames in an animation.
  package static let filmLimit = 1_000

  /// Returns the chosen steps among 0 … `last`, reduced to `limit` evenly spaced ones if there are more.
  ///
  /// - Parameter peak: the step of the peak, or nil if it is unknown.
  package func steps(last: Int, peak: Int? = nil, limit: Int = filmLimit) -> [Int] {
    switch self {
    case .count(let count): return Series.evenlySpaced(min(count, limit), last: last)
    case .steps(let steps):
      let there = steps.filter { $0 <= last }
      return there.count <= limit ? there : Series.evenlySpaced(limit, last: there.count - 1).map { there[$0] }
    case .every(let stride):
      guard last / stride < limit - 1 else { return Series.evenlySpaced(limit, last: last) }
      let steps = Array(Swift.stride(from: 0, through: last, by: stride))
      return steps.last == last ? steps : steps + [last]
    case .landmarks:
      let quarter = last / 4, rest = last % 4
      let quarters = (0...4).map { $0 * quarter + $0 * rest / 4 }
      return Set(quarters + (peak.map { [$0] } ?? [])).sorted()
    }
  }

  var canonical: String {
    switch self {
    case .count(let count): "\(count)"
    case .steps(let steps): "[\(steps.map { String($0) }.joined(separator: ","))]"
    case .every(let stride): "every \(stride)"
    case .landmarks: "landmarks"
    }
  }
}
