extension Draws {
  /// Returns the random numbers of one decision of a model of your own.
  ///
  /// Equal arguments give equal numbers, in any order of calls.
  ///
  /// - Parameters:
  ///   - entity: what decides: a cell, a person, a player.
  ///   - step: the step that is computed; 0 is the initial state.
  ///   - kind: what is decided; each kind has draws of its own.
  /// - Precondition: `entity` and `step` are from 0 to 2³² − 1; otherwise the program stops with a sentence. Of `kind`
  ///   the lower seven bits count.
  public func stream(entity: Int, step: Int, kind: UInt8 = 0) -> DrawStream {
    guard let entity = UInt32(exactly: entity), let step = UInt32(exactly: step) else {
      fatalError("entities and steps are counted from 0 to 4294967295, found entity \(entity) and step \(step)")
    }
    return DrawStream(draws: self, entity: entity, step: step, number: 128 | UInt32(kind & 127))
  }
}
