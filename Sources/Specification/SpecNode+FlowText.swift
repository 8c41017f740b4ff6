extension SpecNode {
  /// The value in YAML's flow style, on one line.
  package var flowText: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let items): "[\(items.map(\.flowText).joined(separator: ", "))]"
    case .map(let entries): "{\(entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", "))}"
    }
  }
}
