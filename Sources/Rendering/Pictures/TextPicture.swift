import Simulations

/// Pictures in plain text, for a fixed-width font whose characters are about twice as high as wide.
///
/// The first of these forms that fits into 100 columns and 60 lines with title, frame and legend is used:
///
/// 1. Two columns for a cell.
/// 2. One column for a cell, for more than two kinds of cells or a single row. Pictures whose states have an order may
///    instead show the first of k×2k cells in a column, with a sentence that says so.
/// 3. Half blocks, which show two rows in a line.
/// 4. Braille, with a dot for a cell, only on request because many fonts lack it.
/// 5. Shades, with a character for k×2k cells and a sentence that says so.
///
/// Forms 3 and 4 distinguish two kinds of cells: the marked cells and the rest. If there are no quiet cells, the kinds
/// are the ground and the rest. A sentence says so. Forms 2 to 4 are tried in a box, then between two lines, then
/// without a frame. Forms 1 and 2 lose nothing. In forms 3 to 5, every marked cell remains visible.
package enum TextPicture {
  /// The largest number of cells that are worth computing: those that shades in half blocks, or single Braille dots,
  /// can show without a frame.
  package static let limit = PictureLimit(
    columns: TextPage.columns, rows: 2 * TextPage.lines, exactColumns: 2 * TextPage.columns,
    exactRows: 4 * TextPage.lines)

  /// Returns the lines of a picture, and a sentence if cells were left out or drawn together.
  package static func lines(_ picture: Picture, hasBraille: Bool = false) -> (lines: [String], note: String?) {
    lines([picture], hasBraille: hasBraille)
  }

  /// Returns the lines of several pictures in one layout: side by side if they fit, each below its title, with one
  /// legend.
  ///
  /// - Parameter hasBraille: whether braille is allowed.
  package static func lines(_ pictures: [Picture], hasBraille: Bool = false) -> (lines: [String], note: String?) {
    let (pages, note) = pages(pictures, room: .max, hasBraille)
    return (pages.first ?? [], note)
  }

  /// Returns the same as pages of at most 60 lines. Every page has the legend.
  static func pages(_ pictures: [Picture], hasBraille: Bool) -> (pages: [[String]], note: String?) {
    pages(pictures, room: TextPage.lines, hasBraille)
  }

  private static func pages(
    _ pictures: [Picture], room: Int, _ hasBraille: Bool
  ) -> (pages: [[String]], note: String?) {
    guard let first = pictures.first else { return ([], nil) }
    let legend = TextLegend(pictures)
    let form = form(for: pictures, legend: legend, hasBraille: hasBraille)
    let percent = percent(form, pictures)
    let canvases = pictures.map { TextCanvas($0, form: form, legend: legend, percent: percent) }
    let foot = legend.lines(form.cells)
    var pages: [[String]] = []
    for row in TextCanvas.rows(canvases, columns: TextPage.columns) {
      // An empty line separates two rows.
      if let last = pages.last, last.count + 1 + row.count <= room - foot.count {
        pages[pages.count - 1] += [""] + row
      } else {
        pages.append(row)
      }
    }
    return (
      pages.map { ($0 + foot).map(PlainText.withoutTrailingBlanks) },
      note(form, first, legend: legend, percent: percent)
    )
  }

  /// The representation of cells by characters.
  enum Cells: Hashable {
    case pairs
    case singles
    case halves
    /// A dot for each element, and a character for 2×4 elements.
    case braille
    /// A character for `factor` × 2·`factor` elements.
    case shades(factor: Int)
    /// A character for the state of the lowest number among `factor` × 2·`factor` elements.
    case firsts(factor: Int)
  }

  /// The frame around the cells.
  enum Border: Hashable {
    case box
    /// A line above and one below, which show the edge of the lattice if a box would be too wide.
    case rules
    case none
  }

  struct Form: Hashable {
    var cells: Cells
    var border: Border

    /// Returns the columns and lines of a picture of this many elements, without title and legend.
    func size(width: Int, height: Int) -> (columns: Int, lines: Int) {
      let sides = border == .box ? 2 : 0, ends = border == .none ? 0 : 2
      return switch cells {
      case .pairs: (2 * width + sides, height + ends)
      case .singles: (width + sides, height + ends)
      case .halves: (width + sides, (height + 1) / 2 + ends)
      case .braille: ((width + 1) / 2 + sides, (height + 3) / 4 + ends)
      case .shades(let factor), .firsts(let factor):
        ((width + factor - 1) / factor + sides, (height + 2 * factor - 1) / (2 * factor) + ends)
      }
    }
  }

  private static let borders: [Border] = [.box, .rules, .none]

  private static func form(for pictures: [Picture], legend: TextLegend, hasBraille: Bool) -> Form {
    let isExact = pictures.allSatisfy { $0.scale == 1 }
    let isRow = pictures.allSatisfy { $0.height == 1 }
    let isOrdered = pictures.allSatisfy { $0.precedence != nil }
    var candidates: [Form] = []
    if isExact {
      candidates.append(Form(cells: .pairs, border: .box))
      if legend.hasOthers || isRow { candidates += borders.map { Form(cells: .singles, border: $0) } }
      if !isOrdered {
        candidates += borders.map { Form(cells: .halves, border: $0) }
        if hasBraille { candidates += borders.map { Form(cells: .braille, border: $0) } }
      }
    }
    func fits(_ form: Form) -> Bool {
      let rest = TextPage.lines - legend.lines(form.cells).count
      return pictures.allSatisfy { picture in
        let size = form.size(width: picture.width, height: picture.height)
        return size.columns <= TextPage.columns && size.lines <= (picture.title == nil ? rest : rest - 1)
      }
    }
    if let form = candidates.first(where: fits) { return form }
    var factor = 1
    while true {
      for border in borders {
        let form = Form(cells: isOrdered ? .firsts(factor: factor) : .shades(factor: factor), border: border)
        if fits(form) { return form }
      }
      factor += 1
    }
  }

  /// Returns the share in per cent that the darkest shade represents. It is the next round number, so similar pictures
  /// can be compared.
  private static func percent(_ form: Form, _ pictures: [Picture]) -> Int {
    guard case .shades(let factor) = form.cells else { return 100 }
    let densest = pictures.reduce(0) { max($0, CellPicture.densest($1, factor: factor)) }
    return [1, 2, 5, 10, 20, 50].first { densest * 100 <= $0 * 255 } ?? 100
  }

  /// Explains how a form for two kinds of cells shows more kinds.
  private static func tooLarge(_ legend: TextLegend) -> String {
    "Too large for all states: "
      + (legend.groundName.map { "all cells that are not \($0) look alike." } ?? "only the marked cells are drawn.")
  }

  private static func note(_ form: Form, _ picture: Picture, legend: TextLegend, percent: Int) -> String? {
    switch form.cells {
    case .pairs, .singles: return nil
    case .halves: return legend.hasOthers ? tooLarge(legend) : nil
    case .braille: return (legend.hasOthers ? tooLarge(legend) + " " : "") + "Each dot is a cell."
    case .firsts(let factor):
      let cells = "\(picture.side(factor))×\(picture.side(2 * factor)) cells"
      return "Scaled: one character stands for \(cells), and shows \(picture.precedence ?? "")."
    case .shades(let factor):
      let cells = "\(picture.side(factor))×\(picture.side(2 * factor)) cells"
      let range = percent == 100 ? "" : " up to \(percent) %"
      return "Scaled: one character stands for \(cells), shaded by density\(range)."
    }
  }
}
