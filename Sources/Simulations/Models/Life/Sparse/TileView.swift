/// A view of the cells of all tiles during a pass.
struct TileView {
  private let neighbours: UnsafePointer<Int32>
  private let now: UnsafePointer<UInt64>
  private let next: UnsafePointer<UInt64>
  private let rule: TileRule
  private let secondRule: TileRule?
  private let scratch: UnsafeMutablePointer<UInt64>

  /// Returns the 64 words of a tile 0 to 4 generations after ``TilePool/now``.
  ///
  /// The words are valid until the next call with the same slot, because generations between two passes are computed on
  /// demand.
  ///
  /// - Parameter slot: the memory for a computed generation, 0 or 1.
  func cells(of tile: Int, after generations: Int, in slot: Int = 0) -> UnsafePointer<UInt64> {
    switch generations {
    case 0: return now + TilePool.words * tile
    case TilePool.margin: return next + TilePool.words * tile
    default:
      let cells = scratch + TilePool.words * slot
      Processor.current.tile(tile, generations: generations, neighbours: neighbours, from: now, to: cells, rule,
        secondRule)
      return UnsafePointer(cells)
    }
  }

  /// Calls `body` with a view of a lattice.
  static func of(_ lattice: SparseLattice, _ body: (TileView) -> Void) {
    let pool = lattice.pool
    withUnsafeTemporaryAllocation(byteCount: 16 * TilePool.words, alignment: 64) { room in
      pool.neighbours.withUnsafeBufferPointer { neighbours in
        pool.now.withUnsafeBufferPointer { now in
          pool.next.withUnsafeBufferPointer { next in
            guard let neighbours = neighbours.baseAddress, let now = now.baseAddress, let next = next.baseAddress,
              let scratch = room.bindMemory(to: UInt64.self).baseAddress
            else { return }
            lattice.kernels.withTileRules(at: lattice.base) { first, second in
              body(
                TileView(
                  neighbours: neighbours, now: now, next: next, rule: first, secondRule: second, scratch: scratch))
            }
          }
        }
      }
    }
  }
}

extension BitGrid {
  /// Returns up to 63 cells of a row. The first one is the lowest bit. Columns outside the grid are 0.
  func cells(from column: Int, count: Int, row: Int) -> UInt64 {
    let first = max(0, column), end = min(columns, column + count)
    guard first < end else { return 0 }
    let word = row * wordsPerRow + first >> 6, shift = UInt64(first & 63)
    let isSplit = first >> 6 != (end - 1) >> 6
    let bits = words[word] >> shift | (isSplit ? words[word + 1] << (64 - shift) : 0)
    return (bits & (1 << UInt64(end - first) - 1)) << UInt64(first - column)
  }

  /// Sets the cells of a row whose bits are 1, counted from the given column. Columns outside the grid are ignored.
  mutating func add(_ cells: UInt64, from column: Int, row: Int) {
    let first = max(0, column)
    guard first < columns, column > -64 else { return }
    let bits = (cells >> UInt64(first - column)) & (columns - first < 64 ? 1 << UInt64(columns - first) - 1 : .max)
    let word = row * wordsPerRow + first >> 6, shift = UInt64(first & 63)
    words[word] |= bits << shift
    let rest = shift == 0 ? 0 : bits >> (64 - shift)
    if rest != 0 { words[word + 1] |= rest }
  }
}

extension LifeKernel {
  /// Calls `body` with the rule in the form that the kernels of tiles need. Every thread needs its own rule.
  func withTileRule(_ body: (TileRule) -> Void) {
    switch self {
    case .conway: body(TileRule())
    case .counts(let polynomial): polynomial.withCoefficients { body(TileRule(coefficients: $0)) }
    case .blocks(let program, _):
      program.withSlots(of: SIMD8<UInt64>.self) { choices, count, slots in
        body(TileRule(choices: choices, count: count, result: program.result, slots: slots))
      }
    }
  }
}

extension LifeKernels {
  /// Calls `body` with the rules of a generation and of the next one. The second rule is nil if it is the same.
  func withTileRules(at generation: Int, _ body: (TileRule, TileRule?) -> Void) {
    self[generation].withTileRule { first in
      guard alternates else { return body(first, nil) }
      self[generation + 1].withTileRule { body(first, $0) }
    }
  }
}
