/// A picture of a rectangle of cells as values, either exact or reduced by whole blocks of cells.
public struct Picture: Sendable, Hashable {
  /// The title above the picture ("step 10"), if there are several pictures.
  package var title: String?
  /// The number of columns of the lattice that the picture shows.
  public package(set) var columns: Int
  /// The number of rows of the lattice that the picture shows.
  public package(set) var rows: Int
  /// The number of columns and rows in the block that each element represents; 1 for an exact picture.
  public package(set) var scale: Int
  /// The binary logarithm of the unit in which ``columns``, ``rows`` and ``scale`` are counted. It is 0 for cells, and
  /// larger for a lattice with more cells than an `Int` can count.
  package var exponent = 0
  /// The name and role of each state, in the order of their numbers.
  public var looks: [StateLook]
  /// A sentence that says which state a block shows, if states have an order of precedence; otherwise nil.
  ///
  /// If it is not nil, the element of a block is a state instead of a share.
  public var precedence: String?
  /// The elements, row by row, with ``width`` elements in each row.
  ///
  /// In an exact picture, an element is the state of a cell. In a reduced one, it is the rounded share of marked cells
  /// in a block, in 255ths. It is 0 only if no cell is marked, and 255 only if all are.
  public package(set) var elements: [UInt8]
  /// The text on the cells if they are large enough, or nil for no text.
  package var faces: Faces?

  /// The faces of cards, which are distinguished by number.
  package struct Faces: Sendable, Hashable {
    /// The number of faces.
    package var count: Int
    /// The face on each element, from 1, or 0 if no face is visible.
    package var numbers: [UInt16]

    package init(count: Int, numbers: [UInt16]) {
      self.count = count
      self.numbers = numbers
    }

    /// The maximum number of faces. With more, they would be too small to read.
    package static let limit = 1 << 13
  }

  /// Whether an element is a share of marked cells instead of a state.
  package var hasShares: Bool { scale > 1 && precedence == nil }

  /// The number of elements in a row, which is ⌈columns / scale⌉.
  public var width: Int { (columns + scale - 1) / scale }
  /// The number of rows of elements, which is ⌈rows / scale⌉.
  public var height: Int { (rows + scale - 1) / scale }

  package init(
    title: String? = nil, columns: Int, rows: Int, scale: Int, looks: [StateLook], precedence: String? = nil,
    elements: [UInt8], faces: Faces? = nil
  ) {
    self.title = title
    self.precedence = precedence
    self.columns = columns
    self.rows = rows
    self.scale = scale
    self.looks = looks
    self.elements = elements
    self.faces = faces
    precondition(elements.count == width * height)
    precondition(faces.map { $0.numbers.count == elements.count } ?? true)
  }

  /// Returns the element of a block in which `marked` of `cells` cells are marked.
  package static func share(marked: Int, of cells: Int) -> UInt8 {
    if marked == 0 { return 0 }
    if marked == cells { return 255 }
    return UInt8(max(1, min(254, (marked * 255 + cells / 2) / cells)))
  }
}

extension Picture {
  /// Returns the number of cells along a row of elements as text: in digits, or as a multiple of a power of two.
  package func side(_ elements: Int) -> String {
    guard exponent > 0 else { return "\(elements * scale)" }
    let factor = elements * scale, twos = factor.trailingZeroBitCount
    return (factor >> twos == 1 ? "" : "\(factor >> twos)·") + "2^\(exponent + twos)"
  }

  /// Creates a picture of a two-state grid, reduced if it is larger than `limit`. O(columns·rows / 64 + elements).
  package init(title: String? = nil, _ grid: BitGrid, limit: PictureLimit, looks: [StateLook]) {
    let scale = limit.scale(columns: grid.columns, rows: grid.rows)
    let width = (grid.columns + scale - 1) / scale
    var elements: [UInt8] = []
    if scale == 1 {
      elements = BitGrid.bytes([(grid, 1)])
    } else {
      var top = 0
      while top < grid.rows {
        let bottom = min(top + scale, grid.rows)
        var marked = [Int](repeating: 0, count: width)
        for row in top..<bottom {
          for block in 0..<width {
            let left = block * scale
            marked[block] += grid.population(row: row, from: left, count: min(scale, grid.columns - left))
          }
        }
        for block in 0..<width {
          let cells = (bottom - top) * min(scale, grid.columns - block * scale)
          elements.append(Picture.share(marked: marked[block], of: cells))
        }
        top = bottom
      }
    }
    self.init(
      title: title, columns: grid.columns, rows: grid.rows, scale: scale, looks: looks, elements: elements)
  }
}

extension Picture {
  /// Returns the pictures with the same looks in the same order, so that they can share a legend. Scales of steps
  /// become one scale. Nil if a state of one picture looks different in another. O(elements).
  package static func alike(_ pictures: [Picture]) -> [Picture]? {
    if pictures.allSatisfy({ $0.looks == pictures[0].looks }) { return pictures }
    let rescaled = onOneScale(pictures)
    var looks: [StateLook] = []
    for look in rescaled.flatMap(\.looks) where !looks.contains(look) { looks.append(look) }
    let grades = looks.compactMap { if case .graded(_, let count) = $0.role { count } else { nil } }
    guard looks.count <= 256, Set(looks.map(\.name)).count == looks.count, Set(looks.map(\.role)).count == looks.count,
      Set(grades).count <= 1
    else { return nil }
    return rescaled.map { picture in
      guard picture.looks != looks else { return picture }
      return picture.with(looks, at: picture.looks.map { look in UInt8(looks.firstIndex(of: look) ?? 0) })
    }
  }

  /// Returns pictures with scales of steps on the longest of these scales, and any others unchanged.
  private static func onOneScale(_ pictures: [Picture]) -> [Picture] {
    let scales = pictures.map { $0.looks.filter { if case .graded = $0.role { true } else { false } } }
    guard scales.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.steps != nil } }),
      let last = scales.compactMap({ $0.last?.steps?.upperBound }).max()
    else { return pictures }
    let scale = StateLook.steps(to: last)
    return pictures.map { picture in
      guard let first = picture.looks.firstIndex(where: { $0.steps != nil }) else { return picture }
      let count = picture.looks.count { $0.steps != nil }
      let places = picture.looks.enumerated().map { place, look in
        if let steps = look.steps { return UInt8(first + StateLook.grade(ofStep: steps.lowerBound, to: last)) }
        return UInt8(clamping: place < first ? place : place + scale.count - count)
      }
      return picture.with(picture.looks[..<first] + scale + picture.looks[(first + count)...], at: places)
    }
  }

  /// Returns the picture with other looks.
  ///
  /// - Parameter places: the new place of each look. Shares of cells keep theirs.
  private func with(_ looks: some Collection<StateLook>, at places: [UInt8]) -> Picture {
    var picture = self
    picture.looks = Array(looks)
    guard !hasShares else { return picture }
    for index in elements.indices where Int(elements[index]) < places.count {
      picture.elements[index] = places[Int(elements[index])]
    }
    return picture
  }
}

extension Picture {
  /// Creates a picture of a window of a state, reduced if it is larger than `limit`. Cells that the state does not have
  /// are 0. A reduced picture marks all cells that are not 0. O(cells of the state and of the picture).
  package init(
    title: String? = nil, _ state: FinalState, window: LatticeBox, limit: PictureLimit, looks: [StateLook]
  ) {
    let scale = limit.scale(columns: window.columns, rows: window.rows)
    let whole = LatticeBox(corner: state.corner, columns: state.columns, rows: state.rows)
    if window == whole, case .bytes(let cells) = state.cells {
      if scale == 1 {
        self.init(title: title, columns: window.columns, rows: window.rows, scale: 1, looks: looks, elements: cells)
      } else {
        let marked = BitGrid(columns: window.columns, rows: window.rows, cells: cells) { $0 != 0 }
        self.init(title: title, marked, limit: limit, looks: looks)
      }
      return
    }
    self.init(title: title, state, window: window, scale: scale, looks: looks)
  }

  /// Creates a picture of a window of a state with a given scale, whatever its size. Cells that the state does not have
  /// are 0. A reduced picture marks all cells that are not 0. O(cells of the picture, and of the state in the window),
  /// 64 cells at a time if they are bits.
  init(title: String? = nil, _ state: FinalState?, window: LatticeBox, scale: Int, looks: [StateLook]) {
    let width = (window.columns + scale - 1) / scale, height = (window.rows + scale - 1) / scale
    var elements = [UInt8](repeating: 0, count: width * height)
    // A state that is too large to be kept appears empty.
    if let state, state.cells != .absent {
      let marked = scale == 1 ? nil : state.markedCells
      for row in 0..<height {
        let top = window.corner.row + row * scale, bottom = min(top + scale, window.rowRange.upperBound)
        let rows = (top - state.corner.row..<bottom - state.corner.row).clamped(to: 0..<state.rows)
        guard !rows.isEmpty else { continue }
        for column in 0..<width {
          let left = window.corner.column + column * scale, right = min(left + scale, window.columnRange.upperBound)
          let columns = (left - state.corner.column..<right - state.corner.column).clamped(to: 0..<state.columns)
          guard !columns.isEmpty else { continue }
          guard let marked else {
            elements[row * width + column] = state[columns.lowerBound, rows.lowerBound]
            continue
          }
          let count = rows.reduce(0) {
            $0 + marked.population(row: $1, from: columns.lowerBound, count: columns.count)
          }
          elements[row * width + column] = Picture.share(marked: count, columns: right - left, rows: bottom - top)
        }
      }
    }
    self.init(
      title: title, columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
  }

  /// Creates a picture of a window with a given scale from the numbers of marked cells in its squares, row by row.
  init(_ counts: [Int], window: LatticeBox, scale: Int, looks: [StateLook]) {
    let width = (window.columns + scale - 1) / scale
    let elements = counts.enumerated().map { number, count in
      let columns = min(scale, window.columns - number % width * scale)
      let rows = min(scale, window.rows - number / width * scale)
      return Picture.share(marked: count, columns: columns, rows: rows)
    }
    self.init(columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
  }

  /// Returns the share of marked cells in a rectangle, which may have more cells than an `Int` can count.
  private static func share(marked: Int, columns: Int, rows: Int) -> UInt8 {
    let (cells, isBeyond) = columns.multipliedReportingOverflow(by: rows)
    return isBeyond ? (marked == 0 ? 0 : 1) : share(marked: marked, of: cells)
  }
}

extension FinalState {
  /// The cells that are not 0, or nil if the cells are absent. O(cells), or O(1) for bits.
  fileprivate var markedCells: BitGrid? {
    switch cells {
    case .bits(let grid): grid
    case .bytes(let bytes): BitGrid(columns: columns, rows: rows, cells: bytes) { $0 != 0 }
    case .numbers(let numbers):
      BitGrid(columns: columns, rows: rows, cells: numbers.map { $0 == 0 ? 0 : 1 }) { $0 != 0 }
    case .absent: nil
    }
  }
}
