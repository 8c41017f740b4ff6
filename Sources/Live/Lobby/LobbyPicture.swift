import Rendering
import Simulations
import Terminal
import Typography

/// The small moving picture of a model in the lobby: two rows that show a step of a session.
struct LobbyPicture {
  /// The columns of a picture.
  static let columns = 12
  private static let lines = 2
  /// The size of the sessions' lattices in cells.
  static let width = 2 * columns, height = 4 * lines

  let rows: [String]

  /// Draws a picture.
  ///
  /// - Parameter isLarge: whether cells are drawn as half blocks, in twice as many columns and rows.
  init(_ model: String, frame: Int, isASCII: Bool, isLarge: Bool = false) {
    guard let reel = LobbyReel.all[model] else {
      rows = model == "README" ? ["# automata", frame % 2 == 0 ? "  _" : ""] : []
      return
    }
    let step = frame % reel.length, session = reel.session(at: step)
    if let machine = session as? any MachinePlay {
      rows = Self.machine(machine)
    } else if let line = session as? any LinePlay {
      let first = max(0, line.step + 1 - Self.height)
      let window = LatticeBox(corner: Position(column: 0, row: first), columns: Self.width, rows: Self.height)
      rows = Self.cells(line.rows.picture(in: window, scale: 1, looks: line.looks), isASCII, isLarge)
    } else if let bounds = session.bounds, bounds.rows == Self.lines {
      rows = Self.cards(session.picture(in: bounds, scale: 1))
    } else {
      let window = LatticeBox(corner: .origin, columns: Self.width, rows: Self.height)
      rows = Self.cells(session.picture(in: window, scale: 1), isASCII, isLarge)
    }
  }

  /// Returns cells as Braille dots or half blocks, or as a character for each cell of the terminal.
  private static func cells(_ picture: Picture, _ isASCII: Bool, _ isLarge: Bool) -> [String] {
    let size = TerminalSize(columns: (isLarge ? 2 : 1) * columns, rows: (isLarge ? 2 : 1) * lines)
    var canvas = Canvas(size: size, CanvasLook(isASCII: isASCII, hasColors: !isLarge))
    canvas.draw(canvas.cells(picture, isLarge ? .halfBlocks : .braille), column: 0, row: 0)
    return (0..<size.rows).map { row in (0..<size.columns).map { canvas.frame[$0, row].text.string }.joined() }
  }

  /// Returns the cards of a table with the faces of open cards. Taken cards are left out.
  private static func cards(_ picture: Picture) -> [String] {
    (0..<picture.height).map { row in
      (0..<picture.width).map { column in
        let place = row * picture.width + column
        if picture.looks[Int(picture.elements[place])].role == .ground { return "   " }
        let face = picture.faces.flatMap { Unicode.Scalar(UInt8(ascii: "@") + UInt8(clamping: $0.numbers[place])) }
        return picture.looks[Int(picture.elements[place])].role == .marked ? "[\(face ?? "?")]" : "[ ]"
      }.joined()
    }
  }

  /// Returns the states of a machine with the current one marked, and the last input.
  private static func machine(_ play: any MachinePlay) -> [String] {
    let table = play.machine.table
    let states = table.states.names.enumerated().map { index, name in
      index == play.configuration.stateNumber ? "[\(name)]" : " \(name) "
    }
    let last = play.configuration.trace(last: 1, of: table).last?.input
    return [states.joined(), last.map { " reads \($0)" } ?? ""]
  }
}

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
