import Simulations

/// A session of a model for the lobby, from its start for a number of steps.
struct LobbyReel {
  private let start: any PlaySession
  /// The number of states, including the first one.
  let length: Int

  /// Creates a reel, or returns nil if the model refuses the keys.
  private init?(_ model: String, _ keys: [String], length: Int, touching place: Position? = nil) {
    let keys = StartKeys(model: model, keys: keys, columns: LobbyPicture.width, rows: LobbyPicture.height)
    guard var session = try? keys.start().get().session else { return nil }
    if let place { _ = try? session.perform(.touch(place)) }
    start = session
    self.length = length
  }

  /// Returns the session after a number of steps, or after fewer if it ends earlier.
  func session(at step: Int) -> any PlaySession {
    var session = start
    try? session.go(to: step)
    return session
  }

  private static let grid = "grid=\(LobbyPicture.width)x\(LobbyPicture.height)"

  /// The sessions of models that have one, by the model's name. They are small, so the lobby opens at once.
  static let all: [String: LobbyReel] = [
    // The glider is back at its start after four times as many generations as the torus has columns.
    "life": LobbyReel("life", [grid, "initial=glider"], length: 4 * LobbyPicture.width),
    "elementary": LobbyReel("elementary", ["rule=30", "grid=\(LobbyPicture.width)", "boundary=periodic"], length: 56),
    "totalistic": LobbyReel(
      "totalistic", ["code=912", "colours=3", "grid=\(LobbyPicture.width)", "boundary=periodic"], length: 56),
    "infection": LobbyReel(
      "infection", [grid, "factor=3"], length: 24,
      touching: Position(column: LobbyPicture.width / 2, row: LobbyPicture.height / 2)),
    "memory": LobbyReel("memory", ["grid=4x2", "players=perfect", "seed=2"], length: 9),
    "mealy": LobbyReel(
      "mealy",
      [
        "transitions={even: {0: [even, 0], 1: [odd, 1]}, odd: {0: [odd, 1], 1: [even, 0]}}", "initial=even",
        "input=[1, 0, 1, 1, 0, 0, 1, 0]",
      ], length: 9),
  ].compactMapValues { $0 }
}
