import Expressions
import Simulations

/// What a chart shows of a statistic at a point: a mean, a share, or the median of durations.
struct PointMark {
  /// The value. Nil if fewer than half of the runs were over, so the median of their durations is unknown.
  var value: Double?
  /// The 95 % interval of the value.
  var interval: ClosedRange<Double>?
  /// The range of 90 % of the runs, or nil if runs were cut off.
  var spread: ClosedRange<Double>?
  /// The number of runs that have a value.
  var count: Int
  /// The values of the runs that were not over.
  var stopped: [Double]
  /// The durations of the runs that were over, and the least value of an unknown median. Empty for other statistics.
  var ended: [Double] = []
  private var least: Double?
  private var digits: IntervalDigits?
  private let grows: Bool
  /// Whether the value is a duration, which counts runs that were not over as at least as long.
  var isDuration = false

  /// The number of runs from which on an interval and the colours of a map can be trusted.
  static let enough = 10

  /// The value, or the least value that it can have.
  var place: Double { value ?? least ?? stopped.first ?? .nan }

  /// Whether the value is not final, because runs were not over.
  var isOpen: Bool { isDuration ? value == nil : !stopped.isEmpty }

  /// Whether the value is not final and can only grow.
  var isBound: Bool { isOpen && (isDuration || grows) }

  /// The number, with `≥ ` before a lower bound. It has as many digits as its interval lets readers trust.
  var words: String {
    if isOpen {
      return (isBound ? "≥ " : "")
        + (isDuration ? NumberText.rounded(place) : IntervalDigits.growing(place, of: count))
    }
    return digits?.text(place) ?? NumberText.rounded(place)
  }

  /// Whether far fewer runs than planned have a value.
  func isWeak(of runs: Int) -> Bool { count < Self.enough(of: runs) }

  /// Returns the number of runs from which on a value is drawn like others, if this many are planned.
  static func enough(of runs: Int) -> Int { min(runs, enough) }

  /// Creates the mark of a statistic at a point. Nil if no run has a number or a truth value.
  init?(_ name: String, _ ensemble: Ensemble, at point: Int) {
    grows = ensemble.isGrowing(name)
    stopped = ensemble.stoppedNumbers(of: name, at: point)
    if let lifetimes = ensemble.lifetimes(of: name, at: point), lifetimes.count > 0 {
      (value, count, isDuration) = (lifetimes.median, lifetimes.count, true)
      (ended, stopped) = (lifetimes.ended, lifetimes.stopped)
      if value == nil { least = lifetimes.leastMedian }
      return
    }
    if ensemble.outcomes(of: name) == ["true"] {
      guard let share = ensemble.shares(of: name, ["true"], at: point).first else { return nil }
      (value, count) = (share.share, share.runs)
      if share.runs > 1, stopped.isEmpty { interval = share.interval }
      digits = interval.flatMap { IntervalDigits($0, isShare: true) }
      return
    }
    guard let summary = ensemble.summary(of: name, at: point), summary.mean.isFinite else { return nil }
    (value, count, spread) = (summary.mean, summary.count, summary.q05...Swift.max(summary.q05, summary.q95))
    // A mean of runs that were cut off has no interval that could be trusted.
    if stopped.isEmpty {
      digits = IntervalDigits(summary)
      interval = summary.interval ?? (summary.isConstant ? summary.mean...summary.mean : nil)
    }
  }
}

extension PointMark {
  /// The words for the value of a statistic on an axis.
  static func label(_ name: String, _ ensemble: Ensemble) -> String {
    if ensemble.isCutOff(name) {
      return ensemble.withUnit(ensemble.replicates > 1 ? "median \(name)" : name, of: name)
    }
    if ensemble.outcomes(of: name) == ["true"] {
      return "share of runs " + (ensemble.truthWords.first { $0.statistic == name }?.words ?? "with \(name)")
    }
    return ensemble.withUnit(ensemble.replicates > 1 ? "mean \(name)" : name, of: name)
  }
}

extension IntervalDigits {
  /// Chooses the digits of a mean and its interval. Nil without an interval.
  init?(_ summary: Summary) {
    guard let interval = summary.interval else { return nil }
    self.init(interval, isShare: summary.method == .share)
  }

  /// Returns a mean that may still grow. It has no interval, so it has few digits, unless it is the value of a single
  /// run.
  static func growing(_ mean: Double, of runs: Int) -> String { NumberText.rounded(mean, digits: runs == 1 ? 4 : 3) }
}
