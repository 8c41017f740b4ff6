import Simulations

/// Pictures in plain text, for a fixed-width font whose characters are about twice as high as wide.
///
/// The first of these that fits into 100 columns and 60 lines, title, frame and legend included, is taken:
/// 1. two columns a cell; 2. where there are more than two kinds of cells, or a single row, one column a cell;
/// 2a. pictures whose states have an order: one column for the first of k×2k cells, and a sentence that says so;
/// 3. half blocks, two rows a line; 4. only where it is asked for, since many fonts lack it, braille, a character for
/// 2×4 cells, a dot for each. In these two, of more than two kinds only the marked one is drawn, or where there are no
/// quiet cells all that are not ground, and a sentence says so. Each of 2 to 4 stands first in a box, then between two
/// lines, then bare. 5. shades, a character for k×2k cells, and a sentence that says so. Nothing is lost in 1 and 2; in
/// 3 to 5 every marked cell still shows.
package enum TextPicture {
  /// The most cells that are worth computing: what unframed half blocks can show as shades, and braille cell by cell.
  package static let limit = PictureLimit(
    columns: TextPage.columns, rows: 2 * TextPage.lines, exactColumns: 2 * TextPage.columns,
    exactRows: 4 * TextPage.lines)

  /// The lines of a picture, and a sentence where cells had to be left out or drawn together.
  package static func lines(_ picture: Picture, hasBraille: Bool = false) -> (lines: [String], note: String?) {
    lines([picture], hasBraille: hasBraille)
  }

  /// Several pictures in one layout: side by side as far as they fit, each below its title, with one legend.
  ///
  /// - Parameter hasBraille: whether there may be braille.
  package static func lines(_ pictures: [Picture], hasBraille: Bool = false) -> (lines: [String], note: String?) {
    let (pages, note) = pages(pictures, room: .max, hasBraille)
    return (pages.first ?? [], note)
  }

  /// Likewise, in as many pages as are needed for at most 60 lines each. Every page has the legend.
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
      // An empty line is between two rows.
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

  /// How cells become characters.
  enum Cells: Hashable {
    case pairs
    case singles
    case halves
    /// A dot for each of 2×4 elements.
    case braille
    /// A character for `factor` × 2·`factor` elements.
    case shades(factor: Int)
    /// Likewise, for the element that takes precedence.
    case firsts(factor: Int)
  }

  /// What is drawn around the cells.
  enum Border: Hashable {
    case box
    /// A line above and one below, where a box would be too wide: so that one sees where the lattice ends.
    case rules
    case none
  }

  struct Form: Hashable {
    var cells: Cells
    var border: Border

    /// Columns and lines of the picture of so many elements, without title and legend.
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

  /// What the darkest shade stands for, in percent: the next round number, so pictures of like kind compare.
  private static func percent(_ form: Form, _ pictures: [Picture]) -> Int {
    guard case .shades(let factor) = form.cells else { return 100 }
    let densest = pictures.reduce(0) { max($0, CellPicture.densest($1, factor: factor)) }
    return [1, 2, 5, 10, 20, 50].first { densest * 100 <= $0 * 255 } ?? 100
  }

  /// What is drawn of more than two kinds of cells in forms for two.
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
      let side = factor * picture.scale
      return "Scaled: one character stands for \(side)×\(2 * side) cells, and shows \(picture.precedence ?? "")."
    case .shades(let factor):
      let side = factor * picture.scale
      let range = percent == 100 ? "" : " up to \(percent) %"
      return "Scaled: one character stands for \(side)×\(2 * side) cells, shaded by density\(range)."
    }
  }
}
