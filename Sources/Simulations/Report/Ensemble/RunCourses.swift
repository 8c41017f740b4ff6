/// The curves of single runs of a point, which a chart draws behind their bands.
package struct RunCourses: Sendable, Hashable {
  /// The name of the series.
  package let series: String
  /// The index of the point in the sweep.
  package let point: Int
  /// The curves, in the order of the replicates. Empty if there are too many to draw.
  package let curves: [RunCurve]
  /// Which of the curves belong to runs that are counted separately. Empty if there are no curves.
  package let areMinor: [Bool]
  /// The number of runs that are counted separately. 0 if fewer than three others remain.
  package let minorCount: Int
  /// The number of runs that would be counted separately if enough others remained.
  package let minorRuns: Int
  /// The bands of all other runs. Nil if no runs are counted separately.
  package let major: CurveBands?
  /// The step at which 98 % of the runs have ended.
  package let usualEnd: Int
  /// The number of runs that last longer, and the last step of all runs.
  package let stragglers, last: Int

  /// The maximum number of curves.
  package static let most = 300
  /// The smallest number of runs whose median is drawn without those that are counted separately.
  package static let leastApart = 3

  /// Describes the runs of a point. Nil if no run has the series.
  ///
  /// - Parameters:
  ///   - bands: the bands of all runs.
  ///   - minor: which of the runs are counted separately, in the order of the curves, or nil if none are.
  package init?(_ bands: CurveBands, _ curves: [RunCurve], minor: [Bool]?, until stop: StopSignal? = nil) {
    let minor = minor ?? curves.map { _ in false }
    let known = zip(curves, minor).filter { $0.0.last >= 0 }
    guard !known.isEmpty else { return nil }
    (series, point) = (bands.series, bands.point)
    let isDrawn = known.count <= Self.most, count = known.count { $0.1 }
    self.curves = isDrawn ? known.map(\.0) : []
    let isSplit = count > 0 && known.count - count >= Self.leastApart
    minorRuns = count
    minorCount = isSplit ? count : 0
    areMinor = isDrawn ? known.map { isSplit && $0.1 } : []
    let rest = known.filter { !$0.1 }.map(\.0)
    if isSplit {
      major =
        bands.areCurves
        ? CurveBands(wholeCurves: rest, series: bands.series, point: bands.point, until: stop)
        : CurveBands(series: bands.series, point: bands.point, rest, until: stop)
    } else {
      major = nil
    }
    let ends = known.map(\.0.last).sorted(), usual = ends[(ends.count * 98 + 99) / 100 - 1]
    (usualEnd, last, stragglers) = (usual, ends[ends.count - 1], ends.count { $0 > usual })
  }
}

extension RunCurve {
  /// The steps of the curve, in order.
  package var steps: [Int] { Self.grid(exponent: exponent, last: last) }
}
