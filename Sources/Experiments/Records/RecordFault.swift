import Simulations

/// The error of bytes that are not a valid record: they are truncated, damaged, or something else.
package struct RecordFault: Error, Sendable, Hashable {
  package init() {}
}
