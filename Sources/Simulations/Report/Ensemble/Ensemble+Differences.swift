import Expressions

#if canImport(Glibc)
  // Without optimisation, `squareRoot()` is a call of `sqrt`, and nothing else links the library that has it. IEEE 754
  // requires an exactly rounded root, so the result is the same.
  import Glibc
#endif

extension Ensemble {
  /// Returns the differences of a statistic between all points and a reference. The reference itself is skipped, and so
  /// is every point without a pair of numbers.
  ///
  /// - Parameter stop: ends the list early.
  package func differences(
    of name: String, from reference: ReferencePoint, until stop: StopSignal? = nil
  ) -> [PairedDifference] {
    guard let column = column(name) else { return [] }
    let mean = mean(of: name), isShare = mean == .ofShares || outcomes(of: name) != nil
    let over = outcomes.flatMap { $0.names.contains(name) ? self.column($0.over) : nil }
    return comparisons(with: reference).compactMap { point, other in
      if stop?.isOn == true { return nil }
      let pairs = Pairs(name: name, reference: reference, point: point, other: other)
      var difference: PairedDifference?
      if case .ofRatio = mean {
        difference = ratioDifference(of: pairs)
      } else {
        difference = self.difference(of: pairs, column, isShare: isShare)
      }
      difference?.unfinished = over.map { over in
        zip(runs(of: point), runs(of: other)).count { over[$0] == .truth(false) || over[$1] == .truth(false) }
      }
      return difference
    }
  }

  /// Returns the points that are compared with a reference, in order, each with its partner. The reference itself is
  /// skipped.
  package func comparisons(with reference: ReferencePoint) -> [(point: Int, referencePoint: Int)] {
    let indices = Dictionary(points.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return points.indices.compactMap { point in
      guard let other = indices[labels(of: point, with: reference)], other != point else { return nil }
      return (point, other)
    }
  }

  /// The ensemble with a column for each statistic and reference in ``differences``, such as `peak_from_factor=2`. The
  /// column contains the value of each run minus that of its partner.
  package var withDifferenceColumns: Ensemble { withDifferenceColumns(until: nil) }

  /// Returns the ensemble with the columns of ``withDifferenceColumns``.
  ///
  /// - Parameter stop: ends the columns early.
  package func withDifferenceColumns(until stop: StopSignal?) -> Ensemble {
    var ensemble = self, known: Set<String> = []
    for difference in differences {
      let name = difference.columnName
      guard known.insert(name).inserted, let column = column(difference.name) else { continue }
      var values = StatisticColumn(absent: points.count * replicates)
      for other in differences where other.name == difference.name && other.reference == difference.reference {
        if stop?.isOn == true { break }
        for (run, partner) in zip(runs(of: other.point), runs(of: other.referencePoint)) {
          values.set(run, Self.difference(column[run], column[partner]).map { .fraction($0) })
        }
      }
      ensemble.columns.append(Column(name: name, values: values))
    }
    return ensemble
  }

  /// The number of columns that ``withDifferenceColumns`` adds.
  package var differenceColumnCount: Int { Set(differences.map(\.columnName)).count }

  /// The two points that a difference compares.
  private struct Pairs {
    let name: String
    let reference: ReferencePoint
    let point, other: Int
  }

  /// Returns the difference of two values, or nil if one of them is not a number.
  private static func difference(_ value: StatisticValue?, _ partner: StatisticValue?) -> Double? {
    guard let value = value?.term.double, let partner = partner?.term.double else { return nil }
    return value - partner
  }

  private func labels(of point: Int, with reference: ReferencePoint) -> [String] {
    zip(axes, points[point]).map { axis, label in
      reference.values.first { $0.key == axis.key }?.label ?? label
    }
  }

  private func difference(of pairs: Pairs, _ column: StatisticColumn, isShare: Bool) -> PairedDifference? {
    var differences: [Double] = [], own: [Double] = [], partners: [Double] = []
    for (run, partner) in zip(runs(of: pairs.point), runs(of: pairs.other)) {
      guard let value = column[run]?.term.double, let other = column[partner]?.term.double, !(value - other).isNaN
      else { continue }
      differences.append(value - other)
      own.append(value)
      partners.append(other)
    }
    guard let summary = Summary(Numbers(differences)) else { return nil }
    var difference = PairedDifference(
      name: pairs.name, reference: pairs.reference, point: pairs.point, referencePoint: pairs.other,
      count: summary.count, mean: summary.mean, sd: summary.sd, method: .student,
      isConstant: Self.areEqual(differences, beside: own + partners))
    guard !difference.isConstant else {
      difference.sd = 0
      return difference
    }
    difference.interval = isShare ? summary.interval?.clamped(to: -1...1) : summary.interval
    difference.narrowing = narrowing(
      summary.sd, Aggregate.standardDeviation(Numbers(own)), Aggregate.standardDeviation(Numbers(partners)),
      pairs: summary.count)
    return difference
  }

  /// Returns the difference of two pooled ratios, with a jackknife over pairs that leaves out a replicate of both
  /// points at a time.
  private func ratioDifference(of compared: Pairs) -> PairedDifference? {
    guard let own = ratioCounts(of: compared.name, at: compared.point),
      let partner = ratioCounts(of: compared.name, at: compared.other)
    else { return nil }
    let pairs = own.denominators.indices.filter { own.denominators[$0] > 0 && partner.denominators[$0] > 0 }
    func ratios(_ counts: (numerators: [Int], denominators: [Int])) -> (all: Double, left: [Double]) {
      let above = pairs.map { counts.numerators[$0] }, below = pairs.map { counts.denominators[$0] }
      let sums = (above.reduce(0, +), below.reduce(0, +))
      return (
        Double(sums.0) / Double(sums.1), zip(above, below).map { Double(sums.0 - $0) / Double(sums.1 - $1) }
      )
    }
    guard !pairs.isEmpty else { return nil }
    let a = ratios(own), b = ratios(partner), mean = a.all - b.all
    var difference = PairedDifference(
      name: compared.name, reference: compared.reference, point: compared.point, referencePoint: compared.other,
      count: pairs.count, mean: mean, method: .ratio, isConstant: false)
    guard pairs.count > 1 else { return difference }
    let left = zip(a.left, b.left).map { $0 - $1 }
    difference.isConstant = Self.areEqual(left, beside: a.left + b.left)
    guard !difference.isConstant else { return difference }
    let error = MeanInterval.jackknife(left), half = StudentT.quantile975(pairs.count - 1) * error
    difference.interval = mean - half...mean + half
    difference.narrowing = narrowing(
      error, MeanInterval.jackknife(a.left), MeanInterval.jackknife(b.left), pairs: pairs.count)
    return difference
  }

  /// Returns whether all differences are equal, apart from rounding errors of the fractions that were subtracted.
  private static func areEqual(_ differences: [Double], beside fractions: [Double]) -> Bool {
    guard differences.count > 1, let low = differences.min(), let high = differences.max() else { return false }
    return high - low <= 4 * fractions.reduce(0) { max($0, $1.magnitude) }.ulp
  }

  /// Returns the width of the interval of two independent groups, divided by the width of this interval. Independent
  /// groups have more degrees of freedom. So with few pairs, their interval is narrower unless the draws have much in
  /// common.
  ///
  /// Source: B. L. Welch, *The Generalization of "Student's" Problem*, Biometrika 34 (1947), for two groups with
  /// unequal variances.
  private func narrowing(_ paired: Double?, _ one: Double?, _ other: Double?, pairs: Int) -> Double? {
    guard let paired, let one, let other, paired > 0, pairs > 1 else { return nil }
    let sum = one * one + other * other
    guard sum > 0, sum.isFinite else { return nil }
    let part = one * one / sum
    // The number of degrees of freedom is from n − 1 to 2(n − 1).
    let freedom = Double(pairs - 1) / (part * part + (1 - part) * (1 - part))
    let quantiles = StudentT.quantile975(Int(freedom + 0.5)) / StudentT.quantile975(pairs - 1)
    return sum.squareRoot() / paired * quantiles
  }
}

extension PairedDifference {
  /// The name of the column for this difference in CSV, such as `peak_from_factor=2`.
  fileprivate var columnName: String {
    "\(name)_from_\(reference.values.map { "\($0.key)=\($0.label)" }.joined(separator: "_"))"
  }
}
