// How a group of people is shown and passed on.

extension InfectionProcess {
  /// The looks of the states that people can be in, starting with healthy, sick and nobody.
  var looks: [StateLook] { lookStates.map(\.look) }

  private var lookStates: [Infection.Health] {
    [.healthy, .sick, .nobody] + states.filter { $0 != .healthy && $0 != .sick }
  }

  /// The index of each state among the looks, by its raw value.
  private var lookPlaces: [UInt8] {
    var places = [UInt8](repeating: 0, count: Infection.Health.allCases.count)
    for (place, health) in lookStates.enumerated() { places[Int(health.rawValue)] = UInt8(place) }
    return places
  }

  /// The sick people, as a grid from which another infection can start. O(people).
  var sickPeople: BitGrid { grid { _, cell in isSick(at: cell) } }

  /// The health of all people: `.` healthy, `O` sick, `e` exposed, `r` recovered, `v` vaccinated, `x` dead, and a space
  /// for a place without a person.
  var everybodysHealth: FinalState {
    FinalState(
      columns: layout.columns, rows: layout.rows, cells: .bytes(bytes(nobody: .nobody)),
      alphabet: Infection.Health.allCases.map(\.character))
  }

  /// The state from which another infection can start. It contains the sick people or, if there are further states, the
  /// health of all people. Places without a person count as healthy. It includes the steps spent in these states, and
  /// who was infected before.
  var handover: FinalState {
    var state =
      states == [.healthy, .sick]
      ? FinalState(sickPeople)
      : FinalState(
        columns: layout.columns, rows: layout.rows, cells: .bytes(bytes(nobody: .healthy)),
        alphabet: Infection.Health.allCases.map(\.character))
    state.ages = ages
    state.formerlyInfected = formerlyInfected
    return state
  }

  private func bytes(nobody: Infection.Health) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(layout.columns * layout.rows)
    for row in 0..<layout.rows { appendHealth(at: layout.cells(ofRow: row), to: &bytes) }
    for missing in layout.people..<bytes.count { bytes[missing] = nobody.rawValue }
    return bytes
  }

  /// Returns a picture of everybody's health. If the grid exceeds the limit, each block in pixels has the state of most
  /// people, unless anybody there is sick. In text, it shows the share of sick people.
  func picture(title: String?, limit: PictureLimit) -> Picture {
    if limit.scale(columns: layout.columns, rows: layout.rows) > 1 {
      return limit.isForPixels
        ? commonStates(title: title, limit: limit) : shares(title: title, of: sickPeople, limit: limit)
    }
    let places = lookPlaces
    return picture(title: title, looks: looks) { _, cell in places[Int(health(at: cell).rawValue)] }
  }

  /// Returns a picture of the people inside a window, with nobody beyond the group. It is reduced in the same way.
  /// O(cells of the window).
  func picture(in window: LatticeBox, scale: Int) -> Picture {
    let places = lookPlaces, columns = window.columnRange, rows = window.rowRange
    var elements: [UInt8] = []
    elements.reserveCapacity(((window.columns + scale - 1) / scale) * ((window.rows + scale - 1) / scale))
    for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: scale) {
      let block = (top..<min(top + scale, rows.upperBound)).clamped(to: 0..<layout.rows)
      for left in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: scale) {
        var sick = 0, people = 0, place = places[Int(Infection.Health.nobody.rawValue)]
        for row in block {
          let start = layout.cells(ofRow: row).lowerBound
          let inside = (left..<min(left + scale, columns.upperBound)).clamped(to: 0..<layout.people(inRow: row))
          if scale == 1 {
            for column in inside { place = places[Int(health(at: start + column).rawValue)] }
          } else {
            sick += sickCount(at: start + inside.lowerBound..<start + inside.upperBound)
            people += inside.count
          }
        }
        elements.append(scale == 1 ? place : Picture.share(marked: sick, of: people))
      }
    }
    return Picture(columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
  }

  /// Returns a picture of when everybody first fell sick. The start, and each quarter of the time up to the last first
  /// sickness, look different. A person who never fell sick appears healthy or vaccinated. If the grid exceeds the
  /// limit, a block shows the person in it who fell sick first. O(people).
  func arrivalPicture(limit: PictureLimit) -> Picture {
    let quarters = Quarter.all(of: lastArrival)
    // The order is the precedence within a block.
    var looks = quarters.enumerated().map { index, quarter in
      StateLook(quarter.name, index == 0 ? .marked : .other(index - 1))
    }
    let healthy = UInt8(looks.count)
    looks.append(StateLook(states == [.healthy, .sick] ? "healthy" : "never sick", .quiet))
    if states.contains(.vaccinated) { looks.append(StateLook("vaccinated", .other(4))) }
    let vaccinated = UInt8(looks.count) - 1
    looks.append(Infection.Health.nobody.look)
    let nobody = UInt8(looks.count) - 1
    let scale = limit.scale(columns: layout.columns, rows: layout.rows)
    let width = (layout.columns + scale - 1) / scale
    var elements = [UInt8](repeating: nobody, count: width * ((layout.rows + scale - 1) / scale))
    forEachPerson { person, cell in
      let (row, column) = person.quotientAndRemainder(dividingBy: layout.columns)
      let look: UInt8
      if hasFallenSick(person, at: cell) {
        look = UInt8(quarters.firstIndex { $0.steps.contains(arrival(of: person)) } ?? 0)
      } else {
        look = health(at: cell) == .vaccinated ? vaccinated : healthy
      }
      let place = row / scale * width + column / scale
      elements[place] = min(elements[place], look)
    }
    return Picture(
      columns: layout.columns, rows: layout.rows, scale: scale, looks: looks,
      precedence: "when the first one there fell sick", elements: elements)
  }

  /// Returns a picture of when everybody first fell sick, on a scale of steps. A person who never fell sick
  /// appears healthy or vaccinated.
  ///
  /// If the grid exceeds the limit, returns one picture for the start and one for each quarter, with the share of
  /// people who fell sick then. These pictures are small enough to fit within the limit together.
  func arrivalMap(limit: PictureLimit) -> [Picture] {
    guard limit.scale(columns: layout.columns, rows: layout.rows) == 1 else {
      let third = PictureLimit(columns: max(1, limit.columns / 3), rows: max(1, limit.rows / 3))
      return Quarter.all(of: lastArrival).map { quarter in
        let fellSick = grid { person, cell in
          hasFallenSick(person, at: cell) && quarter.steps.contains(arrival(of: person))
        }
        return shares(title: "fell sick \(quarter.name)", of: fellSick, limit: third)
      }
    }
    let last = lastArrival
    let healthy = states == [.healthy, .sick] ? "healthy" : "never sick"
    var looks = [StateLook(healthy, .quiet), Infection.Health.nobody.look]
    let first = looks.count
    looks += StateLook.steps(to: last)
    let vaccinated = UInt8(looks.count)
    if states.contains(.vaccinated) { looks.append(StateLook("vaccinated", .other(4))) }
    return [
      picture(looks: looks) { person, cell in
        let health = health(at: cell)
        if health == .nobody { return 1 }
        guard hasFallenSick(person, at: cell) else { return health == .vaccinated ? vaccinated : 0 }
        return UInt8(first + StateLook.grade(ofStep: arrival(of: person), to: last))
      }
    ]
  }

  /// The last step in which anybody first fell sick.
  private var lastArrival: Int {
    var last = 0
    forEachPerson { person, cell in if hasFallenSick(person, at: cell) { last = max(last, arrival(of: person)) } }
    return last
  }

  /// Returns the step in which a person first fell sick. People tapped since the last step count for that step.
  private func arrival(of person: Int) -> Int { min(Int(arrivals[person]), step) }

  /// Returns a picture with an element for each person.
  private func picture(
    title: String? = nil, looks: [StateLook], element: (_ person: Int, _ cell: Int) -> UInt8
  ) -> Picture {
    var elements: [UInt8] = []
    elements.reserveCapacity(layout.columns * layout.rows)
    for row in 0..<layout.rows {
      for (column, cell) in layout.cells(ofRow: row).enumerated() {
        elements.append(element(row * layout.columns + column, cell))
      }
    }
    return Picture(
      title: title, columns: layout.columns, rows: layout.rows, scale: 1, looks: looks, elements: elements)
  }

  /// Returns a picture with an element for each block: the share of marked people in it. O(people / 64).
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
      title: title, columns: layout.columns, rows: layout.rows, scale: scale, looks: looks, elements: elements)
  }

  /// Returns a picture with an element for each block: sick if anybody there is, and otherwise the state of most people.
  /// Of two states with equal numbers, the later one in the course of the sickness counts. O(people).
  private func commonStates(title: String?, limit: PictureLimit) -> Picture {
    let scale = limit.scale(columns: layout.columns, rows: layout.rows), places = lookPlaces
    let width = (layout.columns + scale - 1) / scale, count = lookStates.count
    let sick = places[Int(Infection.Health.sick.rawValue)], nobody = places[Int(Infection.Health.nobody.rawValue)]
    var elements: [UInt8] = []
    for top in Swift.stride(from: 0, to: layout.rows, by: scale) {
      var counts = [Int](repeating: 0, count: width * count)
      for row in top..<min(top + scale, layout.rows) {
        let start = layout.cells(ofRow: row).lowerBound
        for column in 0..<layout.people(inRow: row) {
          counts[column / scale * count + Int(places[Int(health(at: start + column).rawValue)])] += 1
        }
      }
      for block in 0..<width {
        let own = counts[block * count..<(block + 1) * count]
        let most = own.indices.filter { own[$0] > 0 }.max { own[$0] <= own[$1] && $0 < $1 || own[$0] < own[$1] }
        let isSick = own[own.startIndex + Int(sick)] > 0
        elements.append(isSick ? sick : most.map { UInt8($0 - own.startIndex) } ?? nobody)
      }
    }
    return Picture(
      title: title, columns: layout.columns, rows: layout.rows, scale: scale, looks: looks,
      precedence: "the sick, or else the state of most people", elements: elements)
  }

  /// Returns a grid of the people for whom `holds` is true. O(people).
  @inline(__always)
  private func grid(_ holds: (_ person: Int, _ cell: Int) -> Bool) -> BitGrid {
    var grid = BitGrid(columns: layout.columns, rows: layout.rows)
    for row in 0..<layout.rows {
      let first = layout.cells(ofRow: row).lowerBound
      for word in 0..<grid.wordsPerRow {
        var bits: UInt64 = 0
        let end = min(word * 64 + 64, layout.people(inRow: row))
        for column in word * 64..<max(word * 64, end)
        where holds(row * layout.columns + column, first + column) {
          bits |= 1 << UInt64(column & 63)
        }
        grid.words[row * grid.wordsPerRow + word] = bits
      }
    }
    return grid
  }

  private func forEachPerson(_ visit: (_ person: Int, _ cell: Int) -> Void) {
    for row in 0..<layout.rows {
      for (column, cell) in layout.cells(ofRow: row).prefix(layout.people(inRow: row)).enumerated() {
        visit(row * layout.columns + column, cell)
      }
    }
  }
}

/// The start, or a quarter of the time in which people fell sick.
private struct Quarter {
  let name: String
  let steps: ClosedRange<Int>

  /// Returns the start followed by the quarters, of which there are fewer if the time is shorter than four steps.
  static func all(of duration: Int) -> [Quarter] {
    let ends = Series.evenlySpaced(5, last: duration)
    return [Quarter(name: "at the start", steps: 0...0)]
      + zip(ends, ends.dropFirst()).map { end, next in
        Quarter(name: end + 1 == next ? "in step \(next)" : "in steps \(end + 1)–\(next)", steps: end + 1...next)
      }
  }
}
