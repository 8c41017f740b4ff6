import Simulations

/// A session of a model for the lobby, from its start for a number of steps.
struct LobbyReel {
  private let start: any PlaySession
  /// The number of states, including the first one.
  let length: Int

  /// Creates the reel of a model. Nil if the model declares no reel.
  private init?(_ model: ModelDeclaration) {
    let columns = LobbyPicture.width, rows = LobbyPicture.height
    guard let reel = model.screen.reel else { return nil }
    let grid =
      switch model.lattice {
      case .plane: ["grid=\(columns)x\(rows)"]
      case .line: ["grid=\(columns)"]
      case .none: [String]()
      }
    let keys = StartKeys(model: model.name, keys: grid + reel.keys, columns: columns, rows: rows)
    guard var session = try? keys.start().get().session else { return nil }
    if reel.touchesMiddle { _ = try? session.perform(.touch(Position(column: columns / 2, row: rows / 2))) }
    start = session
    length = reel.length(columns)
  }

  /// Returns the session after a number of steps, or after fewer if it ends earlier.
  func session(at step: Int) -> any PlaySession {
    var session = start
    try? session.go(to: step)
    return session
  }

  /// The sessions of models that have one, by the model's name. They are small, so the lobby opens at once.
  static let all = Dictionary(
    uniqueKeysWithValues: Catalog.models.compactMap { model in
      LobbyReel(model.declaration).map { (model.declaration.name, $0) }
    })
}
