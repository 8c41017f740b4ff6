/// Computes the centres of four leaves by a rule. It stores the rule in the form of the kernels, in its own memory.
struct LeafStepper: ~Copyable {
  private enum Form {
    case conway, counts, blocks
  }

  private let form: Form
  let processor: Processor
  /// The coefficients of a rule that counts neighbours.
  private let coefficients: UnsafeMutablePointer<UInt64>
  /// The choices of any other rule. The number of choices, the slot of the next state and the memory of all slots
  /// follow below.
  private let choices: UnsafeMutablePointer<Int>
  private let coefficientCount: Int
  private let choiceCount: Int
  private let result: Int
  private let slots: UnsafeMutablePointer<SIMD16<UInt64>>

  init(_ table: MooreTable, processor: Processor = .current) {
    self.processor = processor
    var words: [UInt64] = [0]
    var program: BlockProgram?
    if let counts = table.counts() {
      form = counts == .conway ? .conway : .counts
      RulePolynomial(counts).withCoefficients { words = Array(UnsafeBufferPointer(start: $0, count: 160)) }
    } else {
      form = .blocks
      program = BlockProgram(table)
    }
    coefficientCount = words.count
    coefficients = PoolMemory.zeroed(coefficientCount)
    for (index, word) in words.enumerated() { coefficients[index] = word }
    let numbers = program?.choices.flatMap { [$0.cell, $0.high, $0.low, $0.target] } ?? []
    choices = PoolMemory.zeroed(numbers.count)
    for (index, number) in numbers.enumerated() { choices[index] = number }
    choiceCount = numbers.count / 4
    result = program?.result ?? 0
    slots = .allocate(capacity: program?.slots ?? 1)
    slots.initialize(repeating: SIMD16(), count: program?.slots ?? 1)
    if program != nil { slots[BlockProgram.one] = SIMD16(repeating: .max) }
  }

  deinit {
    PoolMemory.release(coefficients, coefficientCount)
    PoolMemory.release(choices, 4 * choiceCount)
    slots.deallocate()
  }

  /// Returns the centre of four leaves after 1 to 8 generations.
  @inline(__always)
  func centre(
    _ nw: UnsafeMutablePointer<QuadLeaf>, _ ne: UnsafeMutablePointer<QuadLeaf>,
    _ sw: UnsafeMutablePointer<QuadLeaf>, _ se: UnsafeMutablePointer<QuadLeaf>, generations: Int
  ) -> QuadLeaf {
    func words(_ leaf: UnsafeMutablePointer<QuadLeaf>) -> UnsafePointer<UInt64> {
      UnsafeRawPointer(leaf).assumingMemoryBound(to: UInt64.self)
    }
    var centre = QuadLeaf()
    withUnsafeMutableBytes(of: &centre) { bytes in
      guard let target = bytes.baseAddress?.assumingMemoryBound(to: UInt64.self) else { return }
      let square = LeafSquare(nw: words(nw), ne: words(ne), sw: words(sw), se: words(se), target: target)
      switch form {
      case .conway: processor.conway(square, generations: generations)
      case .counts: processor.counts(square, generations: generations, coefficients)
      case .blocks:
        processor.blocks(
          square, generations: generations, choices, count: choiceCount, result: result, slots: slots)
      }
    }
    return centre
  }
}
