// Collection of unused squares.

extension QuadPool {
  /// Makes room for the squares before the next checkpoint. Frees squares if the limit is reached, or if the system
  /// refuses more memory.
  ///
  /// - Throws: a fault if more than three quarters of the squares are still in use afterwards.
  @inline(never)
  mutating func makeRoom() throws(HashFault) {
    if count >= limit {
      free(limit)
      if count > limit / 4 * 3 { throw .full }
    }
    guard !reserve() else { return }
    let all = count
    free(all)
    // If the system still refuses memory, there is only the room of the freed squares.
    guard count <= all / 4 * 3, reserve() else { throw .refused }
  }

  /// Frees squares that the roots, the leap in progress and their results do not need. Also clears all results if more
  /// than half of `all` squares would remain.
  private mutating func free(_ all: Int) {
    collect(keepsResults: true)
    if count > all / 2 { collect(keepsResults: false) }
  }

  /// Frees all squares that the roots and the leap in progress do not need.
  ///
  /// - Parameter keepsResults: whether the results of needed squares are also needed.
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

  /// Marks a square and all its parts. The recursion is no deeper than the number of levels, because a result is
  /// smaller than its square.
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
