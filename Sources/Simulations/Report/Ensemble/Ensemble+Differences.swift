import Expressions

#if canImport(Glibc)
  // Without optimisation `squareRoot()` is a call of sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

extension Ensemble {
  /// The differences of a statistic between all points and a reference, which is left out itself. Points at which no
  /// pair has a number are left out, too.
  package func differences(of name: String, from reference: ReferencePoint) -> [PairedDifference] {
    let indices = Dictionary(points.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return points.indices.compactMap { point in
      guard let other = indices[labels(of: point, with: reference)], other != point else { return nil }
      return difference(of: name, at: point, from: other, reference)
    }
  }

  /// The difference of a statistic between a run and its partner, or nil where one of them has no number.
  package func difference(of name: String, at point: Int, from other: Int, replicate: Int) -> Double? {
    guard let column = column(name), let value = column[point * replicates + replicate]?.term,
      let partner = column[other * replicates + replicate]?.term
    else { return nil }
    return value - partner
  }

  /// With a column for each statistic and reference of which ``differences`` are, such as `peak_from_factor=2`: each
  /// run's value minus that of its partner.
  package var withDifferenceColumns: Ensemble {
    var ensemble = self, known: Set<String> = []
    for difference in differences {
      let labels = difference.reference.values.map { "\($0.key)=\($0.label)" }
      let name = "\(difference.name)_from_\(labels.joined(separator: "_"))"
      guard known.insert(name).inserted else { continue }
      var values = StatisticColumn(absent: points.count * replicates)
      for other in differences where other.name == difference.name && other.reference == difference.reference {
        for replicate in 0..<replicates {
          let value = self.difference(
            of: other.name, at: other.point, from: other.referencePoint, replicate: replicate)
          values.set(other.point * replicates + replicate, value.map { .fraction($0) })
        }
      }
      ensemble.columns.append(Column(name: name, values: values))
    }
    return ensemble
  }

  private func labels(of point: Int, with reference: ReferencePoint) -> [String] {
    zip(axes, points[point]).map { axis, label in
      reference.values.first { $0.key == axis.key }?.label ?? label
    }
  }

  private func difference(
    of name: String, at point: Int, from other: Int, _ reference: ReferencePoint
  ) -> PairedDifference? {
    if case .ofRatio = mean(of: name) { return ratioDifference(of: name, at: point, from: other, reference) }
    let pairs = (0..<replicates).filter { difference(of: name, at: point, from: other, replicate: $0) != nil }
    let differences = pairs.compactMap { difference(of: name, at: point, from: other, replicate: $0) }
    guard let summary = Summary(Numbers(differences)) else { return nil }
    func spread(_ point: Int) -> Double? {
      let terms = pairs.compactMap { column(name)?[point * replicates + $0]?.term }
      return Aggregate.standardDeviation(Numbers(terms))
    }
    let isShare = mean(of: name) == .ofShares || outcomes(of: name) != nil
    return PairedDifference(
      name: name, reference: reference, point: point, referencePoint: other, count: summary.count, mean: summary.mean,
      sd: summary.sd, interval: isShare ? summary.interval?.clamped(to: -1...1) : summary.interval, method: .student,
      isConstant: summary.isConstant, narrowing: narrowing(summary.sd, spread(point), spread(other)))
  }

  /// The difference of two pooled ratios, with the jackknife over pairs: each leaves out one replicate of both.
  private func ratioDifference(
    of name: String, at point: Int, from other: Int, _ reference: ReferencePoint
  ) -> PairedDifference? {
    guard let own = ratioCounts(of: name, at: point), let partner = ratioCounts(of: name, at: other) else { return nil }
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
      name: name, reference: reference, point: point, referencePoint: other, count: pairs.count, mean: mean,
      method: .ratio, isConstant: false)
    guard pairs.count > 1 else { return difference }
    let error = MeanInterval.jackknife(zip(a.left, b.left).map { $0 - $1 })
    let half = StudentT.quantile975(pairs.count - 1) * error
    difference.isConstant = error == 0
    if error > 0 { difference.interval = mean - half...mean + half }
    difference.narrowing = narrowing(error, MeanInterval.jackknife(a.left), MeanInterval.jackknife(b.left))
    return difference
  }

  /// The width of the interval of two independent groups, divided by the width of this one.
  private func narrowing(_ paired: Double?, _ one: Double?, _ other: Double?) -> Double? {
    guard let paired, let one, let other, paired > 0 else { return nil }
    return (one * one + other * other).squareRoot() / paired
  }
}

extension StatisticValue {
  /// The value as a term of a mean: truths count as 1 and 0.
  fileprivate var term: Double? {
    if case .truth(let truth) = self { truth ? 1 : 0 } else { double }
  }
}
