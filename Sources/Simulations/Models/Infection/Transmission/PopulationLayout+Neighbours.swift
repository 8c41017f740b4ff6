// The neighbours of a person.

extension PopulationLayout {
  /// Returns whether the neighbours of the person at a place are those of `offsets`.
  @inline(__always)
  func isInner(column: Int, row: Int) -> Bool { innerColumns.contains(column) && innerRows.contains(row) }

  /// Returns a word whose bit k is 1 if the k-th of 64 people in a row, from a column on, has the neighbours of
  /// `offsets`.
  @inline(__always)
  func inner(column: Int, row: Int) -> UInt64 {
    if !wraps { return .max }
    guard innerRows.contains(row) else { return 0 }
    func below(_ end: Int) -> UInt64 {
      end >= column &+ 64 ? .max : end <= column ? 0 : 1 &<< UInt64(truncatingIfNeeded: end &- column) &- 1
    }
    return below(innerColumns.upperBound) & ~below(innerColumns.lowerBound)
  }

  /// Puts the neighbours whose byte has none of the bits `excluded` into the pool, in ascending order. Returns their
  /// number, and the number of neighbours whose byte has none of the bits `unhealthy`.
  ///
  /// The pool contains indices of `offsets`, or people if the neighbourhood must be folded. No index is out of bounds:
  /// a cell is that of a person or of a neighbour inside the margin, and the pool has space for all neighbours.
  @inline(__always)
  func gather(
    _ person: UInt32, column: Int, row: Int, cell: Int, isInner: Bool, excluded: UInt8, unhealthy: UInt8,
    offsets: Span<Offset>, cells: UnsafeMutableBufferPointer<UInt8>, pool: UnsafeMutableBufferPointer<UInt32>
  ) -> (candidates: UInt32, healthy: UInt32) {
    var candidates: UInt32 = 0, healthy: UInt32 = 0
    if isInner, let near {
      let around = cells.around(cell, stride: stride)
      var flags = around.zeroBytes(under: excluded) & near
      healthy = UInt32(truncatingIfNeeded: (around.zeroBytes(under: unhealthy) & near).nonzeroBitCount)
      while flags != 0 {
        pool[Int(candidates)] = UInt32(truncatingIfNeeded: flags.trailingZeroBitCount &>> 3)
        candidates &+= 1
        flags &= flags &- 1
      }
    } else if isInner {
      for neighbour in offsets.indices {
        let byte = cells[cell &+ offsets[neighbour].cell]
        pool[Int(candidates)] = UInt32(truncatingIfNeeded: neighbour)
        healthy &+= isZero(byte & unhealthy)
        candidates &+= isZero(byte & excluded)
      }
    } else {
      forEachFolded(around: person, column: column, row: row) { other in
        let byte = cells[self.cell(of: other)]
        pool[Int(candidates)] = other
        healthy &+= isZero(byte & unhealthy)
        candidates &+= isZero(byte & excluded)
      }
    }
    return (candidates, healthy)
  }

  /// Returns whether `holds` is true for the byte of any neighbour.
  func hasNeighbour(_ person: UInt32, in cells: [UInt8], where holds: (UInt8) -> Bool) -> Bool {
    let (row, column) = Int(person).quotientAndRemainder(dividingBy: columns)
    if isInner(column: column, row: row) {
      let cell = cell(of: person)
      return offsets.indices.contains { index in
        let isNeighbour = near.map { $0 >> UInt64(8 * index + 7) & 1 == 1 } ?? true
        return isNeighbour && holds(cells[cell + offsets[index].cell])
      }
    }
    var found = false
    forEachFolded(around: person, column: column, row: row) { other in
      if holds(cells[cell(of: other)]) { found = true }
    }
    return found
  }
}

/// Returns 1 for 0, and 0 for any other byte. It has no branch, because a processor cannot predict whether a neighbour
/// is healthy.
@inline(__always)
func isZero(_ byte: UInt8) -> UInt32 { (UInt32(byte) &- 1) &>> 31 }

extension UnsafeMutableBufferPointer<UInt8> {
  /// Returns the eight bytes around one, row by row, with the first one in the lowest byte.
  @inline(__always)
  func around(_ cell: Int, stride: Int) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(self)
    func row(_ offset: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: cell &+ offset &- 1, as: UInt32.self)))
    }
    let above = row(-stride), here = row(0), below = row(stride)
    return above & 0xFF_FFFF | (here & 0xFF) &<< 24 | (here & 0xFF_0000) &<< 16 | (below & 0xFF_FFFF) &<< 40
  }
}

extension UInt64 {
  /// Returns 0x80 in each byte that has no bit of the mask.
  ///
  /// - Precondition: the mask is at most 0x7F.
  @inline(__always)
  func zeroBytes(under mask: UInt8) -> UInt64 {
    let masked = self & (0x0101_0101_0101_0101 &* UInt64(mask))
    return ~(masked &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
  }
}
