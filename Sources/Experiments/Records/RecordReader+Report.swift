import Simulations

/// Readers for the parts of a report. They check everything that renderers take for granted.
extension RecordReader {
  mutating func statistic() throws(RecordFault) -> Statistic {
    let name = try text(), isListed = try truth()
    return Statistic(name, try value(), isListed: isListed)
  }

  mutating func missedEnd() throws(RecordFault) -> MissedEnd {
    MissedEnd(limit: try count(), condition: try text())
  }

  mutating func event() throws(RecordFault) -> RunEvent {
    let step = try optional { reader throws(RecordFault) in try reader.count() }
    return RunEvent(step: step, words: try text(), time: try text())
  }

  mutating func texts() throws(RecordFault) -> [String] {
    try list { reader throws(RecordFault) in try reader.text() }
  }

  private mutating func optionalText() throws(RecordFault) -> String? {
    try optional { reader throws(RecordFault) in try reader.text() }
  }

  private mutating func numbers() throws(RecordFault) -> [Int] {
    var last = 0
    return try list { reader throws(RecordFault) in
      last &+= try reader.whole()
      return last
    }
  }

  mutating func series() throws(RecordFault) -> Series {
    let steps = try numbers()
    let columns = try list { reader throws(RecordFault) in
      let column = Series.Column(try reader.text(), try reader.numbers())
      guard column.values.count == steps.count else { throw RecordFault() }
      return column
    }
    return Series(steps: steps, columns: columns)
  }

  mutating func curve() throws(RecordFault) -> RunCurve {
    let last = try whole()
    guard let curve = RunCurve(last: last, bytes: try blob()) else { throw RecordFault() }
    return curve
  }

  /// Returns the number of cells of a rectangle. An empty rectangle may have any length on its other side.
  private static func area(_ columns: Int, _ rows: Int) throws(RecordFault) -> Int {
    let (area, overflow) = columns.multipliedReportingOverflow(by: rows)
    // The bound is far below the numbers whose sums would overflow.
    guard !overflow, area < 1 << 48, columns < 1 << 48, rows < 1 << 48 else { throw RecordFault() }
    return area
  }

  mutating func picture() throws(RecordFault) -> Picture {
    let title = try optionalText()
    let columns = try count(), rows = try count(), scale = try count(), exponent = try count()
    // A picture of a plane may show more cells than `Int` can count, so only the number of its elements is checked.
    guard columns < 1 << 48, rows < 1 << 48, (1..<1 << 48).contains(scale), exponent < 1 << 48 else {
      throw RecordFault()
    }
    let looks = try list { reader throws(RecordFault) in
      let name = try reader.text()
      return StateLook(name, try reader.role())
    }
    let precedence = try optionalText()
    let elements = try blob()
    let width = (columns + scale - 1) / scale, height = (rows + scale - 1) / scale
    let areShares = scale > 1 && precedence == nil, area = try Self.area(width, height)
    guard elements.count == area, areShares || elements.allSatisfy({ $0 < looks.count }) else {
      throw RecordFault()
    }
    var picture = Picture(
      title: title, columns: columns, rows: rows, scale: scale, looks: looks, precedence: precedence,
      elements: elements, faces: try faces(elements: elements.count))
    picture.exponent = exponent
    return picture
  }

  private mutating func faces(elements: Int) throws(RecordFault) -> Picture.Faces? {
    try optional { reader throws(RecordFault) in
      let count = try reader.count()
      let numbers = try reader.list { reader throws(RecordFault) -> UInt16 in
        let number = try reader.count()
        guard number <= count, number <= Picture.Faces.limit else { throw RecordFault() }
        return UInt16(number)
      }
      guard numbers.count == elements else { throw RecordFault() }
      return Picture.Faces(count: count, numbers: numbers)
    }
  }

  private mutating func role() throws(RecordFault) -> StateLook.Role {
    let number = try count()
    switch number {
    case 0: return .ground
    case 1: return .quiet
    case 2: return .marked
    case 3:
      let grade = try count(), grades = try count()
      guard grade < grades else { throw RecordFault() }
      return .graded(grade, of: grades)
    default: return .other(number - 4)
    }
  }

  mutating func view() throws(RecordFault) -> ReportView {
    let isText = try truth(), hasBraille = try truth()
    let log = try optional { reader throws(RecordFault) in try reader.logAxes() }
    return ReportView(try shape(), isText: isText, hasBraille: hasBraille, log: log)
  }

  private mutating func logAxes() throws(RecordFault) -> LogAxes {
    switch (try truth(), try truth()) {
    case (true, true): return .both
    case (true, false): return .x
    case (false, true): return .y
    case (false, false): throw RecordFault()
    }
  }

  private mutating func shape() throws(RecordFault) -> ReportShape {
    switch try count() {
    case 0: return .pictures(try list { reader throws(RecordFault) in try reader.picture() })
    case 1: return .cards(try cards())
    case 2:
      let title = try optionalText()
      let header = try texts()
      let rows = try list { reader throws(RecordFault) in
        let row = try reader.texts()
        // A row may be shorter than the header, because elements may be left out.
        guard row.count <= header.count else { throw RecordFault() }
        return row
      }
      return .table(Table(title: title, header: header, rows: rows))
    case 3: return .chart(try texts())
    case 4: return .statistics(try optional { reader throws(RecordFault) in try reader.texts() })
    case 5: return .summaries(try texts())
    case 6: return .ensembleChart(try texts())
    case 7:
      let isDrawn = try truth()
      return .diagram(try diagram(), isDrawn ? .svg : .mermaid)
    case 8: return .image(try pixels())
    case 9:
      let view = try pixels()
      // All frames of an animation show the same rectangle.
      guard let first = view.pictures.first else { return .animation(view) }
      guard
        view.pictures.allSatisfy({
          ($0.columns, $0.rows, $0.scale) == (first.columns, first.rows, first.scale) && $0.looks == first.looks
        })
      else { throw RecordFault() }
      return .animation(view)
    case 10: return .bands(try texts())
    case 11: return .scatter(try text(), try text())
    case 12: return .curveBands(try texts())
    case 13:
      let names = try texts()
      let values = try list { reader throws(RecordFault) in
        ReferencePoint.Value(key: try reader.text(), label: try reader.text())
      }
      return .differences(names, from: ReferencePoint(values))
    case 14: return .census(nil)
    case 15:
      let rows = try list { reader throws(RecordFault) in
        CensusTotal(
          object: try reader.text(), name: try reader.optionalText(), ash: try reader.count(),
          escaping: try reader.count())
      }
      return .census(.objects(rows))
    case 16: return .census(.missing(try text()))
    case 17:
      let names = try texts(), condition = try optionalText()
      let top = try optional { reader throws(RecordFault) in try reader.count() }
      return .summaries(names, of: PointChoice(condition: condition, top: top))
    case 18:
      let names = try texts(), lines = try texts(), bars = try texts(), parts = try texts()
      return .splitChart(
        SplitChart(names: names, lines: lines, bars: bars, parts: parts, remark: try optionalText()))
    default: throw RecordFault()
    }
  }

  private mutating func pixels() throws(RecordFault) -> PixelView {
    let pictures = try list { reader throws(RecordFault) in try reader.picture() }
    let side = try optional { reader throws(RecordFault) in try reader.count() }
    let rate = try optional { reader throws(RecordFault) in try reader.count() }
    let isDrawn = try truth(), label = try optionalText(), summary = try optionalText()
    guard (1...64).contains(side ?? 1), (1...50).contains(rate ?? 1) else { throw RecordFault() }
    return PixelView(
      pictures, cellSide: side, rate: rate, format: isDrawn ? .svg : .png, label: label, summary: summary)
  }

  private mutating func diagram() throws(RecordFault) -> StateDiagram {
    let title = try optionalText()
    let states = try texts(), initial = try count()
    let arrows = try list { reader throws(RecordFault) in
      StateDiagram.Arrow(from: try reader.count(), to: try reader.count(), label: try reader.text())
    }
    guard initial < states.count, arrows.allSatisfy({ $0.from < states.count && $0.to < states.count }) else {
      throw RecordFault()
    }
    return StateDiagram(title: title, states: states, initial: initial, arrows: arrows)
  }

  private mutating func cards() throws(RecordFault) -> CardBoard {
    let title = try optionalText()
    let columns = try count(), rows = try count(), faces = try count(), players = try count()
    let cards = try list { reader throws(RecordFault) in
      let card = CardBoard.Card(
        face: try reader.count(), turn: try reader.optional { reader throws(RecordFault) in try reader.whole() },
        player: try reader.optional { reader throws(RecordFault) in try reader.count() })
      guard card.face < faces, card.player ?? 0 < max(1, players) else { throw RecordFault() }
      return card
    }
    let area = try Self.area(columns, rows)
    guard cards.isEmpty || cards.count == area else { throw RecordFault() }
    return CardBoard(
      title: title, columns: columns, rows: rows, faces: faces, players: players, cards: cards, overview: try picture())
  }

  mutating func state() throws(RecordFault) -> FinalState {
    let columns = try count(), rows = try count()
    guard max(columns, rows) <= 1 << 61 else { throw RecordFault() }
    let corner = Position(column: try whole(), row: try whole())
    let alphabet = try blob(), symbolWidth = try count()
    guard symbolWidth == 1 || symbolWidth == 2 else { throw RecordFault() }
    let states = alphabet.count / symbolWidth
    let frame = PatternFrame(
      suffix: try text(), corner: Position(column: try whole(), row: try whole()), firstGeneration: try text())
    guard let phase = FinalState.Phase(rawValue: try count()), let reach = FinalState.Reach(rawValue: try count())
    else {
      throw RecordFault()
    }
    let ages = try list { reader throws(RecordFault) -> UInt32 in
      guard let age = UInt32(exactly: try reader.count()) else { throw RecordFault() }
      return age
    }
    let formerlyInfected = try optional { reader throws(RecordFault) in
      let words = try reader.list { reader throws(RecordFault) in try reader.word() }
      guard let people = BitGrid(columns: columns, rows: rows, words: words) else { throw RecordFault() }
      return people
    }
    let squares = try optional { reader throws(RecordFault) in try reader.blob() }
    // Absent cells may have any number.
    let kind = try count(), area = kind == 0 && ages.isEmpty ? 0 : try Self.area(columns, rows)
    guard ages.isEmpty || ages.count == area else { throw RecordFault() }
    let cells: FinalState.Cells
    switch kind {
    case 0: cells = .absent
    case 1:
      let words = try list { reader throws(RecordFault) in try reader.word() }
      guard states >= 2, let grid = BitGrid(columns: columns, rows: rows, words: words) else { throw RecordFault() }
      cells = .bits(grid)
    case 2:
      let bytes = try blob()
      guard bytes.count == area, bytes.allSatisfy({ $0 < states }) else { throw RecordFault() }
      cells = .bytes(bytes)
    case 3:
      let numbers = try list { reader throws(RecordFault) -> UInt32 in
        guard let number = UInt32(exactly: try reader.unsigned()) else { throw RecordFault() }
        return number
      }
      guard numbers.count == area, alphabet.count >= 16 else { throw RecordFault() }
      cells = .numbers(numbers)
    default: throw RecordFault()
    }
    var state = FinalState(
      columns: columns, rows: rows, cells: cells, alphabet: alphabet, symbolWidth: symbolWidth, corner: corner)
    state.frame = frame
    state.phase = phase
    state.reach = reach
    state.ages = CellAges(ages)
    state.formerlyInfected = formerlyInfected
    if let squares, !state.takeSquares(squares) { throw RecordFault() }
    return state
  }
}
