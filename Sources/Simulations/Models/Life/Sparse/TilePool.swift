/// The memory of a plane in tiles of 56×56 cells. There are only tiles with live cells, and tiles next to live cells.
///
/// All arrays are indexed by tile and start with an empty tile 0. A tile without cells may be removed, and its index is
/// then reused. `KernelBase/LifeTiles.swift` describes the layout of a tile's cells.
struct TilePool: Sendable {
  /// The number of columns and of rows in a tile.
  static let side = 56
  /// The number of cells that a tile reads beyond each edge, and the maximum number of generations in a visit.
  static let margin = 4
  /// The number of words in a tile.
  static let words = 64
  /// The bytes of a tile: two generations of cells, its neighbours, place and marks, and its share of the table and
  /// lists.
  static let bytes = 1152.0

  /// The column and row of each tile, counted in tiles.
  private(set) var places: [Position]
  /// The indices of the neighbours NW, N, NE, W, E, SW, S and SE of each tile. A missing neighbour has index 0.
  private(set) var neighbours: [Int32]
  /// The cells of all tiles, tile by tile.
  var now: BitPlane
  /// The cells of all tiles four generations later. A sleeping tile has the same cells here.
  var next: BitPlane
  /// The findings of each tile's last visit.
  var marks: [UInt16]
  /// The numbers of live cells in each tile one to four generations after ``now``, if they are counted.
  var populations: [UInt16]
  /// The last pass for which each tile was listed, or −1 for an unused index.
  var stamps: [Int]
  private var map: TileMap
  private var free: [Int32] = []
  /// The first index that has never been used.
  private(set) var end = 1

  /// The maximum number of tiles without growing.
  var capacity: Int { places.count - 1 }

  /// The number of tiles.
  var count: Int { end - 1 - free.count }

  /// The number of tiles that can be added without growing.
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

  /// Makes room for more tiles.
  ///
  /// - Returns: false if the new memory plus the old memory exceeds `limit` bytes.
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

  /// The indices of all tiles, in ascending order.
  var indices: [Int] { (1..<end).filter { stamps[$0] >= 0 } }

  /// Returns the place of the tile that contains a cell.
  static func place(of cell: Position) -> Position {
    func floored(_ number: Int) -> Int { number >= 0 ? number / side : -((side - 1 - number) / side) }
    return Position(column: floored(cell.column), row: floored(cell.row))
  }

  /// Returns the position of a tile's top-left cell.
  func corner(of tile: Int) -> Position {
    Position(column: places[tile].column * Self.side, row: places[tile].row * Self.side)
  }

  /// Returns the index of a row among the words of a tile.
  static func word(ofRow row: Int) -> Int { 8 * ((row + margin) % 8) + (row + margin) / 8 }

  /// Returns the tile at a place, or 0 if there isn't one.
  func tile(at place: Position) -> Int { map.tile(at: place, places) }

  /// The offset from a tile's place to that of each neighbour.
  private static let offsets: [(column: Int, row: Int)] = [
    (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
  ]

  /// Returns the place of a tile's neighbour.
  func place(ofNeighbour number: Int, of tile: Int) -> Position {
    let offset = Self.offsets[number], place = places[tile]
    return Position(column: place.column + offset.column, row: place.row + offset.row)
  }

  /// Creates an empty tile at a free place. There must be room for it.
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

  /// Returns whether any cell that the given neighbour of a tile sees is alive.
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

extension TilePool {
  /// Calls a function with the memory of a pass.
  mutating func withPass(
    _ body: (
      _ neighbours: UnsafePointer<Int32>, _ now: UnsafePointer<UInt64>, _ next: UnsafeMutablePointer<UInt64>,
      _ marks: UnsafeMutablePointer<UInt16>, _ populations: UnsafeMutablePointer<UInt16>
    ) -> Void
  ) {
    neighbours.withUnsafeBufferPointer { neighbours in
      now.withUnsafeBufferPointer { now in
        next.withUnsafeMutableBufferPointer { next in
          marks.withUnsafeMutableBufferPointer { marks in
            populations.withUnsafeMutableBufferPointer { populations in
              guard let neighbours = neighbours.baseAddress, let now = now.baseAddress, let next = next.baseAddress,
                let marks = marks.baseAddress, let populations = populations.baseAddress
              else { return }
              body(neighbours, now, next, marks, populations)
            }
          }
        }
      }
    }
  }

  /// The tiles that need work after a pass.
  struct Findings {
    /// The tiles of the next pass: those that changed, and the neighbours that see the changes.
    var awake: [Int32] = []
    /// The tiles with changes next to neighbours that do not exist.
    var frontier: [Int] = []
    /// The tiles without cells and with an empty margin.
    var empty: [Int] = []
  }

  /// Classifies tiles by the marks of their last visit, and stamps the awake ones.
  mutating func findings(of tiles: [Int32], _ pass: Int) -> Findings {
    var found = Findings()
    found.awake.reserveCapacity(tiles.count + tiles.count / 4)
    stamps.withUnsafeMutableBufferPointer { stamps in
      marks.withUnsafeBufferPointer { marks in
        neighbours.withUnsafeBufferPointer { neighbours in
          for tile in tiles {
            let tile = Int(tile), mark = marks[tile]
            guard mark & 1 << 8 != 0 else {
              if mark & 1 << 9 != 0 { found.empty.append(tile) }
              continue
            }
            if stamps[tile] != pass {
              stamps[tile] = pass
              found.awake.append(Int32(tile))
            }
            var bits = mark & 0xFF, isOpen = false
            while bits != 0 {
              let other = Int(neighbours[8 * tile + bits.trailingZeroBitCount])
              bits &= bits - 1
              if other == 0 {
                isOpen = true
              } else if stamps[other] != pass {
                stamps[other] = pass
                found.awake.append(Int32(other))
              }
            }
            if isOpen { found.frontier.append(tile) }
          }
        }
      }
    }
    return found
  }

  /// Returns the numbers of live cells in a tile after one to four generations.
  func population(of tile: Int) -> SIMD4<Int> {
    let first = 4 * tile
    return SIMD4(
      Int(populations[first]), Int(populations[first + 1]), Int(populations[first + 2]), Int(populations[first + 3]))
  }

  /// Returns the number of missing neighbours in a set that would see live cells of the tile.
  ///
  /// - Parameter numbers: the set of neighbours. Bit n is set for neighbour n.
  func missingNeighbours(of tile: Int, seenBy numbers: UInt16) -> Int {
    (0..<8).count { number in
      numbers >> UInt16(number) & 1 == 1 && neighbours[8 * tile + number] == 0 && isSeen(tile, byNeighbour: number)
    }
  }
}
