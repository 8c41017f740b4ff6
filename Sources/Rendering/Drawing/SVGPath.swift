/// The outline of a shape, in the notation of the attribute `d`.
package struct SVGPath {
  private(set) var bytes: [UInt8] = []
  private var command: UInt8 = 0

  var isEmpty: Bool { bytes.isEmpty }

  mutating func move(_ x: Double, _ y: Double) { add(UInt8(ascii: "M"), [x, y]) }

  mutating func line(_ x: Double, _ y: Double) { add(UInt8(ascii: "L"), [x, y]) }

  /// Adds a line from the current point, by an offset.
  mutating func step(_ x: Double, _ y: Double) { add(UInt8(ascii: "l"), [x, y]) }

  mutating func horizontal(to x: Double) { add(UInt8(ascii: "H"), [x]) }

  mutating func vertical(to y: Double) { add(UInt8(ascii: "V"), [y]) }

  mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, to x: Double, _ y: Double) {
    add(UInt8(ascii: "C"), [x1, y1, x2, y2, x, y])
  }

  mutating func close() {
    bytes.append(UInt8(ascii: "Z"))
    command = 0
  }

  /// Adds a point, which is visible if its line has round ends.
  mutating func dot(_ x: Double, _ y: Double) {
    move(x, y)
    add(UInt8(ascii: "h"), [0])
  }

  mutating func rectangle(_ box: DrawingBox) {
    move(box.left, box.top)
    add(UInt8(ascii: "h"), [box.width])
    add(UInt8(ascii: "v"), [box.height])
    add(UInt8(ascii: "h"), [-box.width])
    close()
  }

  /// Adds a line with short ends across it.
  mutating func whisker(from start: Double, to end: Double, place: Double, isLying: Bool, half: Double = 3) {
    if isLying {
      move(start, place - half)
      vertical(to: place + half)
      move(start, place)
      horizontal(to: end)
      move(end, place - half)
      vertical(to: place + half)
    } else {
      move(place - half, start)
      horizontal(to: place + half)
      move(place, start)
      vertical(to: end)
      move(place - half, end)
      horizontal(to: place + half)
    }
  }

  /// Adds the outline of a box and parallel lines across it, which rise to the right.
  mutating func hatching(_ box: DrawingBox) {
    guard box.width > 0, box.height > 0 else { return }
    rectangle(box)
    let distance = 6.0
    // Each line begins on the left or lower edge, and ends on the upper or right one.
    var start = distance
    while start < box.width + box.height {
      let from = start <= box.height ? (box.left, box.top + start) : (box.left + start - box.height, box.bottom)
      let to = start <= box.width ? (box.left + start, box.top) : (box.right, box.top + start - box.width)
      move(from.0, from.1)
      line(to.0, to.1)
      start += distance
    }
  }

  /// Adds a command. A command that repeats the last one is left out. An exception is a move, because numbers after it
  /// mean lines.
  private mutating func add(_ letter: UInt8, _ numbers: [Double]) {
    var needsBlank = letter == command && letter != UInt8(ascii: "M")
    if !needsBlank { bytes.append(letter) }
    command = letter
    for number in numbers {
      if needsBlank { bytes.append(UInt8(ascii: " ")) }
      SVGWriter.append(number, to: &bytes)
      needsBlank = true
    }
  }
}
