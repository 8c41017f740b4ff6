import Simulations

/// A simulation that is ready to be played.
package struct Start: Sendable {
  package var session: any PlaySession
  package var seed: UInt64
  /// The keys of a block that starts so, in YAML.
  package var block: [(key: String, value: String)]
  package var keys: StartKeys
  /// What the person should know of it; nil for nothing.
  package var remark: String?

  /// The name of the notebook's block that it came from, or nil if it came from elsewhere.
  var name: String? { keys.origin?.name }

  /// The words about a copied block that begins with the final states of other blocks of its notebook; empty for others.
  func needs(of block: [UInt8]) -> String {
    let text = String(decoding: block, as: UTF8.self)
    let names = (keys.origin?.upstream.keys.sorted() ?? []).filter { name in
      ["}", ",", "\n"].contains { text.contains("from: \(name)" + $0) }
    }
    return names.isEmpty ? "" : "; it needs " + names.map { "the block '\($0)'" }.joined(separator: " and ")
  }
}
