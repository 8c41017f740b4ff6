import CKernels

/// The states that people can leave by chance, in the form that a kernel takes.
package struct TransitionRule: Sendable {
  /// A way to leave a state by chance.
  package struct Exit: Sendable {
    let state: UInt8
    let purpose: Purpose
    let threshold: UInt64

    /// Describes how people leave a state.
    ///
    /// - Parameters:
    ///   - state: the state, in the bits of the mask.
    ///   - purpose: the purpose of the draws.
    ///   - threshold: the threshold of a probability below 1.
    package init(from state: UInt8, _ purpose: Purpose, threshold: UInt64) {
      self.state = state
      self.purpose = purpose
      self.threshold = threshold
    }
  }

  let parameters: transition_rule

  /// Creates the arguments for one step of a run.
  ///
  /// - Parameters:
  ///   - exits: the exits of three different states. The outcomes of people in any other state are meaningless.
  ///   - mask: the bits of a person's byte that hold the state.
  package init(_ exits: (Exit, Exit, Exit), mask: UInt8, step: UInt32, draws: Draws) {
    let (first, second, third) = exits
    parameters = transition_rule(
      step: step, replicate: draws.replicate, key: (draws.key.low, draws.key.high),
      purposes: (first.purpose.rawValue << 24, second.purpose.rawValue << 24, third.purpose.rawValue << 24),
      thresholds: (first.threshold, second.threshold, third.threshold), states: (first.state, second.state),
      mask: mask)
  }
}
