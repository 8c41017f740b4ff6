import Simulations

/// A simulation that is ready to play.
package struct Start: Sendable {
  package var session: any PlaySession
  package var seed: UInt64
  /// The keys of a block with this start, in YAML.
  package var block: [(key: String, value: String)]
  package var keys: StartKeys
  /// A remark for the user, or nil.
  package var remark: String?

  /// The name of the notebook's block from which the simulation comes, or nil.
  var name: String? { keys.origin?.name }

  /// Returns a note about a copied block that begins with the final states of other blocks. Empty for other blocks.
  func needs(of block: [UInt8]) -> String {
    let text = String(decoding: block, as: UTF8.self)
    let names = (keys.origin?.upstream.keys.sorted() ?? []).filter { name in
      ["}", ",", "\n"].contains { text.contains("from: \(name)" + $0) }
    }
    return names.isEmpty ? "" : "; it needs " + names.map { "the block '\($0)'" }.joined(separator: " and ")
  }
}
