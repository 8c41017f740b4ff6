import Simulations
import Specification

/// Advice on `from: first` as a key of a block, which is meant for its initial state.
struct FromAdvice {
  let declaration: ModelDeclaration
  let entries: [SpecEntry]

  /// Returns the spelling that an unknown key is meant for, or nil if it is not meant for the initial state.
  func text(for key: String) -> String? {
    guard key == "from", let name = entries.first(where: { $0.key == key })?.value.scalar,
      declaration.keys.contains(where: { $0.name == "initial" && $0.type == ValueType<Initial>.initial.summary }),
      !entries.contains(where: { $0.key == "initial" })
    else { return nil }
    return "write initial: {from: \(name)} instead of from: \(name)"
  }
}
