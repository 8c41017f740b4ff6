import Simulations
import Specification

/// The context that the keys of a notebook's block refer to.
package struct BlockOrigin: Sendable {
  /// The notebook's parameters, which expressions name.
  package var parameters: [SpecEntry]
  /// The final states of other blocks, by the names of the blocks.
  package var upstream: [String: any Handover]
  /// The name of the block.
  package var name: String
}
