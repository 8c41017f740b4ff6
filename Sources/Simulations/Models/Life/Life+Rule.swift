import Specification

extension Life {
  /// Returns the keys of a session, with the key `rule` added if a block without it could have another rule.
  func withRule(_ keys: [(key: String, value: String)]) -> [(key: String, value: String)] {
    let ofPattern = initial.rule.flatMap { try? LifeRule.parse($0).get() }
    guard !keys.contains(where: { $0.key == "rule" }), rule != .conway || ofPattern ?? rule != rule else { return keys }
    var keys = keys
    let place = keys.firstIndex { $0.key == "model" }.map { $0 + 1 } ?? 0
    keys.insert(("rule", writtenRule), at: place)
    return keys
  }

  /// The rule as a value in YAML.
  package var writtenRule: String {
    let text = rule.text
    return text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") } ? YamlScalar.quoted(text) : text
  }
}
