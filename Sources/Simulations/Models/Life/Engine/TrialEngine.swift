/// An engine that leaps while its work stays within a limit.
protocol TrialEngine: FarEngine {
  /// The number of squares that have been leapt so far.
  var work: Int { get }
  /// The maximum number of squares that may be leapt.
  var workLimit: Int { get set }
}
