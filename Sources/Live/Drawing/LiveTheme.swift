import Rendering
import Simulations
import Terminal

/// A theme: the colours and attributes of styles and of cell states on a terminal.
package enum LiveTheme: String, Hashable, Sendable, CaseIterable {
  /// The terminal's own 16 colours, which the user has chosen to be readable.
  case terminal
  /// Black and white with bold text, and high-contrast colours.
  case contrast

  func style(_ style: CanvasStyle) -> CellStyle {
    switch (style, self) {
    case (.plain, _): .plain
    case (.dim, .terminal): CellStyle(.dim)
    case (.dim, .contrast): .plain
    case (.strong, _): CellStyle(.bold)
    case (.title, .terminal): CellStyle(.bold, foreground: .palette(6))
    case (.title, .contrast): CellStyle([.bold, .underline])
    case (.key, .terminal): CellStyle(.bold, foreground: .palette(6))
    case (.key, .contrast): CellStyle([.bold, .inverse])
    case (.selected, _): CellStyle([.bold, .inverse])
    case (.problem, .terminal): CellStyle(.bold, foreground: .palette(1))
    case (.problem, .contrast): CellStyle([.bold, .underline])
    case (.good, .terminal): CellStyle(.bold, foreground: .palette(2))
    case (.good, .contrast): CellStyle(.bold)
    // The status line touches the cells, so its colour differs from theirs. White is readable on the blue of all usual
    // palettes, and black is not.
    case (.status, .terminal): CellStyle(.inverse, foreground: .palette(4), background: .palette(15))
    case (.status, .contrast): CellStyle(.inverse)
    case (.field, .terminal): CellStyle(.underline)
    case (.field, .contrast): CellStyle([.bold, .underline])
    }
  }

  /// Returns the colour of a cell's state, which has about the same hue as in pictures.
  ///
  /// - Parameters:
  ///   - name: the name of the state.
  ///   - isPopulation: whether the picture has quiet states, such as people, wires and cards.
  ///   - others: the number of further states in the picture.
  package func color(
    of role: StateLook.Role, named name: String = "", isPopulation: Bool, others: Int = 1
  ) -> Color {
    if let state = StateColor(StateLook(name, role)) { return .palette(number(of: state)) }
    return switch (role, self) {
    case (.ground, _): .standard
    case (.quiet, .terminal): .palette(2)
    // Half blocks and shades share this colour.
    case (.quiet, .contrast): .palette(8)
    case (.marked, .terminal): isPopulation ? .palette(1) : .standard
    case (.marked, .contrast): isPopulation ? .palette(9) : .palette(15)
    // These colours differ from those of the cursor, which are 3 and 11, and only 11 in the theme of high contrast.
    case (.other(let number), _) where !isPopulation:
      .palette(colorsAmongCells[LightnessOrder.color(number, of: others) % 8])
    case (.other(let number), .terminal): .palette([6, 4, 5, 8, 14, 12, 13, 7][number % 8])
    case (.other(let number), .contrast): .palette([14, 4, 13, 3, 6, 12, 5, 7][number % 8])
    case (.graded(let step, let count), .terminal):
      .palette((isPopulation ? [1, 5, 4, 6, 2, 8] : [4, 12, 6, 14, 2, 8])[min(5, step * 6 / max(1, count))])
    case (.graded(let step, let count), .contrast):
      .palette((isPopulation ? [9, 13, 14, 10, 12, 8] : [12, 12, 14, 14, 10, 8])[min(5, step * 6 / max(1, count))])
    }
  }

  /// The colours of further states in pictures of live cells.
  private var colorsAmongCells: [UInt8] {
    self == .terminal ? [6, 4, 5, 1, 9, 10, 12, 7] : [14, 12, 13, 9, 3, 10, 6, 7]
  }

  private func number(of state: StateColor) -> UInt8 {
    switch (state, self) {
    case (.healthy, .terminal): 7
    // Half blocks and shades share this colour.
    case (.healthy, .contrast): 8
    case (.sick, .terminal): 1
    case (.sick, .contrast): 9
    case (.exposed, .terminal): 5
    case (.exposed, .contrast): 13
    case (.recovered, _): 12
    // Cyan is about as light as the colour of healthy people.
    case (.vaccinated, .terminal): 2
    case (.vaccinated, .contrast): 14
    case (.dead, .terminal): 8
    case (.dead, .contrast): 15
    }
  }
}
