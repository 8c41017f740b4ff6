import MarkdownSource

extension MarkdownTree.AlertKind {
  /// The word above the alert, which is in English like its mark.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var role: TextStyle.Role {
    switch self {
    case .note: .note
    case .tip: .tip
    case .important: .important
    case .warning: .warning
    case .caution: .caution
    }
  }
}
