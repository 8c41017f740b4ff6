extension Life.Input {
  /// The cells that the input changes, in order. A state of nil changes 0 to 1 and any other state to 0.
  package var changes: [(cell: Position, state: UInt8?)] {
    switch self {
    case .tick: []
    case .set(let cell, let state): [(cell, state)]
    case .toggle(let cell): [(cell, nil)]
    case .together(let inputs): inputs.flatMap(\.changes)
    }
  }
}
