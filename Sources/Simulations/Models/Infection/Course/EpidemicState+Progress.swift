// The second pass of a step over all people.

extension EpidemicState {
  /// The progression of all who were exposed, sick or immune in the snapshot; the marked become exposed or sick.
  ///
  /// - Parameter room: of ``EpidemicProgress/roomSize``.
  static func progress(
    step: UInt32, course: CrowdCourse, layout: CrowdLayout, draws: Draws, tally: inout CrowdTally,
    generations: [UInt8], cells: inout [UInt8], entered: inout [UInt32], arrivals: inout [UInt32],
    room: inout [UInt32]
  ) {
    cells.withUnsafeMutableBufferPointer { cells in
      entered.withUnsafeMutableBufferPointer { entered in
        arrivals.withUnsafeMutableBufferPointer { arrivals in
          room.withUnsafeMutableBufferPointer { room in
            guard let room = room.baseAddress else { return }
            var progress = EpidemicProgress(
              step: step, course: course, draws: draws, cells: cells, entered: entered, arrivals: arrivals, room: room)
            for row in 0..<layout.rows {
              layout.forEach(with: CrowdByte.mark | CrowdByte.active, row: row, in: cells) { column, cell in
                let person = UInt32(truncatingIfNeeded: row &* layout.columns &+ column)
                progress.visit(person, cell, generation: generations[cell])
              }
            }
            progress.finish()
            tally = progress.tally
          }
        }
      }
    }
  }
}
