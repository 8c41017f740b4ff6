extension Draws {
  /// Returns the random numbers for one decision of a model of your own.
  ///
  /// Equal arguments give equal numbers, whatever the order of calls.
  ///
  /// - Parameters:
  ///   - entity: the cell, person or player that the decision is about.
  ///   - step: the step to compute, where 0 is the initial state.
  ///   - kind: the kind of decision. Each kind has draws of its own. Only the lower seven bits count.
  /// - Precondition: `entity` and `step` are from 0 to 2³² − 1. Otherwise the program stops with a message.
  public func stream(entity: Int, step: Int, kind: UInt8 = 0) -> DrawStream {
    guard let entity = UInt32(exactly: entity), let step = UInt32(exactly: step) else {
      fatalError("entities and steps are counted from 0 to 4,294,967,295, found entity \(entity) and step \(step)")
    }
    return DrawStream(draws: self, entity: entity, step: step, number: 128 | UInt32(kind & 127))
  }
}
