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
