import Simulations

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
