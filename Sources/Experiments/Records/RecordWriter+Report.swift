import Simulations

/// Writers for the parts of a report.
extension RecordWriter {
  mutating func statistic(_ statistic: Statistic) {
    text(statistic.name)
    truth(statistic.isListed)
    value(statistic.value)
  }

  mutating func missedEnd(_ end: MissedEnd) {
    count(end.limit)
    text(end.condition)
  }

  mutating func event(_ event: RunEvent) {
    optional(event.step) { $0.count($1) }
    text(event.words)
    text(event.time)
  }

  /// Writes the differences between successive numbers. They are small, because series change slowly and steps are
  /// evenly spaced.
  private mutating func numbers(_ numbers: [Int]) {
    var last = 0
    list(numbers) { writer, number in
      writer.whole(number &- last)
      last = number
    }
  }

  mutating func series(_ series: Series) {
    numbers(series.steps)
    list(series.columns) { writer, column in
      writer.text(column.name)
      writer.numbers(column.values)
    }
  }

  mutating func curve(_ curve: RunCurve) {
    whole(curve.last)
    blob(curve.bytes)
  }

  mutating func picture(_ picture: Picture) {
    optional(picture.title) { $0.text($1) }
    count(picture.columns)
    count(picture.rows)
    count(picture.scale)
    count(picture.exponent)
    list(picture.looks) { writer, look in
      writer.text(look.name)
      switch look.role {
      case .ground: writer.count(0)
      case .quiet: writer.count(1)
      case .marked: writer.count(2)
      case .graded(let grade, let count):
        writer.count(3)
        writer.count(grade)
        writer.count(count)
      case .other(let number): writer.count(4 + number)
      }
    }
    optional(picture.precedence) { $0.text($1) }
    blob(picture.elements)
    optional(picture.faces) { writer, faces in
      writer.count(faces.count)
      writer.list(faces.numbers) { $0.count(Int($1)) }
    }
  }

  mutating func view(_ view: ReportView) {
    truth(view.isText)
    truth(view.hasBraille)
    optional(view.log) { writer, axes in
      writer.truth(axes.hasX)
      writer.truth(axes.hasY)
    }
    shape(view.shape)
  }

  private mutating func shape(_ shape: ReportShape) {
    switch shape {
    case .pictures(let pictures):
      count(0)
      list(pictures) { $0.picture($1) }
    case .cards(let board):
      count(1)
      cards(board)
    case .table(let table):
      count(2)
      optional(table.title) { $0.text($1) }
      list(table.header) { $0.text($1) }
      list(table.rows) { $0.list($1) { $0.text($1) } }
    case .chart(let names):
      count(3)
      list(names) { $0.text($1) }
    case .statistics(let names):
      count(4)
      optional(names) { $0.list($1) { $0.text($1) } }
    case .summaries(let names, let choice):
      count(choice == nil ? 5 : 17)
      list(names) { $0.text($1) }
      if let choice {
        optional(choice.condition) { $0.text($1) }
        optional(choice.top) { $0.count($1) }
      }
    case .ensembleChart(let names):
      count(6)
      list(names) { $0.text($1) }
    case .diagram(let diagram, let format):
      count(7)
      truth(format == .svg)
      self.diagram(diagram)
    case .image(let view):
      count(8)
      pixels(view)
    case .animation(let view):
      count(9)
      pixels(view)
    case .bands(let names):
      count(10)
      list(names) { $0.text($1) }
    case .scatter(let x, let y):
      count(11)
      text(x)
      text(y)
    case .curveBands(let names):
      count(12)
      list(names) { $0.text($1) }
    case .differences(let names, let reference):
      count(13)
      list(names) { $0.text($1) }
      list(reference.values) { writer, value in
        writer.text(value.key)
        writer.text(value.label)
      }
    case .census(nil): count(14)
    case .census(.objects(let rows)?):
      count(15)
      list(rows) { writer, row in
        writer.text(row.object)
        writer.optional(row.name) { $0.text($1) }
        writer.count(row.ash)
        writer.count(row.escaping)
      }
    case .census(.missing(let sentence)?):
      count(16)
      text(sentence)
    case .splitChart(let chart):
      count(18)
      for names in [chart.names, chart.lines, chart.bars, chart.parts] { list(names) { $0.text($1) } }
      optional(chart.remark) { $0.text($1) }
    }
  }

  private mutating func pixels(_ view: PixelView) {
    list(view.pictures) { $0.picture($1) }
    optional(view.cellSide) { $0.count($1) }
    optional(view.rate) { $0.count($1) }
    truth(view.format == .svg)
    optional(view.label) { $0.text($1) }
    optional(view.summary) { $0.text($1) }
  }

  private mutating func diagram(_ diagram: StateDiagram) {
    optional(diagram.title) { $0.text($1) }
    list(diagram.states) { $0.text($1) }
    count(diagram.initial)
    list(diagram.arrows) { writer, arrow in
      writer.count(arrow.from)
      writer.count(arrow.to)
      writer.text(arrow.label)
    }
  }

  private mutating func cards(_ board: CardBoard) {
    optional(board.title) { $0.text($1) }
    for number in [board.columns, board.rows, board.faces, board.players] { count(number) }
    list(board.cards) { writer, card in
      writer.count(card.face)
      writer.optional(card.turn) { $0.whole($1) }
      writer.optional(card.player) { $0.count($1) }
    }
    picture(board.overview)
  }

  mutating func state(_ state: FinalState) {
    count(state.columns)
    count(state.rows)
    whole(state.corner.column)
    whole(state.corner.row)
    blob(state.alphabet)
    count(state.symbolWidth)
    text(state.frame.suffix)
    whole(state.frame.corner.column)
    whole(state.frame.corner.row)
    text(state.frame.firstGeneration)
    count(state.phase.rawValue)
    count(state.reach.rawValue)
    list((0..<state.ages.count).map { state.ages[$0] }) { $0.count(Int($1)) }
    optional(state.formerlyInfected) { writer, people in writer.list(people.words) { $0.word($1) } }
    optional(state.squaresText) { $0.blob($1) }
    switch state.cells {
    case .absent: count(0)
    case .bits(let grid):
      count(1)
      list(grid.words) { $0.word($1) }
    case .bytes(let bytes):
      count(2)
      blob(bytes)
    case .numbers(let numbers):
      count(3)
      list(numbers) { $0.unsigned(UInt64($1)) }
    }
  }
}
