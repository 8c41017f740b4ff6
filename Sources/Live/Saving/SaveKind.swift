import Simulations
import Specification

/// The content of a file, by its file name extension.
package enum SaveKind: Hashable, Sendable {
  case pattern(PatternFormat)
  case text
  case png
  case gif

  package init?(path: String) {
    let path = path.lowercased()
    if let format = PatternFormat(path: path) {
      self = .pattern(format)
    } else if path.hasSuffix(".txt") {
      self = .text
    } else if path.hasSuffix(".png") {
      self = .png
    } else if path.hasSuffix(".gif") {
      self = .gif
    } else {
      return nil
    }
  }

  /// Returns the extensions of the files that suit the state of a session.
  static func endings(of session: any PlaySession) -> [String] {
    session.declaration.screen.endings
      ?? patternEndings(of: session) + [".txt", ".png"] + (session.isVast ? [] : [".gif"])
  }

  /// Returns whether a plane has too many cells for any pattern file except a quadtree.
  static func needsQuadtree(_ session: any PlaySession) -> Bool {
    guard isPlaneOfBits(session) else { return false }
    guard let box = session.bounds else { return session.isVast }
    return box.columns > SaveRequest.mostCells / max(1, box.rows)
  }

  /// Returns whether only a file that records the generation can express the state of a session. Under a rule with B0,
  /// the cells of such a generation are shown as their opposite.
  static func needsGeneration(_ session: any PlaySession) -> Bool {
    session.isInverted && !session.isVast && session.shownState?.phase == .odd
  }

  /// Returns whether a session is an unbounded plane with two states.
  static func isPlaneOfBits(_ session: any PlaySession) -> Bool {
    session.isUnbounded && session.stateNames.count <= 2
  }

  /// Returns the extensions of the pattern files that can express the state of a session and that its model can read.
  private static func patternEndings(of session: any PlaySession) -> [String] {
    if needsQuadtree(session) { return [".mc"] }
    if needsGeneration(session) { return [".rle", ".mc"] }
    let states = session.stateNames.count
    if states <= 2 { return [".rle", ".cells", ".mc", ".lif"] }
    return states > session.declaration.screen.patternLimit?.states ?? states ? [] : [".rle", ".mc"]
  }
}

/// A request to save a state in a file.
package struct SaveRequest: Sendable {
  package let session: any PlaySession
  /// The path, as typed.
  package let path: String
  package let kind: SaveKind
  /// The word for a step. `generation` is the number of the step, counted across changes of the rule.
  let stepName: String
  let generation: Int
  /// The number of ticks at the end that an animation shows.
  package let ticks: Int
  /// Whether an existing file may be overwritten.
  var replaces = false

  /// The largest number of ticks of an animation. `usualTicks` is the default.
  package static let mostTicks = 500
  static let usualTicks = 100

  /// The largest number of cells that are written one by one: 64 Mi.
  static let mostCells = 1 << 26

  /// The reason why a text cannot be the name of a file.
  package struct Refusal: Error, Hashable, Sendable {
    package let message: String
  }

  /// Reads the name of a file. For an animation, the number of ticks may follow.
  package init(_ text: String, session: any PlaySession, stepName: String, generation: Int) throws(Refusal) {
    var path = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    var ticks: Int?
    if let space = path.lastIndex(of: " ") {
      let name = path[..<space], word = path[path.index(after: space)...]
      if name.lowercased().hasSuffix(".gif") {
        guard let number = Int(word), (1...Self.mostTicks).contains(number) else {
          throw Refusal(message: "expected a number of steps from 1 to \(Self.mostTicks.grouped)")
        }
        (path, ticks) = (String(name), number)
      }
    }
    guard let kind = SaveKind(path: path) else {
      let endings = SaveKind.endings(of: session).joined(separator: " ")
      throw Refusal(message: "expected a name that ends in one of \(endings)")
    }
    guard path.split(separator: "/").last?.hasPrefix(".") != true, !path.hasSuffix("/") else {
      throw Refusal(message: "expected a name before the extension")
    }
    self.session = session
    self.path = path
    self.kind = kind
    (self.stepName, self.generation) = (stepName, generation)
    self.ticks = ticks ?? Self.usualTicks
  }
}
