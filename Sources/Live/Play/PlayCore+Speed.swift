extension PlayCore {
  /// Takes the speed that a person wants simulations to begin with.
  mutating func prepare(_ speed: StartSpeed) {
    switch speed {
    case .automatic: break
    case .perSecond(let rate): _ = setSpeed(.perSecond(rate))
    case .unlimited: _ = setSpeed(.unlimited)
    }
  }
}
