// The second of the two passes over all people in a step.

extension EpidemicState {
  /// Computes the transitions of all people who were exposed, sick or immune in the snapshot. Marked people become
  /// exposed or sick.
  ///
  /// - Parameter buffer: a buffer of ``DiseaseProgression/bufferSize`` elements.
  static func progress(
    step: UInt32, course: CourseParameters, layout: PopulationLayout, draws: Draws, tally: inout TransitionCounts,
    generations: inout [UInt8], cells: inout [UInt8], entered: inout [UInt32], arrivals: inout [UInt32],
    buffer: inout [UInt32]
  ) {
    cells.withUnsafeMutableBufferPointer { cells in
      generations.withUnsafeMutableBufferPointer { generations in
        entered.withUnsafeMutableBufferPointer { entered in
          arrivals.withUnsafeMutableBufferPointer { arrivals in
            buffer.withUnsafeMutableBufferPointer { buffer in
              guard let buffer = buffer.baseAddress else { return }
              var progress = DiseaseProgression(
                step: step, course: course, layout: layout, draws: draws, cells: cells, generations: generations,
                entered: entered, arrivals: arrivals, buffer: buffer)
              let bits = PersonBits.mark | PersonBits.active
              for row in 0..<layout.rows {
                layout.forEachWord(with: bits, row: row, in: cells) { people, column, cell in
                  progress.visit(people, UInt32(truncatingIfNeeded: row &* layout.columns &+ column), cell)
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
}
