import Simulations

/// The states that the runs of an experiment hand over to the runs of another block, by replicate.
struct ReplicateStates: Handover {
  let states: [Int: any Handover]

  var byteCount: Int { states.values.reduce(0) { $0 + $1.byteCount } }
}
