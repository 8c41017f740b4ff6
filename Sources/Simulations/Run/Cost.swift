/// An estimate of memory and work. Doubles, since a wish may be beyond every integer.
package struct Cost: Sendable, Hashable {
  /// Bytes at the peak.
  package var memory: Double
  /// Cells times steps.
  package var updates: Double
  /// The key that makes it large, to point at.
  package var key: String

  package init(memory: Double, updates: Double, key: String) {
    self.memory = memory
    self.updates = updates
    self.key = key
  }
}
