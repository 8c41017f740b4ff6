import Synchronization

/// The owner of a pool, for values with copy-on-write.
///
/// Values that share a pool take turns reading their squares. Only a value that is the sole owner of its pool can leap.
final class QuadHolder: Sendable {
  private let pool: Mutex<QuadPool>

  init(_ pool: consuming sending QuadPool) { self.pool = Mutex(pool) }

  /// Calls a function with exclusive access to the pool.
  func use<Result: Sendable, Failure: Error>(
    _ body: (inout QuadPool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pool.withLock { (pool) throws(Failure) in try body(&pool) }
  }

  /// Whether the system grants the memory of a copy.
  var mayCopy: Bool { pool.withLock { SystemMemory.isGranted($0.copySize) } }

  /// Returns a holder with a copy of the pool.
  func copy() -> QuadHolder { QuadHolder(pool.withLock { $0.copy() }) }
}
