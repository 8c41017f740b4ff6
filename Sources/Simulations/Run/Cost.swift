/// An estimate of the memory, work and time of a run. All numbers are `Double`, because a request can exceed every
/// integer.
package struct Cost: Sendable, Hashable {
  /// The peak memory in bytes.
  package var memory: Double
  /// The number of cell updates: cells times steps.
  package var updates: Double
  /// The shortest time of one thread on a fast machine, in nanoseconds. It includes neighbours, conditions and
  /// pictures. A run that ends early takes less.
  package var nanoseconds: Double
  /// The key that makes the cost large. Errors point at it.
  package var key: String

  package init(memory: Double, updates: Double, nanoseconds: Double, key: String) {
    self.memory = memory
    self.updates = updates
    self.nanoseconds = nanoseconds
    self.key = key
  }
}
