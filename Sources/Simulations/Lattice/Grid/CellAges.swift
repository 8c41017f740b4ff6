/// A number of steps for each cell, in as few bytes as the largest one needs. Most runs are short, and a notebook may
/// keep the states of many runs.
package struct CellAges: Sendable, Hashable {
  private enum Storage: Hashable {
    case bytes([UInt8])
    case pairs([UInt16])
    case words([UInt32])
  }

  private let storage: Storage

  /// Stores the ages of all cells. O(cells).
  package init(_ ages: [UInt32] = []) {
    let largest = ages.max() ?? 0
    if largest <= UInt8.max {
      storage = .bytes(ages.map { UInt8(truncatingIfNeeded: $0) })
    } else if largest <= UInt16.max {
      storage = .pairs(ages.map { UInt16(truncatingIfNeeded: $0) })
    } else {
      storage = .words(ages)
    }
  }

  package var count: Int {
    switch storage {
    case .bytes(let ages): ages.count
    case .pairs(let ages): ages.count
    case .words(let ages): ages.count
    }
  }

  package var isEmpty: Bool { count == 0 }

  package subscript(cell: Int) -> UInt32 {
    switch storage {
    case .bytes(let ages): UInt32(ages[cell])
    case .pairs(let ages): UInt32(ages[cell])
    case .words(let ages): ages[cell]
    }
  }

  /// The memory of the ages in bytes.
  package var byteCount: Int {
    switch storage {
    case .bytes(let ages): ages.count
    case .pairs(let ages): ages.count * 2
    case .words(let ages): ages.count * 4
    }
  }
}
