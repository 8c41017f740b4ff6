extension TestBench.Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endless(let transitions):
      "inputs were still waiting after \(transitions) transitions; break the loop of effects, or raise the limit"
    case .timeRunsForward: "a duration is negative, but time only runs forward; use a duration of zero or more"
    case .notAskedFor: "no open fetch has this id; answer a fetch that the machine has requested and not cancelled"
    }
  }
}
