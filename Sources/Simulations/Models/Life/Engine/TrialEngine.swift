/// An engine that leaps as long as its work stays within a limit.
protocol TrialEngine: FarEngine {
  /// The squares whose leap was computed so far.
  var work: Int { get }
  /// The most squares whose leap may be computed.
  var workLimit: Int { get set }
}
