import Expressions
import Simulations

/// A range of replicates of one specification.
///
/// The value holds everything that the results depend on except the program, so it identifies the results.
package struct RunRange: Sendable, Hashable {
  /// The computation of the block, as in ``BlockSpecification/computation``.
  package var computation: String
  /// The digests of the blocks from whose results the runs start.
  package var upstream: [String]
  package var seed: UInt64
  package var replicates: Range<Int>
  /// The steps at which the series are recorded.
  package var namedSteps: [Int]
  /// The series whose values are kept for each run.
  package var curves: [String]
  /// The number of leading curves that are data. The other curves only serve a chart.
  package var wholeCurves: Int

  package init(
    computation: String, upstream: [String] = [], seed: UInt64, replicates: Range<Int>, namedSteps: [Int] = [],
    curves: [String] = [], wholeCurves: Int = 0
  ) {
    self.computation = computation
    self.upstream = upstream
    self.seed = seed
    self.replicates = replicates
    self.namedSteps = namedSteps
    self.curves = curves
    self.wholeCurves = wholeCurves
  }

  /// The version of the format, which is the first number.
  private static let version = 3

  package var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.count(Self.version)
    writer.text(computation)
    writer.code(upstream)
    writer.unsigned(seed)
    writer.count(replicates.lowerBound)
    writer.count(replicates.upperBound)
    writer.code(namedSteps)
    writer.code(curves)
    writer.count(wholeCurves)
    return writer.bytes
  }
}

extension Statistic {
  /// The statistic without its value.
  var head: Statistic { Statistic(name, .none, isListed: isListed) }
}
