// Collection of unused squares.

extension QuadPool {
  /// Frees squares when the limit is reached.
  ///
  /// It first keeps the squares that the roots, the leap in progress and their results need. If that frees less than
  /// half of the squares, it also clears results.
  ///
  /// - Throws: a fault if more than three quarters of the limit are still in use.
  @inline(never)
  mutating func makeRoom() throws(HashFault) {
    collect(keepsResults: true)
    if count > limit / 2 { collect(keepsResults: false) }
    if count > limit / 4 * 3 { throw .full }
  }

  /// Frees all squares that the roots and the leap in progress do not need.
  ///
  /// - Parameter keepsResults: whether the results of needed squares are needed too.
  mutating func collect(keepsResults: Bool) {
    var marks = MarkBits(places: nodes.end), leafMarks = MarkBits(places: leaves.end)
    for id in roots + emptySquares { mark(id, keepsResults, &marks, &leafMarks) }
    for index in 0..<frameCount { mark(frames[index], keepsResults, &marks, &leafMarks) }
    nodes.sweep(marks, leafMarks, keepsResults: keepsResults)
    leaves.sweep(leafMarks)
    populations = PopulationMemo()
    largePopulations = [:]
    collections += 1
  }

  /// The depth is at most the number of levels, since a result is smaller than its square.
  private func mark(_ id: UInt32, _ marksResults: Bool, _ marks: inout MarkBits, _ leafMarks: inout MarkBits) {
    if id & Self.leafBit != 0 {
      _ = leafMarks.insert(Int(id & ~Self.leafBit))
    } else if id != 0, marks.insert(Int(id)) {
      let quad = quad(id)
      mark(quad.nw, marksResults, &marks, &leafMarks)
      mark(quad.ne, marksResults, &marks, &leafMarks)
      mark(quad.sw, marksResults, &marks, &leafMarks)
      mark(quad.se, marksResults, &marks, &leafMarks)
      if marksResults { mark(nodes.nodes[Int(id)].result, marksResults, &marks, &leafMarks) }
    }
  }
}
