// How a group of people is looked at and handed on.

extension InfectionState {
  /// The looks of ``Health``, in the order of its raw values.
  static let looks = [StateLook("healthy", .quiet), StateLook("sick", .marked), StateLook("", .ground)]

  /// Who is sick: a grid that another infection can start from. O(people).
  public var sickGrid: BitGrid {
    var grid = BitGrid(columns: layout.columns, rows: layout.rows)
    for row in 0..<layout.rows {
      var bits: UInt64 = 0
      for (column, health) in self.row(row).enumerated() {
        if health == Health.sick.rawValue { bits |= 1 << UInt64(column & 63) }
        if column & 63 == 63 || column == layout.columns - 1 {
          grid.words[row * grid.wordsPerRow + column >> 6] = bits
          bits = 0
        }
      }
    }
    return grid
  }

  /// Everybody's health: `.` healthy, `O` sick, blank where nobody is.
  public var finalState: FinalState {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(layout.columns * layout.rows)
    for row in 0..<layout.rows { bytes.append(contentsOf: self.row(row)) }
    return FinalState(
      columns: layout.columns, rows: layout.rows, cells: .bytes(bytes), alphabet: Health.allCases.map(\.character))
  }

  /// Everybody's health; where the grid is larger than the limit, the share of the sick among the people of each block.
  public func picture(title: String? = nil, limit: PictureLimit) -> Picture {
    picture(title: title, limit: limit, looks: Self.looks) { _, health in
      health == Health.sick.rawValue
    } element: { _, health in
      health
    }
  }

  /// When everybody fell sick: one picture in which the start and the quarters of the duration look different. Where the
  /// grid is larger than the limit, a picture for the start and each quarter, with the share of those who fell sick then.
  ///
  /// - Parameter duration: the last step in which somebody fell sick.
  func arrivalPictures(duration: Int, limit: PictureLimit) -> [Picture] {
    let quarters = Quarter.all(of: duration)
    if limit.scale(columns: layout.columns, rows: layout.rows) > 1 {
      return quarters.map { quarter in
        picture(title: "fell sick \(quarter.name)", limit: limit, looks: Self.looks) { person, health in
          health == Health.sick.rawValue && quarter.steps.contains(Int(arrivals[person]))
        } element: { _, health in
          health
        }
      }
    }
    var looks = Self.looks
    looks[Int(Health.sick.rawValue)].name = quarters[0].name
    for (index, quarter) in quarters.dropFirst().enumerated() {
      looks.append(StateLook(quarter.name, .other(index)))
    }
    return [
      picture(limit: limit, looks: looks) { _, _ in
        false
      } element: { person, health in
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

  /// A picture of one element a person, or of one a block of people.
  ///
  /// - Parameters:
  ///   - isMarked: who is counted where a block is reduced to a share.
  ///   - element: the element of a person, or of nobody, where the picture is exact.
  private func picture(
    title: String? = nil, limit: PictureLimit, looks: [StateLook], isMarked: (_ person: Int, _ health: UInt8) -> Bool,
    element: (_ person: Int, _ health: UInt8) -> UInt8
  ) -> Picture {
    let scale = limit.scale(columns: layout.columns, rows: layout.rows)
    let width = (layout.columns + scale - 1) / scale
    var elements: [UInt8] = []
    if scale == 1 {
      elements.reserveCapacity(layout.columns * layout.rows)
      for row in 0..<layout.rows {
        for (column, health) in self.row(row).enumerated() {
          elements.append(element(row * layout.columns + column, health))
        }
      }
    } else {
      for top in Swift.stride(from: 0, to: layout.rows, by: scale) {
        var marked = [Int](repeating: 0, count: width), people = marked
        for row in top..<min(top + scale, layout.rows) {
          for (column, health) in self.row(row).enumerated() where health != Health.nobody.rawValue {
            people[column / scale] += 1
            if isMarked(row * layout.columns + column, health) { marked[column / scale] += 1 }
          }
        }
        for block in 0..<width { elements.append(Picture.share(marked: marked[block], of: people[block])) }
      }
    }
    return Picture(
      title: title, columns: layout.columns, rows: layout.rows, scale: scale, looks: looks, elements: elements)
  }
}
