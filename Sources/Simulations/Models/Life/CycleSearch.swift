/// The result of a completed search for the first repetition of a state. The cycle is nil if no state repeats within
/// the steps of the run.
struct CycleSearch: Sendable, Hashable {
  let cycle: Cycle?
}
