/// A result that a block passes on to the blocks that name it, such as its final lattice, or a machine and its output.
///
/// Each model knows the type that it passes on, and casts what it receives to this type with `as?`. The plan only keeps
/// the value until no block needs it any more.
package protocol Handover: Sendable {
  /// The memory of the value in bytes.
  var byteCount: Int { get }
}
