import Simulations

extension RecordCoder {
  /// Returns the number of cells of a rectangle. An empty rectangle may have any length on its other side.
  func area(_ columns: Int, _ rows: Int) throws(Fault) -> Int {
    let (area, overflow) = columns.multipliedReportingOverflow(by: rows)
    // The bound is far below the numbers whose sums would overflow.
    try Self.check(!overflow && area < 1 << 48 && columns < 1 << 48 && rows < 1 << 48)
    return area
  }
}

extension Picture: RecordPart {
  package static func code<C: RecordCoder>(_ picture: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let title = try coder.optional(picture?.title)
    let columns = try coder.count(picture?.columns), rows = try coder.count(picture?.rows)
    let scale = try coder.count(picture?.scale), exponent = try coder.count(picture?.exponent)
    // A picture of a plane may show more cells than `Int` can count, so only the number of its elements is checked.
    try C.check(
      columns < 1 << 48 && rows < 1 << 48 && (1..<1 << 48).contains(scale) && exponent < 1 << 48)
    let looks = try coder.code(picture?.looks)
    let precedence = try coder.optional(picture?.precedence)
    let elements = try coder.blob(picture?.elements), faces = try coder.optional(picture?.faces)
    if let picture { return picture }
    let width = (columns + scale - 1) / scale, height = (rows + scale - 1) / scale
    let areShares = scale > 1 && precedence == nil, area = try coder.area(width, height)
    try C.check(elements.count == area && (areShares || elements.allSatisfy { $0 < looks.count }))
    try C.check(faces.map { $0.numbers.count == area } ?? true)
    var read = Picture(
      title: title, columns: columns, rows: rows, scale: scale, looks: looks, precedence: precedence,
      elements: elements, faces: faces)
    read.exponent = exponent
    return read
  }
}

extension Picture.Faces: RecordPart {
  package static func code<C: RecordCoder>(_ faces: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let count = try coder.count(faces?.count)
    let numbers = try coder.list(faces?.numbers) { coder, number throws(C.Fault) -> UInt16 in
      let number = try coder.count(number.map { Int($0) })
      try C.check(number <= count && number <= Picture.Faces.limit)
      return UInt16(number)
    }
    return Picture.Faces(count: count, numbers: numbers)
  }
}

extension StateLook: RecordPart {
  package static func code<C: RecordCoder>(_ look: Self?, with coder: inout C) throws(C.Fault) -> Self {
    var read = StateLook(try coder.text(look?.name), try coder.code(look?.role))
    let symbol = try coder.optional(look?.symbol.map { String($0) })
    let colour = try coder.optional(look?.colour.map { Int($0) })
    try C.check(symbol?.count ?? 1 == 1 && (0..<1 << 24).contains(colour ?? 0))
    (read.symbol, read.colour) = (symbol?.first, colour.map { UInt32($0) })
    return read
  }
}

extension StateLook.Role: RecordPart {
  package static func code<C: RecordCoder>(_ role: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let known: (number: Int, grade: Int, grades: Int)? = role.map { role in
      switch role {
      case .ground: (0, 0, 0)
      case .quiet: (1, 0, 0)
      case .marked: (2, 0, 0)
      case .graded(let grade, let grades): (3, grade, grades)
      case .other(let number): (4 + number, 0, 0)
      }
    }
    switch try coder.count(known?.number) {
    case 0: return .ground
    case 1: return .quiet
    case 2: return .marked
    case 3:
      let grade = try coder.count(known?.grade), grades = try coder.count(known?.grades)
      try C.check(grade < grades)
      return .graded(grade, of: grades)
    case let number: return .other(number - 4)
    }
  }
}

// MARK: - Views of pictures

extension PixelView: RecordPart {
  package static func code<C: RecordCoder>(_ view: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let pictures = try coder.code(view?.pictures)
    let side = try coder.optional(view?.cellSide), rate = try coder.optional(view?.rate)
    let isDrawn = try coder.truth(view.map { $0.format == .svg })
    let label = try coder.optional(view?.label), summary = try coder.optional(view?.summary)
    try C.check((1...64).contains(side ?? 1) && (1...50).contains(rate ?? 1))
    return PixelView(
      pictures, cellSide: side, rate: rate, format: isDrawn ? .svg : .png, label: label, summary: summary)
  }
}

extension CardBoard: RecordPart {
  package static func code<C: RecordCoder>(_ board: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let title = try coder.optional(board?.title)
    let columns = try coder.count(board?.columns), rows = try coder.count(board?.rows)
    let faces = try coder.count(board?.faces), players = try coder.count(board?.players)
    let cards = try coder.list(board?.cards) { coder, card throws(C.Fault) in
      let card = CardBoard.Card(
        face: try coder.count(card?.face),
        turn: try coder.optional(card?.turn) { coder, turn throws(C.Fault) in try coder.whole(turn) },
        player: try coder.optional(card?.player))
      try C.check(card.face < faces && card.player ?? 0 < max(1, players))
      return card
    }
    let area = try coder.area(columns, rows)
    try C.check(cards.isEmpty || cards.count == area)
    return CardBoard(
      title: title, columns: columns, rows: rows, faces: faces, players: players, cards: cards,
      overview: try coder.code(board?.overview))
  }
}
