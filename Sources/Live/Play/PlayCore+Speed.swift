extension PlayCore {
  /// Sets the initial speed that the user prefers.
  mutating func prepare(_ speed: StartSpeed) {
    switch speed {
    case .automatic: break
    case .perSecond(let rate): _ = setSpeed(.perSecond(rate))
    case .unlimited: _ = setSpeed(.unlimited)
    }
  }
}
