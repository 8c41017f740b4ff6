import Expressions
import Specification

/// An error in the values of a simulation, or of its run: what is wrong and how to fix it.
///
/// An error holds one or more problems. Printing it gives a line for each:
///
/// ```text
/// people: 0 is out of range; use a whole number from 1 to 4,294,967,295
/// factor: -1 is out of range; use a whole number from 0 to 4,294,967,295
/// ```
public struct RunError: Error, Sendable, Hashable {
  /// The parameter to change in the first problem: that of an initialiser or method, or the key of a block.
  public var key: String
  /// What is wrong in the first problem, in lower case and without a full stop.
  public var message: String
  /// How to fix the first problem, in lower case and without a full stop; nil without advice.
  public var advice: String?
  /// The position of the problem within the key's value, or nil if it concerns the whole value.
  package var span: SourceSpan?
  /// The point at which the run was stopped, or nil if it was not.
  package internal(set) var stop: RunStop?
  /// The memory that a session needs, if it is more than its limit.
  package internal(set) var shortage: MemoryShortage?
  /// The problems after the first one.
  private var others: [RunError] = []

  package init(key: String, _ message: String, advice: String? = nil, at span: SourceSpan?) {
    self.key = key
    self.message = message
    self.advice = advice
    self.span = span
  }

  /// Creates an error with a single problem.
  ///
  /// - Parameters:
  ///   - key: the parameter to change.
  ///   - message: what is wrong, with text of the user in single quotes.
  ///   - advice: how to fix it, with a value that would work.
  public init(key: String, _ message: String, advice: String? = nil) {
    self.init(key: key, message, advice: advice, at: nil)
  }

  /// Creates an error from several problems, so that a user sees all of them at once. Returns nil if there are none.
  public init?(_ problems: [RunError]) {
    let all = problems.flatMap(\.problems)
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }

  /// The problems, at least one, each as a separate error.
  public var problems: [RunError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

extension RunError: CustomStringConvertible {
  public var description: String { problems.map(\.line).joined(separator: "\n") }

  /// All problems without their keys, on a single line each.
  package var sentence: String { problems.map { $0.text(key: "") }.joined(separator: "\n") }

  /// The first problem on a single line, even if the user's text contains line breaks.
  private var line: String { text(key: "\(key): ") }

  private func text(key: String) -> String {
    "\(key)\(message)\(advice.map { "; \($0)" } ?? "")".unicodeScalars
      .map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension RunError {
  /// Returns an error if a whole number is outside its range, otherwise nil.
  static func outOfRange(_ key: String, _ value: Int, _ range: ClosedRange<Int>) -> RunError? {
    range.contains(value)
      ? nil
      : RunError(
        key: key, "\(value) is out of range",
        advice: "use a whole number \(range.upperBound == .max ? "of at least" : "from") \(range.lowerBound)"
          + (range.upperBound == .max ? "" : " to \(range.upperBound.grouped)"))
  }
}

extension RunError {
  /// The error of a run that a ``StopSignal`` has ended. The loop that knows the step adds it.
  static let stopped: RunError = {
    var error = RunError(key: "steps", "the run was stopped", advice: nil)
    error.stop = RunStop()
    return error
  }()

  /// Returns the error of a stopped run with the step that it had reached, unless that is known already. Returns other
  /// errors unchanged.
  ///
  /// - Parameters:
  ///   - farStep: the step, if it is too large for an `Int` of steps; otherwise nil.
  ///   - farLast: the last step, in the same way.
  func reached(
    _ step: Int, of last: Int?, mayEndEarlier: Bool = false, farStep: BigWhole? = nil, farLast: BigWhole? = nil
  ) -> RunError {
    guard var stop, stop.step == nil else { return self }
    stop.step = step
    stop.last = last
    stop.farStep = farStep
    stop.farLast = farLast
    stop.mayEndEarlier = mayEndEarlier
    var error = self
    error.stop = stop
    return error
  }

  /// Returns the error of a run that was stopped while it was drawing its views, after the last step. Returns other
  /// errors unchanged.
  func whileDrawing(at step: Int) -> RunError {
    var error = reached(step, of: step)
    error.stop?.isDrawing = true
    return error
  }

  /// Returns the error of a stopped run with its number in an experiment. Returns other errors unchanged.
  package func inRun(_ run: Int, of count: Int) -> RunError {
    var error = self
    error.stop?.run = run
    error.stop?.runCount = count
    return error
  }
}

/// The point at which a run was stopped because its time was over.
package struct RunStop: Sendable, Hashable {
  /// The step that the run had reached, or nil if it is unknown.
  package var step: Int?
  /// The last step of the run, or nil if it is unknown.
  package var last: Int?
  /// The step and the last step, if they are too large for ``step`` and ``last``.
  package var farStep: BigWhole?
  package var farLast: BigWhole?
  /// Whether the run could have ended before its last step.
  package var mayEndEarlier = false
  /// Whether the last step was already computed but some of the views were not drawn.
  package var isDrawing = false
  /// The number of the run in its experiment, from 1, or nil for a single run.
  package var run: Int?
  /// The number of runs of the experiment.
  package var runCount = 1

  package init() {}

  /// The share of the work that was done, above 0 and below 1, or nil if it is unknown.
  package var share: Double? {
    guard !isDrawing else { return nil }
    var done = 0.0
    if let step, let last, last > 0, !mayEndEarlier { done = Double(step) / Double(last) }
    // Of many runs, those that are complete tell enough, even if each may end early.
    if let run { done = (Double(run - 1) + done) / Double(runCount) }
    return done > 0 && done < 1 ? done : nil
  }

  /// The point as the end of a sentence, such as ` at step 12,345 of 1,000,000`. Empty if nothing is known.
  package var text: String {
    var text = isDrawing ? ", while its views were drawn" : ""
    if let step, !isDrawing {
      text += " at step \(farStep?.grouped ?? step.grouped)"
      if let last { text += " of \(mayEndEarlier ? "at most " : "")\(farLast?.grouped ?? last.grouped)" }
    }
    if let run {
      text += "\(step == nil || isDrawing ? " in" : " of") run \(run.grouped) of \(runCount.grouped)"
    }
    return isDrawing ? text + "," : text
  }
}
