import Simulations

/// The states that runs of an experiment hand over to the runs of another block, by the numbers of the replicates.
struct ReplicateStates: Handover {
  let states: [Int: any Handover]

  var byteCount: Int { states.values.reduce(0) { $0 + $1.byteCount } }
}
