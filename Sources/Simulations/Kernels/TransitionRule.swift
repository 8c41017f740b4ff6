import CKernels

/// The states that people leave by chance, in the form that a kernel takes.
package struct TransitionRule: Sendable {
  /// A state that people leave by chance.
  package struct Exit: Sendable {
    let state: UInt8
    let purpose: Purpose
    let threshold: UInt64

    /// - Parameters:
    ///   - state: the bits of such people under the mask.
    ///   - threshold: the threshold of a probability below 1.
    package init(from state: UInt8, _ purpose: Purpose, threshold: UInt64) {
      self.state = state
      self.purpose = purpose
      self.threshold = threshold
    }
  }

  let parameters: transition_rule

  /// - Parameters:
  ///   - exits: the exits of three different states. The outcomes of people in any other state have no meaning.
  ///   - mask: the bits of a person's byte that are the state.
  package init(_ exits: (Exit, Exit, Exit), mask: UInt8, step: UInt32, draws: Draws) {
    let (first, second, third) = exits
    parameters = transition_rule(
      step: step, replicate: draws.replicate, key: (draws.key.low, draws.key.high),
      purposes: (first.purpose.rawValue << 24, second.purpose.rawValue << 24, third.purpose.rawValue << 24),
      thresholds: (first.threshold, second.threshold, third.threshold), states: (first.state, second.state),
      mask: mask)
  }
}
