import Simulations
import Specification

/// The time limit of the blocks in one file. The time starts when the value is created.
package final class Deadline: Sendable {
  /// The limit in seconds.
  package let seconds: Double
  /// The signal that is set when the time is over.
  package let stop: StopSignal
  private let start: ContinuousClock.Instant

  /// Starts the time. Returns nil if the limit is 0, which means no limit.
  ///
  /// - Parameter seconds: the limit in seconds, 0 or greater.
  package init?(seconds: Double) {
    guard seconds > 0 else { return nil }
    self.seconds = seconds
    let start = ContinuousClock.now
    self.start = start
    // A duration cannot hold larger numbers.
    let due = start + .seconds(min(seconds, Self.longest))
    let stop = StopSignal()
    // Without a thread, the loops read the clock themselves, which is slower.
    self.stop = StopTimer.add(stop, at: due) ? stop : StopSignal { ContinuousClock.now >= due }
  }

  deinit { StopTimer.remove(stop) }

  /// The longest limit in seconds, about thirty thousand years.
  private static let longest = 1e12

  /// Whether the time is over.
  package var isOver: Bool { stop.isOn || (ContinuousClock.now - start) / .seconds(1) >= seconds }

  /// Returns the error of a block that was stopped.
  ///
  /// - Parameters:
  ///   - place: how far the block got, such as ` at step 3 of 9`.
  ///   - needed: the estimated time of the file in seconds, or nil if it is unknown.
  package func stopped(_ place: String, needing needed: Double? = nil, at span: SourceSpan) -> SpecError {
    SpecError(
      .invalid(
        "stopped\(place) after \(RunLimits.short(seconds)) s, the time limit of a file",
        advice: "make it smaller, or allow more with --max-seconds \(largerLimit(for: needed))"), at: span)
  }

  /// Returns the error of a block that did not start, or of other work.
  ///
  /// - Parameter needed: the estimated time of the file in seconds, or nil if it is unknown.
  package func unbegun(as state: String = "not run", needing needed: Double? = nil, at span: SourceSpan) -> SpecError {
    SpecError(
      .invalid(
        "\(state): the time limit of \(RunLimits.short(seconds)) s for the file was used up",
        advice: "allow more with --max-seconds \(largerLimit(for: needed))"), at: span)
  }

  /// Returns a limit that is likely to suffice: twice the present one, or a quarter more than the time needed, rounded
  /// up to two digits.
  private func largerLimit(for needed: Double?) -> String {
    guard let needed, 1.25 * needed > 2 * seconds, needed < Self.longest else { return RunLimits.short(2 * seconds) }
    var scale = 1.0, parts = 1.0
    while 1.25 * needed / scale >= 100 { scale *= 10 }
    while 1.25 * needed * parts < 10 { parts *= 10 }
    return RunLimits.short((1.25 * needed * parts / scale).rounded(.up) * scale / parts)
  }
}
