/// The numbers of mutants that were written, had errors or were kept.
struct TrialTally {
  var trials = 0
  var written = 0
  var refused = 0
  var kept = 0
  var exported = 0

  var text: String {
    "\(trials) mutants: \(written) written, \(refused) with errors, \(kept) with something kept, \(exported) exported"
  }
}
