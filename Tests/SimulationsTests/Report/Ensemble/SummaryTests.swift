import Expressions
import Simulations
import Testing

/// Compares summaries with numbers from scipy 1.17.
@Suite struct SummaryTests {
  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(b)) }

  @Test func wholeNumbers() throws {
    let values: [ExpressionValue] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5].map { .whole(BigWhole($0)) }
    let summary = try #require(Summary(Numbers(values)))
    #expect(summary.count == 11)
    #expect(summary.mean == 4 && summary.min == 1 && summary.max == 9)
    #expect(summary.q05 == 1 && summary.median == 4 && summary.q95 == 7.5)
    #expect(isNear(try #require(summary.sd), 2.3664319132398464))
    let interval = try #require(summary.interval)
    #expect(isNear(interval.lowerBound, 2.410209408732996) && isNear(interval.upperBound, 5.589790591267004))
  }

  /// There are more replicates than the table of Student's t covers.
  @Test func manyFractions() throws {
    let values: [ExpressionValue] = (0..<200).map { .fraction(Double($0 * 7919 % 101) / 10) }
    let summary = try #require(Summary(Numbers(values)))
    let sd = try #require(summary.sd)
    #expect(isNear(summary.mean, 5.0105) && isNear(sd, 2.9282611421427074))
    #expect(isNear(summary.q05, 0.495) && summary.median == 5 && isNear(summary.q95, 9.505))
    let interval = try #require(summary.interval)
    #expect(isNear(interval.lowerBound, 4.602187997049272) && isNear(interval.upperBound, 5.4188120029507285))
  }

  /// The quantile of t at 97.5 % is right where the table ends and the series begins.
  @Test(arguments: [
    (2, 12.706204736174698), (31, 2.0422724563012373), (32, 2.0395134463964077), (101, 1.9839715184496334),
  ])
  func studentsT(count: Int, quantile: Double) throws {
    // 0 and 1 alternate, so the standard deviation is known too.
    let values: [ExpressionValue] = (0..<count).map { .whole(BigWhole($0 % 2)) }
    let summary = try #require(Summary(Numbers(values)))
    let interval = try #require(summary.interval), sd = try #require(summary.sd)
    let half = (interval.upperBound - interval.lowerBound) / 2
    #expect(abs(half * Double(count).squareRoot() / sd - quantile) < 1e-7)
  }

  /// Wilson's score with n·m(1 − m) / s² runs and Student's t never exceeds 0 … 1. The numbers come from numpy.
  @Test(arguments: [
    ([0.2, 0.4, 0.1, 0.9, 0.95, 0.3], 0.18119133825543032, 0.7872000563837024),
    ([0, 1, 1, 1, 1], 0.22255362920124588, 0.9824230784801448),
  ])
  func shares(values: [Double], low: Double, high: Double) throws {
    let summary = try #require(Summary(Numbers(values), areShares: true)), interval = try #require(summary.interval)
    #expect(summary.method == .share)
    #expect(isNear(interval.lowerBound, low) && isNear(interval.upperBound, high))
    let student = try #require(Summary(Numbers(values)))
    #expect(student.method == .student && student.interval != summary.interval && student.sd == summary.sd)
  }

  /// Values declared as shares need not be shares.
  @Test func sharesBeyondOne() {
    let values = Numbers([0.5, 1.5])
    #expect(Summary(values, areShares: true) == Summary(values))
  }

  /// The interval of a count begins at 0 if Student's would begin below 0. The interval of signed numbers does not.
  @Test func counts() throws {
    let few = Numbers([0, 0, 0, 9])
    let summary = try #require(Summary(few, areCounts: true)), interval = try #require(summary.interval)
    let student = try #require(Summary(few)?.interval)
    #expect(student.lowerBound < 0 && interval == 0...student.upperBound && summary.method == .count)
    let many = Numbers([7, 8, 9])
    #expect(Summary(many, areCounts: true) == Summary(many))
    let signed = Numbers([-9, 0, 0])
    #expect(Summary(signed, areCounts: true) == Summary(signed))
  }

  @Test func equalValuesHaveNoInterval() throws {
    for areShares in [true, false] {
      let summary = try #require(Summary(Numbers([Double](repeating: 1, count: 10)), areShares: areShares))
      #expect(summary.isConstant && summary.mean == 1 && summary.sd == 0 && summary.interval == nil)
    }
    #expect(try #require(Summary(Numbers([1.0]))).isConstant == false, "one run is not equal to another")
  }

  /// Σ children / Σ parents with the jackknife of its logarithm, by numpy. In the last case, one run has all the
  /// children, so the ratio has no logarithm without it.
  @Test(arguments: [
    ([0, 3, 5, 1], [1, 3, 4, 2], 0.9, 0.36098591470749575, 2.243854862471122),
    ([0, 4, 0], [1, 3, 1], 0.8, 0, 3.6684351531663095),
  ])
  func ratios(children: [Int], parents: [Int], mean: Double, low: Double, high: Double) throws {
    let ratios = zip(children, parents).map { Double($0) / Double($1) }
    let numbers = Numbers(Numbers(ratios), pooling: RatioTerms(children, to: parents))
    let summary = try #require(Summary(numbers)), interval = try #require(summary.interval)
    #expect(summary.method == .ratio && isNear(summary.mean, mean))
    #expect(isNear(interval.lowerBound, low) && isNear(interval.upperBound, high))
  }

  @Test func fewReplicates() throws {
    let one = try #require(Summary(Numbers([ExpressionValue.whole(7)])))
    #expect(one.mean == 7 && one.sd == nil && one.interval == nil)
    #expect(Summary(Numbers([Int]())) == nil)
    #expect(Summary(Numbers([ExpressionValue.text("a")])) == nil)
  }

  @Test(arguments: [
    (0, 10, 0.0, 0.27753279986288926), (3, 20, 0.05236874589621662, 0.3604188647407569),
    (10, 10, 0.7224672001371109, 1.0), (500, 1000, 0.4690696003681042, 0.5309303996318958),
  ])
  func wilson(successes: Int, count: Int, low: Double, high: Double) throws {
    let interval = try #require(Summary.wilson(successes, of: count))
    #expect(isNear(interval.lowerBound, low) && isNear(interval.upperBound, high))
    #expect(Summary.wilson(successes, of: 0) == nil)
  }
}
