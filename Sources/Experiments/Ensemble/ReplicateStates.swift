import Simulations

/// What the runs of an experiment leave to the runs of another block, replicate by replicate.
struct ReplicateStates: Handover {
  let states: [any Handover]

  var byteCount: Int { states.reduce(0) { $0 + $1.byteCount } }
}
