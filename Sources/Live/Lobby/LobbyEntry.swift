import Simulations

/// A line of the lobby.
package enum LobbyEntry: Hashable, Sendable {
  /// A model of the catalog, by its name.
  case model(String, summary: String)
  case readme

  static var all: [LobbyEntry] {
    Catalog.models.map { .model($0.declaration.name, summary: $0.declaration.summary) } + [.readme]
  }

  var name: String {
    switch self {
    case .model(let name, _): name
    case .readme: "README"
    }
  }

  /// The word in the list.
  var label: String {
    switch self {
    case .model(let name, _):
      Catalog.model(named: name)?.declaration.screen.title ?? name.prefix(1).uppercased() + name.dropFirst()
    case .readme: name
    }
  }

  var summary: String {
    switch self {
    case .model(_, let summary): summary
    case .readme: "The documentation, in the reader"
    }
  }
}
