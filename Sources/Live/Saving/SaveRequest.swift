import Simulations
import Specification

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
