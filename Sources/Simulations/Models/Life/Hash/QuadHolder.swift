import Synchronization

/// Owns a pool for a value that is copied when it is changed.
///
/// Values that share a pool may look at their squares, one at a time; only a value that has the pool for itself leaps.
final class QuadHolder: Sendable {
  private let pool: Mutex<QuadPool>

  init(_ pool: consuming sending QuadPool) { self.pool = Mutex(pool) }

  /// Uses the pool.
  func use<Result: Sendable, Failure: Error>(
    _ body: (inout QuadPool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pool.withLock { (pool) throws(Failure) in try body(&pool) }
  }

  /// A holder of a copy.
  func copy() -> QuadHolder { QuadHolder(pool.withLock { $0.copy() }) }
}
