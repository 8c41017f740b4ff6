/// The memory of a plane in tiles of 56×56 cells, of which it has only those that hold cells or lie beside some.
///
/// Everything about a tile is found by its index, in arrays that begin with an empty tile 0. A tile without cells can
/// be removed; another one takes its index later. `KernelBase/LifeTiles.swift` says how the cells of a tile are laid
/// out.
struct TilePool: Sendable {
  /// The columns and the rows of a tile.
  static let side = 56
  /// The cells that a tile reads beyond its edges, and the most generations of a visit.
  static let margin = 4
  /// The words of a tile.
  static let words = 64
  /// The bytes that a tile takes: two generations of cells, its neighbours, its place, what is noted of it, and its
  /// share of the table and of the lists.
  static let bytes = 1152.0

  /// The place of each tile, in tiles.
  private(set) var places: [Position]
  /// The indices of the neighbours NW, N, NE, W, E, SW, S and SE of each tile; 0 where there is none.
  private(set) var neighbours: [Int32]
  /// The cells of all tiles, tile after tile.
  var now: BitPlane
  /// Those four generations later. A tile that is not computed has the same cells here.
  var next: BitPlane
  /// The findings of each tile's last visit.
  var marks: [UInt16]
  /// The live cells of each tile one to four generations after ``now``, where these are counted.
  var populations: [UInt16]
  /// The number of the pass for which a tile was listed last; −1 where there is no tile.
  var stamps: [Int]
  private var map: TileMap
  private var free: [Int32] = []
  /// The first index that was never used.
  private(set) var end = 1

  /// The most tiles that it holds without growing.
  var capacity: Int { places.count - 1 }

  /// How many tiles it has.
  var count: Int { end - 1 - free.count }

  /// How many more tiles it holds without growing.
  var room: Int { capacity - count }

  init(capacity: Int) {
    places = [Position](repeating: .origin, count: capacity + 1)
    neighbours = [Int32](repeating: 0, count: 8 * (capacity + 1))
    now = BitPlane(count: Self.words * (capacity + 1))
    next = now
    marks = [UInt16](repeating: 0, count: capacity + 1)
    populations = [UInt16](repeating: 0, count: 4 * (capacity + 1))
    stamps = [Int](repeating: -1, count: capacity + 1)
    map = TileMap(capacity: capacity + 1)
  }

  /// Sees to it that there is room for more tiles.
  ///
  /// - Returns: false where the new memory together with the old one takes more than `limit` bytes.
  mutating func reserve(_ more: Int, limit: Double) -> Bool {
    guard more > room else { return true }
    let larger = max(capacity + more - room, capacity + capacity / 4 + 64)
    guard Double(larger + capacity) * Self.bytes <= limit, larger < Int(Int32.max) / 8 else { return false }
    let added = larger - capacity
    places.append(contentsOf: repeatElement(.origin, count: added))
    neighbours.append(contentsOf: repeatElement(0, count: 8 * added))
    now.grow(to: Self.words * (larger + 1))
    next.grow(to: Self.words * (larger + 1))
    marks.append(contentsOf: repeatElement(0, count: added))
    populations.append(contentsOf: repeatElement(0, count: 4 * added))
    stamps.append(contentsOf: repeatElement(-1, count: added))
    map = TileMap(capacity: larger + 1)
    for tile in indices { map.insert(tile, at: places[tile]) }
    return true
  }

  /// The indices of all tiles, ascending.
  var indices: [Int] { (1..<end).filter { stamps[$0] >= 0 } }

  /// The place of the tile that holds a cell.
  static func place(of cell: Position) -> Position {
    func floored(_ number: Int) -> Int { number >= 0 ? number / side : -((side - 1 - number) / side) }
    return Position(column: floored(cell.column), row: floored(cell.row))
  }

  /// The cell in the top-left corner of a tile.
  func corner(of tile: Int) -> Position {
    Position(column: places[tile].column * Self.side, row: places[tile].row * Self.side)
  }

  /// The index of a row of a tile among its words.
  static func word(ofRow row: Int) -> Int { 8 * ((row + margin) % 8) + (row + margin) / 8 }

  /// Returns the tile at a place, or 0 if there is none.
  func tile(at place: Position) -> Int { map.tile(at: place, places) }

  /// By how much the place of each neighbour differs.
  private static let offsets: [(column: Int, row: Int)] = [
    (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
  ]

  /// The place of a tile's neighbour.
  func place(ofNeighbour number: Int, of tile: Int) -> Position {
    let offset = Self.offsets[number], place = places[tile]
    return Position(column: place.column + offset.column, row: place.row + offset.row)
  }

  /// Makes an empty tile at a place that has none. There must be room for it.
  mutating func insert(at place: Position) -> Int {
    let tile: Int
    if let index = free.popLast() {
      tile = Int(index)
    } else {
      tile = end
      end += 1
    }
    places[tile] = place
    stamps[tile] = 0
    marks[tile] = 0
    for phase in 0..<4 { populations[4 * tile + phase] = 0 }
    map.insert(tile, at: place)
    for number in 0..<8 {
      let other = self.tile(at: self.place(ofNeighbour: number, of: tile))
      neighbours[8 * tile + number] = Int32(other)
      if other != 0 { neighbours[8 * other + 7 - number] = Int32(tile) }
    }
    return tile
  }

  /// Removes a tile without cells.
  mutating func remove(_ tile: Int) {
    map.remove(tile, places)
    for number in 0..<8 {
      let other = Int(neighbours[8 * tile + number])
      neighbours[8 * tile + number] = 0
      if other != 0 { neighbours[8 * other + 7 - number] = 0 }
    }
    stamps[tile] = -1
    free.append(Int32(tile))
  }

  /// Whether any of a tile's cells that a neighbour sees lives.
  func isSeen(_ tile: Int, byNeighbour number: Int) -> Bool {
    let first = Self.words * tile
    let columns: UInt64 =
      switch number {
      case 0, 3, 5: 0xF << 4
      case 2, 4, 7: 0xF << 56
      default: .max
      }
    switch number {
    case 0, 1, 2: return (4..<8).contains { now[first + 8 * $0] & columns != 0 }
    case 5, 6, 7: return (0..<4).contains { now[first + 8 * $0 + 7] & columns != 0 }
    default: return (0..<Self.words).contains { now[first + $0] & columns != 0 }
    }
  }
}
