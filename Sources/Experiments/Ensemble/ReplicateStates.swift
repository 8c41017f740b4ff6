import Simulations

/// The final states that the runs of an experiment hand over to another block, by replicate.
struct ReplicateStates: Handover {
  let states: [Int: any Handover]

  var byteCount: Int { states.values.reduce(0) { $0 + $1.byteCount } }
}
