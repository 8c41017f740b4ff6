import Simulations

extension Position: RecordPart {
  package static func code<C: RecordCoder>(_ place: Self?, with coder: inout C) throws(C.Fault) -> Self {
    Position(column: try coder.whole(place?.column), row: try coder.whole(place?.row))
  }
}

extension PatternFrame: RecordPart {
  package static func code<C: RecordCoder>(_ frame: Self?, with coder: inout C) throws(C.Fault) -> Self {
    PatternFrame(
      suffix: try coder.text(frame?.suffix), corner: try coder.code(frame?.corner),
      firstGeneration: try coder.text(frame?.firstGeneration))
  }
}

extension FinalState: RecordPart {
  package static func code<C: RecordCoder>(_ state: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let columns = try coder.count(state?.columns), rows = try coder.count(state?.rows)
    try C.check(max(columns, rows) <= 1 << 61)
    let corner = try coder.code(state?.corner)
    let alphabet = try coder.blob(state?.alphabet), symbolWidth = try coder.count(state?.symbolWidth)
    try C.check(symbolWidth == 1 || symbolWidth == 2)
    let frame = try coder.code(state?.frame)
    let phase = try C.checked(Phase(rawValue: try coder.count(state?.phase.rawValue)))
    let reach = try C.checked(Reach(rawValue: try coder.count(state?.reach.rawValue)))
    let ages = try coder.code((state?.ages).map { ages in (0..<ages.count).map { ages[$0] } })
    let formerlyInfected = try coder.optional(state?.formerlyInfected?.words) { coder, words throws(C.Fault) in
      try coder.words(words)
    }
    let squares = try coder.optional(state?.squaresText) { coder, text throws(C.Fault) in try coder.blob(text) }
    let kind = try coder.count(state?.kind)
    let words = kind == 1 ? try coder.words(state?.words) : []
    let bytes = kind == 2 ? try coder.blob(state?.bytes) : []
    let numbers = kind == 3 ? try coder.code(state?.numbers) : []
    // What follows only checks what was read.
    if let state { return state }

    // Absent cells may have any number.
    let area = kind == 0 && ages.isEmpty ? 0 : try coder.area(columns, rows), states = alphabet.count / symbolWidth
    try C.check(ages.isEmpty || ages.count == area)
    let cells: Cells
    switch kind {
    case 0: cells = .absent
    case 1:
      try C.check(states >= 2)
      cells = .bits(try C.checked(BitGrid(columns: columns, rows: rows, words: words)))
    case 2:
      try C.check(bytes.count == area && bytes.allSatisfy { $0 < states })
      cells = .bytes(bytes)
    case 3:
      try C.check(numbers.count == area && alphabet.count >= 16)
      cells = .numbers(numbers)
    default: return try C.checked(nil)
    }
    var read = FinalState(
      columns: columns, rows: rows, cells: cells, alphabet: alphabet, symbolWidth: symbolWidth, corner: corner)
    (read.frame, read.phase, read.reach, read.ages) = (frame, phase, reach, CellAges(ages))
    if let formerlyInfected {
      read.formerlyInfected = try C.checked(BitGrid(columns: columns, rows: rows, words: formerlyInfected))
    }
    if let squares, !read.takeSquares(squares) { return try C.checked(nil) }
    return read
  }

  /// The form of the cells, as a number.
  private var kind: Int {
    switch cells {
    case .absent: 0
    case .bits: 1
    case .bytes: 2
    case .numbers: 3
    }
  }

  private var words: [UInt64]? { if case .bits(let grid) = cells { grid.words } else { nil } }
  private var bytes: [UInt8]? { if case .bytes(let bytes) = cells { bytes } else { nil } }
  private var numbers: [UInt32]? { if case .numbers(let numbers) = cells { numbers } else { nil } }
}
