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
}
