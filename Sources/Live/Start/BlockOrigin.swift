import Simulations
import Specification

/// What the keys of a notebook's block refer to.
package struct BlockOrigin: Sendable {
  /// The notebook's parameters, which expressions name.
  package var parameters: [SpecEntry]
  /// The states that other blocks ended in, by the names of the blocks.
  package var upstream: [String: any Handover]
  /// The name of the block.
  package var name: String
}
