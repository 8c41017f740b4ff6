import Rendering
import Simulations

extension Canvas {
  /// The shapes and names of a session's states, where half blocks show more than two; nil where they have no legend.
  func legend(of session: any PlaySession, _ form: CellForm) -> String? {
    let looks = session.picture(in: LatticeBox(corner: .origin, columns: 1, rows: 1), scale: 1).looks
    let states = looks.indices.filter { looks[$0].role != .ground }
    guard form == .halfBlocks, (2...5).contains(states.count) else { return nil }
    return states.map { state in
      let elements = [UInt8](repeating: UInt8(state), count: 2)
      let glyph = cells(Picture(columns: 1, rows: 2, scale: 1, looks: looks, elements: elements), form)[0, 0]
      return "\(Unicode.Scalar(glyph.scalar).map { String($0) } ?? "") \(looks[state].name)"
    }.joined(separator: "  ")
  }
}
