import Simulations
import Specification

/// Advice on a block with the key `from: first`, whose author meant the initial state.
struct FromAdvice {
  let declaration: ModelDeclaration
  let entries: [SpecEntry]

  /// Returns advice with the correct spelling of an unknown key, or nil if the key does not mean the initial state.
  func text(for key: String) -> String? {
    guard key == "from", let name = entries.first(where: { $0.key == key })?.value.scalar,
      declaration.keys.contains(where: { $0.name == "initial" && $0.type == ValueType<Initial>.initial.summary }),
      !entries.contains(where: { $0.key == "initial" })
    else { return nil }
    return "write initial: {from: \(name)} instead of from: \(name)"
  }
}
