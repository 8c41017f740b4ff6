import Rendering
import Simulations

/// Frames of an interactive screen: pictures as 200 × 60 cells of a terminal, in each form.
enum CellsBenchmark {
  static let name = "cells"

  /// Draws each picture a thousand times in each round, and returns the median time for one.
  static func measure(rounds: Int) -> String {
    let forms: [(name: String, form: CellForm, scale: Int)] = [
      ("two columns", .twoColumns, 1), ("half blocks", .halfBlocks, 1), ("braille", .braille, 1),
      ("density", .density(factor: 1), 16),
    ]
    let looks =
      [StateLook("dead", .ground), StateLook("alive", .marked)]
      + (0..<6).map { StateLook("dying", .graded($0, of: 6)) }
    let textures = CellTextures(looks)
    return forms.map { name, form, scale in
      let viewport = CellViewport(
        form: form, scale: scale, corner: Position(column: 0, row: 0), columns: 200, rows: 60)
      let window = viewport.window, count = (window.columns / scale) * (window.rows / scale)
      var state: UInt64 = 1
      let elements = (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(state >> (scale == 1 ? 61 : 56))
      }
      let picture = Picture(
        columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
      var times: [Double] = [], drawn = 0
      for _ in 0..<rounds {
        times.append(
          seconds { for _ in 0..<1000 { drawn += CellPicture(picture, form, textures: textures).glyphs.count } })
      }
      guard drawn == rounds * 1000 * 200 * 60 else { fatalError("\(self.name): cells are missing") }
      return [
        self.name.padded(to: 18), (times.median * 1000).text(decimals: 1).padded(to: 10, left: true), " µs  ",
        "200x60 cells of a terminal, \(name)",
      ].joined()
    }
    .joined(separator: "\n")
  }
}
