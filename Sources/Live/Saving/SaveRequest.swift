import Simulations

/// A state that is to be saved in a file.
package struct SaveRequest: Sendable {
  package let session: any PlaySession
  /// As it was typed.
  package let path: String
  package let kind: SaveKind
  /// What the step is called, and its number, counted over changes of the rule.
  let stepName: String
  let generation: Int
  /// The last ticks that an animation shows.
  package let ticks: Int
  /// Whether a file of that name may be written over.
  var replaces = false

  /// The most ticks of an animation, and how many where none are given.
  package static let mostTicks = 500
  static let usualTicks = 100

  /// Why a text cannot be the name of a file.
  package struct Refusal: Error, Hashable, Sendable {
    package let message: String
  }

  /// Reads the name of a file, after that of an animation the number of its ticks.
  package init(_ text: String, session: any PlaySession, stepName: String, generation: Int) throws(Refusal) {
    var path = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    var ticks: Int?
    if let space = path.lastIndex(of: " ") {
      let name = path[..<space], word = path[path.index(after: space)...]
      if name.hasSuffix(".gif") {
        guard let number = Int(word), (1...Self.mostTicks).contains(number) else {
          throw Refusal(message: "expected a number of ticks from 1 to \(Self.mostTicks)")
        }
        (path, ticks) = (String(name), number)
      }
    }
    guard let kind = SaveKind(path: path) else {
      throw Refusal(message: "expected a name that ends in one of \(SaveKind.endings)")
    }
    guard path.split(separator: "/").last?.hasPrefix(".") != true, !path.hasSuffix("/") else {
      throw Refusal(message: "expected a name before the ending")
    }
    self.session = session
    self.path = path
    self.kind = kind
    (self.stepName, self.generation) = (stepName, generation)
    self.ticks = ticks ?? Self.usualTicks
  }
}
