/// The result that a block hands over to the blocks that name it: its last lattice, or a machine and its output.
///
/// Each model knows the type that it hands over and asks for the same, with `as?`; the plan only keeps it until nobody
/// waits for it any more.
package protocol Handover: Sendable {
  /// The memory that it takes, in bytes.
  var byteCount: Int { get }
}
