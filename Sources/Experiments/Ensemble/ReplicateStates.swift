import Simulations

/// The states that the runs of an experiment hand over to the runs of another block, replicate by replicate.
struct ReplicateStates: Handover {
  let states: [any Handover]

  var byteCount: Int { states.reduce(0) { $0 + $1.byteCount } }
}
