import Simulations

/// An error of bytes that are not a record: cut off, damaged, or foreign.
package struct RecordFault: Error, Sendable, Hashable {
  package init() {}
}
