import Simulations

/// A search for the smallest number of steps after which a state repeats.
package struct PeriodSearch: Sendable {
  let session: any PlaySession
  /// The largest number of steps to try.
  let distance: Int

  /// The largest number of steps that are tried. A leap may be longer.
  private static let longest = 1 << 20

  package init(_ session: any PlaySession, distance: Int) {
    self.session = session
    self.distance = min(distance, Self.longest)
  }

  /// Computes steps from the state until it repeats. Returns nil if it does not repeat within the distance.
  package func found() -> FoundPeriod? {
    guard let first = session.stateHash else { return nil }
    let corner = session.finalState?.corner
    var later = session
    for period in stride(from: 1, through: distance, by: 1) {
      guard (try? later.advance(by: 1)) != nil, let hash = later.stateHash else { return nil }
      guard hash == first else { continue }
      guard let corner, let moved = later.finalState?.corner else {
        return FoundPeriod(period: period, columns: 0, rows: 0)
      }
      return FoundPeriod(period: period, columns: moved.column - corner.column, rows: moved.row - corner.row)
    }
    return nil
  }
}
