/// The answer of a search for the first repetition of a state: there may be none among the steps of the run.
struct CycleSearch: Sendable, Hashable {
  let cycle: Cycle?
}
