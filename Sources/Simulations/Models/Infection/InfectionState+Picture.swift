// How a group of people is looked at and handed on.

extension InfectionState {
  /// The looks of ``Health``, in the order of its raw values.
  static let looks = [StateLook("healthy", .quiet), StateLook("sick", .marked), StateLook("", .ground)]

  /// Who is sick: a grid that another infection can start from. O(people).
  public var sickGrid: BitGrid { grid { _, health in health == Health.sick.rawValue } }

  /// Everybody's health: `.` healthy, `O` sick, blank where nobody is.
  public var finalState: FinalState {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(layout.columns * layout.rows)
    for row in 0..<layout.rows { bytes.append(contentsOf: cells[layout.cells(ofRow: row)]) }
    return FinalState(
      columns: layout.columns, rows: layout.rows, cells: .bytes(bytes), alphabet: Health.allCases.map(\.character))
  }

  /// Everybody's health; where the grid is larger than the limit, the share of the sick among the people of each block.
  public func picture(title: String? = nil, limit: PictureLimit) -> Picture {
    limit.scale(columns: layout.columns, rows: layout.rows) > 1
      ? shares(title: title, of: sickGrid, limit: limit)
      : picture(title: title, looks: Self.looks) { _, health in health }
  }

  /// When everybody fell sick: one picture in which the start and the quarters of the duration look different. Where
  /// the grid is larger than the limit, a picture for the start and each quarter, with the share of those who fell
  /// sick then.
  ///
  /// - Parameter duration: the last step in which somebody fell sick.
  func arrivalPictures(duration: Int, limit: PictureLimit) -> [Picture] {
    let quarters = Quarter.all(of: duration)
    if limit.scale(columns: layout.columns, rows: layout.rows) > 1 {
      return quarters.map { quarter in
        let fellSick = grid { person, health in
          health == Health.sick.rawValue && quarter.steps.contains(Int(arrivals[person]))
        }
        return shares(title: "fell sick \(quarter.name)", of: fellSick, limit: limit)
      }
    }
    var looks = Self.looks
    looks[Int(Health.sick.rawValue)].name = quarters[0].name
    for (index, quarter) in quarters.dropFirst().enumerated() {
      looks.append(StateLook(quarter.name, .other(index)))
    }
    return [
      picture(looks: looks) { person, health in
        guard health == Health.sick.rawValue,
          let index = quarters.firstIndex(where: { $0.steps.contains(Int(arrivals[person])) }), index > 0
        else { return health }
        return UInt8(Self.looks.count + index - 1)
      }
    ]
  }

  /// The start, or a quarter of the time in which people fell sick.
  private struct Quarter {
    let name: String
    let steps: ClosedRange<Int>

    /// The start, then the quarters; fewer where the duration is shorter than four steps.
    static func all(of duration: Int) -> [Quarter] {
      let ends = Series.evenlySpaced(5, last: duration)
      return [Quarter(name: "at the start", steps: 0...0)]
        + zip(ends, ends.dropFirst()).map { end, next in
          Quarter(name: end + 1 == next ? "in step \(next)" : "in steps \(end + 1)–\(next)", steps: end + 1...next)
        }
    }
  }

  /// A picture of one element a person.
  private func picture(
    title: String? = nil, looks: [StateLook], element: (_ person: Int, _ health: UInt8) -> UInt8
  ) -> Picture {
    var elements: [UInt8] = []
    elements.reserveCapacity(layout.columns * layout.rows)
    for row in 0..<layout.rows {
      for (column, cell) in layout.cells(ofRow: row).enumerated() {
        elements.append(element(row * layout.columns + column, cells[cell]))
      }
    }
    return Picture(
      title: title, columns: layout.columns, rows: layout.rows, scale: 1, looks: looks, elements: elements)
  }

  /// A picture of one element a block: the share of the marked among its people. O(people / 64).
  private func shares(title: String?, of marked: BitGrid, limit: PictureLimit) -> Picture {
    let scale = limit.scale(columns: layout.columns, rows: layout.rows)
    var elements: [UInt8] = []
    for top in Swift.stride(from: 0, to: layout.rows, by: scale) {
      let rows = top..<min(top + scale, layout.rows)
      for left in Swift.stride(from: 0, to: layout.columns, by: scale) {
        let width = min(scale, layout.columns - left)
        var sum = 0, people = 0
        for row in rows {
          sum += marked.population(row: row, from: left, count: width)
          people += max(0, min(width, layout.people(inRow: row) - left))
        }
        elements.append(Picture.share(marked: sum, of: people))
      }
    }
    return Picture(
      title: title, columns: layout.columns, rows: layout.rows, scale: scale, looks: Self.looks, elements: elements)
  }

  /// A grid of those of whom something holds. O(people).
  @inline(__always)
  private func grid(_ holds: (_ person: Int, _ health: UInt8) -> Bool) -> BitGrid {
    var grid = BitGrid(columns: layout.columns, rows: layout.rows)
    for row in 0..<layout.rows {
      let first = layout.cells(ofRow: row).lowerBound
      for word in 0..<grid.wordsPerRow {
        var bits: UInt64 = 0
        for column in word * 64..<min(word * 64 + 64, layout.columns)
        where holds(row * layout.columns + column, cells[first + column]) {
          bits |= 1 << UInt64(column & 63)
        }
        grid.words[row * grid.wordsPerRow + word] = bits
      }
    }
    return grid
  }
}
