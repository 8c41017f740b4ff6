import Simulations

extension RunEvent: RecordPart {
  package static func code<C: RecordCoder>(_ event: Self?, with coder: inout C) throws(C.Fault) -> Self {
    RunEvent(
      step: try coder.optional(event?.step), words: try coder.text(event?.words), time: try coder.text(event?.time))
  }
}

extension Series: RecordPart {
  package static func code<C: RecordCoder>(_ series: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let steps = try coder.numbers(series?.steps)
    let columns = try coder.list(series?.columns) { coder, column throws(C.Fault) in
      Series.Column(try coder.text(column?.name), try coder.numbers(column?.values))
    }
    try C.check(columns.allSatisfy { $0.values.count == steps.count })
    return Series(steps: steps, columns: columns)
  }
}

extension ReportView: RecordPart {
  package static func code<C: RecordCoder>(_ view: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let isText = try coder.truth(view?.isText), hasBraille = try coder.truth(view?.hasBraille)
    let log = try coder.optional(view?.log)
    return ReportView(try coder.code(view?.shape), isText: isText, hasBraille: hasBraille, log: log)
  }
}

extension LogAxes: RecordPart {
  package static func code<C: RecordCoder>(_ axes: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let hasX = try coder.truth(axes?.hasX), hasY = try coder.truth(axes?.hasY)
    try C.check(hasX || hasY)
    return hasX && hasY ? .both : hasX ? .x : .y
  }
}

// MARK: - Shapes

extension ReportShape: RecordPart {
  package static func code<C: RecordCoder>(_ shape: Self?, with coder: inout C) throws(C.Fault) -> Self {
    guard let shape else { return try read(with: &coder) }
    try shape.write(with: &coder)
    return shape
  }

  private func write<C: RecordCoder>(with coder: inout C) throws(C.Fault) {
    func write<each Part: RecordPart>(_ kind: Int, _ part: repeat each Part) throws(C.Fault) {
      try coder.count(kind)
      _ = (repeat try coder.code(each part))
    }
    switch self {
    case .pictures(let pictures): try write(0, pictures)
    case .cards(let board): try write(1, board)
    case .table(let table): try write(2, table)
    case .chart(let names): try write(3, names)
    case .statistics(let names):
      try write(4)
      _ = try coder.optional(names)
    case .summaries(let names, nil): try write(5, names)
    case .ensembleChart(let names): try write(6, names)
    case .diagram(let diagram, let format): try write(7, format, diagram)
    case .image(let view): try write(8, view)
    case .animation(let view): try write(9, view)
    case .bands(let names): try write(10, names)
    case .scatter(let x, let y): try write(11, x, y)
    case .curveBands(let names): try write(12, names)
    case .differences(let names, let reference): try write(13, names, reference)
    case .census(nil): try write(14)
    case .census(.objects(let rows)?): try write(15, rows)
    case .census(.missing(let sentence)?): try write(16, sentence)
    case .summaries(let names, let choice?): try write(17, names, choice)
    case .splitChart(let chart): try write(18, chart)
    }
  }

  private static func read<C: RecordCoder>(with coder: inout C) throws(C.Fault) -> ReportShape {
    func read<Part: RecordPart>() throws(C.Fault) -> Part { try coder.code(nil) }
    switch try coder.count() {
    case 0: return .pictures(try read())
    case 1: return .cards(try read())
    case 2: return .table(try read())
    case 3: return .chart(try read())
    case 4: return .statistics(try coder.optional(nil))
    case 5: return .summaries(try read())
    case 6: return .ensembleChart(try read())
    case 7:
      let format: DiagramFormat = try read()
      return .diagram(try read(), format)
    case 8: return .image(try read())
    case 9:
      let view: PixelView = try read()
      // All frames of an animation show the same rectangle.
      try C.check(
        view.pictures.allSatisfy { picture in
          let first = view.pictures[0]
          return (picture.columns, picture.rows, picture.scale) == (first.columns, first.rows, first.scale)
            && picture.looks == first.looks
        })
      return .animation(view)
    case 10: return .bands(try read())
    case 11: return .scatter(try read(), try read())
    case 12: return .curveBands(try read())
    case 13: return .differences(try read(), from: try read())
    case 14: return .census(nil)
    case 15: return .census(.objects(try read()))
    case 16: return .census(.missing(try read()))
    case 17: return .summaries(try read(), of: try read() as PointChoice)
    case 18: return .splitChart(try read())
    default: return try C.checked(nil)
    }
  }
}

extension Table: RecordPart {
  package static func code<C: RecordCoder>(_ table: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let table = Table(
      title: try coder.optional(table?.title), header: try coder.code(table?.header), rows: try coder.code(table?.rows))
    // A row may be shorter than the header, because elements may be left out.
    try C.check(table.rows.allSatisfy { $0.count <= table.header.count })
    return table
  }
}

extension PointChoice: RecordPart {
  package static func code<C: RecordCoder>(_ choice: Self?, with coder: inout C) throws(C.Fault) -> Self {
    PointChoice(condition: try coder.optional(choice?.condition), top: try coder.optional(choice?.top))
  }
}

extension ReferencePoint: RecordPart {
  package static func code<C: RecordCoder>(_ point: Self?, with coder: inout C) throws(C.Fault) -> Self {
    ReferencePoint(
      try coder.list(point?.values) { coder, value throws(C.Fault) in
        ReferencePoint.Value(key: try coder.text(value?.key), label: try coder.text(value?.label))
      })
  }
}

extension CensusTotal: RecordPart {
  package static func code<C: RecordCoder>(_ total: Self?, with coder: inout C) throws(C.Fault) -> Self {
    CensusTotal(
      object: try coder.text(total?.object), name: try coder.optional(total?.name), ash: try coder.count(total?.ash),
      escaping: try coder.count(total?.escaping))
  }
}

extension SplitChart: RecordPart {
  package static func code<C: RecordCoder>(_ chart: Self?, with coder: inout C) throws(C.Fault) -> Self {
    SplitChart(
      names: try coder.code(chart?.names), lines: try coder.code(chart?.lines), bars: try coder.code(chart?.bars),
      parts: try coder.code(chart?.parts), remark: try coder.optional(chart?.remark),
      whole: try coder.text(chart?.whole))
  }
}

extension DiagramFormat: RecordPart {
  package static func code<C: RecordCoder>(_ format: Self?, with coder: inout C) throws(C.Fault) -> Self {
    try coder.truth(format.map { $0 == .svg }) ? .svg : .mermaid
  }
}

extension StateDiagram: RecordPart {
  package static func code<C: RecordCoder>(_ diagram: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let title = try coder.optional(diagram?.title)
    let states = try coder.code(diagram?.states), initial = try coder.count(diagram?.initial)
    let arrows = try coder.list(diagram?.arrows) { coder, arrow throws(C.Fault) in
      StateDiagram.Arrow(
        from: try coder.count(arrow?.from), to: try coder.count(arrow?.to), label: try coder.text(arrow?.label))
    }
    try C.check(
      initial < states.count && arrows.allSatisfy { $0.from < states.count && $0.to < states.count })
    return StateDiagram(title: title, states: states, initial: initial, arrows: arrows)
  }
}
