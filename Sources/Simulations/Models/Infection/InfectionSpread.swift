/// The recalculation of the basic rule: everybody on a frontier picks, and the healthy among those picked are marked.
///
/// Where nobody has more than the eight neighbours around, people go in batches; see ``SpreadStep``. The others are
/// visited one by one.
struct InfectionSpread: Sendable {
  let rule: Infection.Rule
  private let draws: Draws
  /// At most so many people go at once; 0 where nobody goes in batches.
  private let batchSize: Int
  // Room that is made once: for one person's neighbours, and for a batch.
  private var pool: [UInt32]
  private var words: [UInt64]
  private var halfWords: [UInt32]

  /// Set on the byte of somebody whom a sick person has picked in the step being computed; without it the byte still
  /// says what the snapshot says.
  static let mark: UInt8 = 0x80

  init(_ rule: Infection.Rule, draws: Draws, layout: CrowdLayout) {
    self.rule = rule
    self.draws = draws
    batchSize = layout.near == nil ? 0 : min(256, layout.people)
    pool = [UInt32](repeating: 0, count: layout.poolCapacity)
    words = [UInt64](repeating: 0, count: SpreadBatch.words(size: batchSize))
    halfWords = [UInt32](repeating: 0, count: SpreadBatch.halfWords(size: batchSize))
  }

  /// Whoever is picked and healthy is marked and appended to `fresh`; to all who pick after, the marked are still
  /// healthy. Whoever has no healthy neighbour leaves the frontier.
  mutating func infect(
    step: UInt32, layout: CrowdLayout, cells: inout [UInt8], frontier: inout [UInt32], fresh: inout [UInt32]
  ) {
    // Who infects nobody is as quiet as somebody without healthy neighbours.
    guard rule.factor > 0 else { return frontier.removeAll() }
    let rule = rule, draws = draws, batchSize = batchSize
    var kept = 0
    cells.withUnsafeMutableBufferPointer { cells in
      frontier.withUnsafeMutableBufferPointer { frontier in
        pool.withUnsafeMutableBufferPointer { pool in
          words.withUnsafeMutableBufferPointer { words in
            halfWords.withUnsafeMutableBufferPointer { halfWords in
              let step = SpreadStep(rule, draws: draws, step: step, layout: layout, cells: cells, pool: pool)
              if let batch = SpreadBatch(size: batchSize, words, halfWords), let near = layout.near {
                for start in stride(from: 0, to: frontier.count, by: batchSize) {
                  let end = min(start + batchSize, frontier.count)
                  let count = step.gather(start..<end, of: frontier, near: near, kept: &kept, into: batch, &fresh)
                  step.infect(count, of: batch, &fresh)
                }
              } else {
                for person in frontier where step.visit(person, &fresh) {
                  frontier[kept] = person
                  kept += 1
                }
              }
            }
          }
        }
      }
    }
    frontier.removeSubrange(kept...)
  }
}

/// Room for people who pick at once. Whole vectors of them are read.
struct SpreadBatch {
  let people: UnsafeMutablePointer<UInt64>
  /// Before the draws their pools, after them whom they picked; see ``Processor/spreadPicks``.
  let pools: UnsafeMutablePointer<UInt64>
  /// The indices of their bytes.
  let cells: UnsafeMutablePointer<UInt32>
  /// Those whom they infect, and one more.
  let infected: UnsafeMutablePointer<UInt32>

  static func words(size: Int) -> Int { 2 * (size + Processor.spreadPadding) }
  static func halfWords(size: Int) -> Int { 9 * size + 1 }

  /// Nil where there is no room for anybody.
  init?(size: Int, _ words: UnsafeMutableBufferPointer<UInt64>, _ halfWords: UnsafeMutableBufferPointer<UInt32>) {
    guard size > 0, let people = words.baseAddress, let cells = halfWords.baseAddress else { return nil }
    self.people = people
    pools = people + (size + Processor.spreadPadding)
    self.cells = cells
    infected = cells + size
  }
}
