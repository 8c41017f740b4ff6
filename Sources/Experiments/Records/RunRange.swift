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
    writer.list(upstream) { $0.text($1) }
    writer.unsigned(seed)
    writer.count(replicates.lowerBound)
    writer.count(replicates.upperBound)
    writer.list(namedSteps) { $0.count($1) }
    writer.list(curves) { $0.text($1) }
    writer.count(wholeCurves)
    return writer.bytes
  }

  package init(encoded: [UInt8]) throws(RecordFault) {
    var reader = RecordReader(encoded)
    guard try reader.count() == Self.version else { throw RecordFault() }
    computation = try reader.text()
    upstream = try reader.list { reader throws(RecordFault) in try reader.text() }
    seed = try reader.unsigned()
    let first = try reader.count(), end = try reader.count()
    guard first <= end else { throw RecordFault() }
    replicates = first..<end
    namedSteps = try reader.list { reader throws(RecordFault) in try reader.count() }
    curves = try reader.texts()
    wholeCurves = try reader.count()
    guard reader.isAtEnd else { throw RecordFault() }
  }
}

extension Statistic {
  /// The statistic without its value.
  var head: Statistic { Statistic(name, .none, isListed: isListed) }
}
