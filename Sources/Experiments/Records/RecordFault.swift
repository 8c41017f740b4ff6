import Simulations

/// What was read is no record: cut off, damaged, or not ours.
package struct RecordFault: Error, Sendable, Hashable {
  package init() {}
}
