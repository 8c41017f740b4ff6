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
