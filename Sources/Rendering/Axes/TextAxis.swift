import Typography

/// An axis of a chart in plain text, which is a number of characters, or of dots in them, long.
struct TextAxis {
  let scale: ChartScale
  /// The number of characters or dots.
  let count: Int
  private var last: Double { Double(count - 1) }

  init(_ range: ChartRange, isLogarithmic: Bool, count: Int) {
    self.count = max(1, count)
    let last = Double(self.count - 1)
    scale = ChartScale(range, isLogarithmic: isLogarithmic, from: 0, to: last)
  }

  /// Returns the index of the place, counted from the low end, or nil if the axis cannot show the number.
  func place(_ number: Double) -> Int? { scale.place(number).map { Int(min(last, max(0, $0)) + 0.5) } }

  /// Returns the distance from the high end, not yet rounded, or nil if the axis cannot show the number.
  func depth(_ number: Double) -> Double? { scale.share(number).map { (1 - min(1, max(0, $0))) * last } }

  /// Returns ticks at round numbers, or at powers of ten on a logarithmic axis that has at least two of them.
  ///
  /// - Parameter fits: whether labels at these places have enough space between them.
  func ticks(wanted: Int, isWhole: Bool, fits: ([Tick]) -> Bool) -> [Tick] {
    if scale.isLogarithmic {
      let ticks = Ticks.logarithmic(scale.range, isWhole: isWhole, fits: fits)
      if !ticks.isEmpty { return ticks }
    }
    return Ticks.linear(scale.range, wanted: wanted, isWhole: isWhole, fits: fits)
  }

  /// Returns the label of each character of an upright axis, from its low end. Others have an empty label.
  func labels(wanted: Int, isWhole: Bool) -> [String] {
    var labels = [String](repeating: "", count: count)
    let ticks = ticks(wanted: wanted, isWhole: isWhole) { ticks in
      let places = ticks.compactMap { place($0.value) }
      return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    }
    for tick in ticks { if let place = place(tick.value) { labels[place] = tick.label } }
    return labels
  }

  /// Returns a horizontal axis: its line with a mark at each tick, and the labels below it.
  func foot(wanted: Int = 5, isWhole: Bool) -> (line: String, labels: String) {
    func starts(_ ticks: [Tick]) -> [Int]? {
      var starts: [Int] = [], end = -2
      for tick in ticks {
        guard let place = place(tick.value) else { return nil }
        let width = DisplayWidth.of(tick.label), start = max(0, place - width / 2)
        if start < end + 2 { return nil }
        starts.append(start)
        end = start + width
      }
      return starts
    }
    let ticks = ticks(wanted: wanted, isWhole: isWhole) { starts($0) != nil }
    var line = [Character](repeating: "─", count: count), labels = ""
    for tick in ticks { if let place = place(tick.value) { line[place] = "┬" } }
    for (tick, start) in zip(ticks, starts(ticks) ?? []) { labels = PlainText.padded(labels, to: start) + tick.label }
    return (String(line), labels)
  }
}
