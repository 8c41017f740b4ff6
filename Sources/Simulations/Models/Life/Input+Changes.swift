extension Life.Input {
  /// The cells that it changes, in order; a state of nil turns 0 into 1 and any other into 0.
  package var changes: [(cell: Position, state: UInt8?)] {
    switch self {
    case .tick: []
    case .set(let cell, let state): [(cell, state)]
    case .toggle(let cell): [(cell, nil)]
    case .together(let inputs): inputs.flatMap(\.changes)
    }
  }
}
