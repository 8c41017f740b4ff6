// The second pass of a step over all people.

extension EpidemicState {
  /// The progression of all who were exposed, sick or immune in the snapshot; the marked become exposed or sick.
  ///
  /// - Parameter buffer: of ``DiseaseProgression/bufferSize``.
  static func progress(
    step: UInt32, course: CourseParameters, layout: PopulationLayout, draws: Draws, tally: inout TransitionCounts,
    generations: [UInt8], cells: inout [UInt8], entered: inout [UInt32], arrivals: inout [UInt32],
    buffer: inout [UInt32]
  ) {
    cells.withUnsafeMutableBufferPointer { cells in
      entered.withUnsafeMutableBufferPointer { entered in
        arrivals.withUnsafeMutableBufferPointer { arrivals in
          buffer.withUnsafeMutableBufferPointer { buffer in
            guard let buffer = buffer.baseAddress else { return }
            var progress = DiseaseProgression(
              step: step, course: course, layout: layout, draws: draws, cells: cells, entered: entered,
              arrivals: arrivals, buffer: buffer)
            for row in 0..<layout.rows {
              layout.forEach(with: PersonBits.mark | PersonBits.active, row: row, in: cells) { column, cell in
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
